import { type BestPrice, MAX_PRICE_AGE_DAYS, type MarketPrices } from '@okruh/contracts/http/buyout-admin/competitors';
import { daysBetween, type IsoDate, type Market, marketCodes, markets, money, todayIn } from '@okruh/market';
import type { Quality } from '@okruh/market/appraisal';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray } from 'drizzle-orm';
import type { Model, PriceListData } from '../model/price-list.ts';
import { type SuggestionRule, suggestionStep, suggestPrices } from '../model/suggest-prices.ts';
import { competitorPrices, competitors, suggestionRule } from './competitor-tables.ts';

interface Observed {
  readonly modelId: string;
  readonly market: Market;
  readonly competitor: string;
  readonly quality: Quality;
  readonly price: number;
  readonly observedOn: IsoDate;
}

/** Whether a price is too old to count. */
export const isOldPrice = (observedOn: IsoDate, market: Market, now: Date): boolean =>
  daysBetween(observedOn, todayIn(market, now)) > MAX_PRICE_AGE_DAYS;

/** The rule of suggested prices as it is stored. */
export async function loadSuggestionRule(tx: Tx) {
  const [row] = await tx.select().from(suggestionRule);
  if (row === undefined) throw new Error('the rule of suggested prices is missing');
  return row;
}

/** What shown competitors pay for models, and what the rule suggests by it, by model. */
export async function loadMarketPrices(
  tx: Tx,
  { types }: Pick<PriceListData, 'types'>,
  models: readonly Model[],
  now: Date,
): Promise<ReadonlyMap<string, MarketPrices>> {
  if (models.length === 0) return new Map();
  const rule = await loadSuggestionRule(tx);
  const rows = await tx
    .select({
      modelId: competitorPrices.modelId,
      market: competitors.market,
      competitor: competitors.name,
      quality: competitorPrices.quality,
      price: competitorPrices.price,
      observedOn: competitorPrices.observedOn,
    })
    .from(competitorPrices)
    .innerJoin(competitors, and(eq(competitors.id, competitorPrices.competitorId), competitors.isShown))
    .where(
      inArray(
        competitorPrices.modelId,
        models.map(({ id }) => id),
      ),
    );
  return new Map(
    models.map((model) => {
      const own = rows.filter(({ modelId }) => modelId === model.id);
      const minimum = types.find(({ id }) => id === model.typeId)?.minimalPrice ?? { CZK: 0, RON: 0 };
      return [model.id, toMarketPrices(model, own, rule, minimum, now)];
    }),
  );
}

/** Whether another price than ours is suggested for a grade of the model. */
export const hasSuggestion = ({ results }: Model, market: MarketPrices | undefined): boolean =>
  results.some(({ quality, price }) =>
    (['CZK', 'RON'] as const).some((currency) => (market?.suggested[quality]?.[currency]?.amount ?? price[currency]) !== price[currency]),
  );

function toMarketPrices(
  model: Model,
  rows: readonly Observed[],
  rule: SuggestionRule,
  minimum: Model['results'][number]['price'],
  now: Date,
): MarketPrices {
  const best: MarketPrices['best'] = {};
  const suggested: MarketPrices['suggested'] = {};
  for (const market of marketCodes) {
    const { currency } = markets[market];
    const here = rows.filter((row) => row.market === market);
    for (const { quality } of here) best[quality] = { ...best[quality], [currency]: findBest(here, quality, now) };
    const counted = (quality: Quality): number | null => {
      const found = best[quality]?.[currency];
      return found === undefined || found.is_old ? null : found.price.amount;
    };
    const grades = model.results.map(({ quality, price }) => ({ quality, price: price[currency], best: counted(quality) }));
    for (const [quality, amount] of suggestPrices(grades, rule, minimum[currency], suggestionStep[currency]))
      suggested[quality] = { ...suggested[quality], [currency]: money(amount, currency) };
  }
  return { best, suggested };
}

/** The highest price that counts; where none does, the newest. */
function findBest(rows: readonly Observed[], quality: Quality, now: Date): BestPrice | undefined {
  const own = rows
    .filter((row) => row.quality === quality)
    .map((row) => ({ ...row, isOld: isOldPrice(row.observedOn, row.market, now) }))
    .toSorted((a, b) => b.observedOn.localeCompare(a.observedOn));
  const [found] = own.some(({ isOld }) => !isOld) ? own.filter(({ isOld }) => !isOld).toSorted((a, b) => b.price - a.price) : own;
  if (found === undefined) return undefined;
  return {
    competitor: found.competitor,
    price: money(found.price, markets[found.market].currency),
    observed_on: found.observedOn,
    is_old: found.isOld,
  };
}
