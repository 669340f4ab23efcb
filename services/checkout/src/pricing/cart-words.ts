import { productPage } from '@okruh/contracts/shop-paths';
import { deliveryDay, formatNearDate, type IsoDate, type Locale, type Market, todayIn } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { ProductFacts } from './model.ts';

/** Address of a variant's page. */
export const productPath = (market: Market, variantId: string): string => `${productPage[market]}/${variantId}`;

/** At most this many pieces are "the last ones", as in the catalogue. */
const LAST_PIECES = 3;

export type StockState = 'in-stock' | 'low' | 'incoming' | 'none';

/** What is left of a variant, in words with the day on which the courier would bring it. */
export function stockWords(
  facts: ProductFacts,
  market: Market,
  locale: Locale,
  now: Date,
  holidays: ReadonlySet<IsoDate>,
): { readonly state: StockState; readonly text: string } {
  const { available, isEndless, expectedAt } = facts.stock;
  const today = todayIn(market, now);
  if (available > 0 || isEndless) {
    if (!facts.isPhysical) return { state: 'in-stock', text: texts.text(locale, 'stock.available') };
    const day = formatNearDate(deliveryDay(market, now, holidays), today, market);
    const isLow = !isEndless && available <= LAST_PIECES;
    return isLow
      ? { state: 'low', text: texts.text(locale, 'stock.last', { available, day }) }
      : { state: 'in-stock', text: texts.text(locale, 'stock.in-stock', { day }) };
  }
  if (expectedAt !== null && expectedAt > now) {
    const day = formatNearDate(todayIn(market, expectedAt), today, market);
    return { state: 'incoming', text: texts.text(locale, 'stock.incoming', { day }) };
  }
  return { state: 'none', text: texts.text(locale, 'stock.none') };
}
