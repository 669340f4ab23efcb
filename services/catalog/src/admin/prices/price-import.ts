import type { Locale } from '@okruh/market';
import type { CellError, ImportColumn, ImportRow, RowResult } from '@okruh/service-kit/uploads';
import { texts } from '../../locales/texts.ts';
import type { HeldPrice } from './price.query.ts';

export type PriceField = 'code' | 'price' | 'common_price';

/** A new price from an import, in minor units. */
export interface ImportedPrice {
  readonly held: HeldPrice;
  readonly now: number;
  /** As stored where the file says nothing. */
  readonly common: number | null;
}

export const priceColumns: readonly ImportColumn<PriceField>[] = [
  {
    name: 'code',
    isRequired: true,
    aliases: ['Kód', 'Kód zboží', 'Kód produktu', 'Kód varianty', 'Cod', 'Cod produs', 'Sku', 'Product code'],
  },
  {
    name: 'price',
    isRequired: true,
    aliases: ['Cena', 'Nová cena', 'Prodejní cena', 'Cena s DPH', 'Preț', 'Preț nou', 'Preț de vânzare', 'New price', 'Sale price'],
  },
  {
    name: 'common_price',
    isRequired: false,
    aliases: ['Běžná cena', 'Obvyklá cena', 'Původní cena', 'Preț obișnuit', 'Usual price', 'Regular price'],
  },
];

export const MAX_PRICE_ROWS = 50_000;
const MAX_UNITS = 10_000_000;

/**
 * What each row of a price import means.
 *
 * @param held prices of the market by the codes of their variants
 */
export function readPriceRows(
  rows: readonly ImportRow<PriceField>[],
  held: ReadonlyMap<string, HeldPrice>,
  locale: Locale,
): RowResult<ImportedPrice, PriceField>[] {
  const seen = new Set<string>();
  return rows.map((source) => {
    const code = source.cell('code');
    const stored = held.get(code);
    const now = readPrice(source.cell('price'));
    const common = source.cell('common_price') === '' ? (stored?.common ?? null) : readPrice(source.cell('common_price'));
    const isCommonWrong = common === null && source.cell('common_price') !== '';
    const errors: CellError<PriceField>[] = [];
    if (stored === undefined) errors.push({ column: 'code', message: texts.text(locale, 'price-import.code') });
    if (seen.has(code)) errors.push({ column: 'code', message: texts.text(locale, 'price-import.twice') });
    if (now === null) errors.push({ column: 'price', message: texts.text(locale, 'price-import.price') });
    if (isCommonWrong) errors.push({ column: 'common_price', message: texts.text(locale, 'price-import.common') });
    seen.add(code);
    if (errors.length > 0 || stored === undefined || now === null) return { state: 'error', source, errors };
    if (stored.now === now && stored.common === common) return { state: 'unchanged', source };
    return { state: 'ok', source, row: { held: stored, now, common } };
  });
}

/** "24 990", "24990,00" to minor units; null when it isn't a positive amount. */
function readPrice(text: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.');
  const units = /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0;
  return units >= 1 && units <= MAX_UNITS ? Math.round(units * 100) : null;
}
