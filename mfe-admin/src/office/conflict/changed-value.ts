import { isMarket, type Locale, type Market, money } from '@okruh/market';
import { formatMoney, formatNumber, formatPercent, formatWritten } from '../language/format.ts';

interface Words {
  text(key: string, params?: Readonly<Record<string, string>>): string;
  readonly locale: Locale;
  readonly market: Market;
  /** Words of ids: tariffs, groups, categories. */
  readonly names: ReadonlyMap<string, string>;
}

/** Fields whose words have texts of their own, by the texts' first part. */
const wordTexts: Readonly<Record<string, string>> = {
  arrange_types: 'tariffs.arrange',
  type_device: 'device-type',
  type_devices: 'device-type',
  kind: 'prices.kind',
};
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(raw: string): unknown {
  if (!/^[[{]/.test(raw)) return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

/**
 * A field of a history of changes as people read it: money, dates and percents in the market's way, ids by their names.
 *
 * @param raw as the service keeps it: a text, or JSON; empty for nothing
 */
export function changedValue(field: string, raw: string, words: Words): string {
  return shown(field, parsed(raw), words) || '–';
}

function shown(field: string, value: unknown, words: Words): string {
  if (Array.isArray(value)) return value.map((item: unknown) => shown(field, item, words)).join(', ');
  if (isRecord(value)) return shownRecord(field, value, words);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? shownText(field, String(value), words) : '';
}

function shownRecord(field: string, value: Readonly<Record<string, unknown>>, words: Words): string {
  const { amount, currency, CZK, RON, cs, ro, category_id: category, group_id: group } = value;
  if (typeof amount === 'number' && (currency === 'CZK' || currency === 'RON')) return formatMoney(money(amount, currency));
  if (typeof CZK === 'number' && typeof RON === 'number') return `${formatMoney(money(CZK, 'CZK'))}, ${formatMoney(money(RON, 'RON'))}`;
  if (typeof cs === 'string' && typeof ro === 'string') return words.locale === 'cs' ? cs : ro;
  if (category !== undefined) return `${shown(field, category, words)}: ${shown(field, group, words)}`;
  // By market.
  return Object.entries(value)
    .map(([key, item]) => `${key.toUpperCase()}: ${shown(field, item, words) || '–'}`)
    .join(', ');
}

function shownText(field: string, value: string, { text, market, names }: Words): string {
  if (value === 'true' || value === 'false') return text(value === 'true' ? 'conflict.yes' : 'conflict.no');
  const when = formatWritten(value, market);
  if (when !== null) return when;
  if (/percent$|_rate$/.test(field)) return formatPercent(Number(value), market);
  if (/^-?\d+(?:\.\d+)?$/.test(value) && field !== 'code') return formatNumber(Number(value), market, value.split('.')[1]?.length ?? 0);
  if (isMarket(value) && field.startsWith('market')) return text(`discounts.market.${value}`);
  if (field === 'qualities') return text('changed.quality', { quality: value });
  const prefix = wordTexts[field];
  return prefix === undefined ? (names.get(value) ?? value) : text(`${prefix}.${value}`);
}
