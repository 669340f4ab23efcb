import type { PricePreview } from '@okruh/contracts/http/catalog-admin/prices';
import type { Locale, Market } from '@okruh/market';
import { type Answer, fieldErrors, problem, type Tx } from '@okruh/service-kit';
import { texts } from '../../locales/texts.ts';
import type { PricePoint } from '../../model/omnibus.ts';
import { type ChangedBy, changePrices, loadHistories } from '../../stored/product-commands.ts';
import { previewPrice } from './price-preview.ts';
import { type HeldPrice, pricesOfVariants } from './price.query.ts';
import { expectedHistory } from './scheduled/expected-history.ts';
import { loadOpenSchedules } from './scheduled/scheduled-price.repository.ts';

/** A new price of a variant, minor units; `common` undefined keeps it. */
export interface WantedPrice {
  readonly variant: string;
  readonly now: number;
  readonly common?: number | null | undefined;
}

type Looked = { readonly items: PricePreview[]; readonly held: ReadonlyMap<string, HeldPrice> } | { readonly answer: Answer };

/**
 * What the shop would show for new prices.
 *
 * @param startsAt when they are planned for; null: they change at once
 */
export async function previewChanges(
  tx: Tx,
  market: Market,
  wanted: readonly WantedPrice[],
  locale: Locale,
  startsAt: Date | null = null,
): Promise<Looked> {
  const ids = wanted.map(({ variant }) => variant);
  // Which of two prices is meant nobody can say.
  if (new Set(ids).size < ids.length) return { answer: fieldErrors({ changes: [texts.text(locale, 'office.product-twice')] }) };
  const held = await pricesOfVariants(tx, market, ids);
  if (wanted.some(({ variant }) => !held.has(variant)))
    return { answer: fieldErrors({ changes: [texts.text(locale, 'office.unknown-product')] }) };
  const counting = await startCounting(tx, market, ids, startsAt);
  const items = wanted.flatMap(({ variant, now: after }) => {
    const row = held.get(variant);
    return row === undefined ? [] : [counting.preview(row, after)];
  });
  return { items, held };
}

/** Counts what the shop would show for variants whose histories are loaded. */
export interface Counting {
  /** The price that holds before the change; minor units. */
  findBefore(row: HeldPrice): number;
  preview(row: HeldPrice, after: number): PricePreview;
}

/** Loads what the struck prices of variants are counted from. @param startsAt see {@link previewChanges} */
export async function startCounting(tx: Tx, market: Market, variantIds: readonly string[], startsAt: Date | null): Promise<Counting> {
  const histories = await loadHistories(tx, variantIds);
  const schedules = startsAt === null ? null : await loadOpenSchedules(tx, market, variantIds);
  // What ends at the instant of the start ends before it.
  const at = startsAt === null ? Date.now() : startsAt.getTime() + 1;
  const getHistory = (variant: string): readonly PricePoint[] => {
    const history = histories.get(`${variant}@${market}`) ?? [];
    return schedules === null ? history : expectedHistory(history, schedules.get(variant) ?? [], at);
  };
  const findBefore = (row: HeldPrice): number => (schedules === null ? row.now : (getHistory(row.variant).at(-1)?.price ?? row.now));
  return {
    findBefore,
    preview(row, after) {
      const price = { variant: row.variant, code: row.code, name: row.name, before: findBefore(row), after };
      return previewPrice(price, getHistory(row.variant), market, at);
    },
  };
}

/** Writes prices that were looked at. @returns how many of them changed */
export async function writeChanges(
  tx: Tx,
  market: Market,
  wanted: readonly WantedPrice[],
  held: ReadonlyMap<string, HeldPrice>,
  by: ChangedBy,
): Promise<number> {
  const prices = wanted.map(({ variant, now, common }) => ({
    variantId: variant,
    market,
    now,
    common: common === undefined ? (held.get(variant)?.common ?? null) : common,
  }));
  return (await changePrices(tx, prices, by)).length;
}

/** The refusal of reductions that nobody confirmed. */
export const tooSteep = (items: readonly PricePreview[]): Answer =>
  problem('steep-reduction', { title: texts.both('office.steep-reduction'), extra: { codes: items.slice(0, 20).map(({ code }) => code) } });
