import type { SaleQuality } from '@okruh/contracts/http/catalog';
import { deliveryDay, formatNearDate, type IsoDate, type Locale, type Market, todayIn } from '@okruh/market';
import type { BothLanguages, ProductFacts } from './model.ts';

/** Grades in words, as the catalogue calls them. */
export const qualityNames: Readonly<Record<SaleQuality, BothLanguages>> = {
  new: { cs: 'Nový', ro: 'Nou' },
  'A+': { cs: 'Jako nový', ro: 'Ca nou' },
  A: { cs: 'Výborný', ro: 'Foarte bun' },
  B: { cs: 'Dobrý', ro: 'Bun' },
  C: { cs: 'Uspokojivý', ro: 'Acceptabil' },
  D: { cs: 'S vadou', ro: 'Cu defect' },
};

/** Address of a variant's page. */
export const productPath = (market: Market, variantId: string): string => `${market === 'cz' ? '/produkt' : '/produs'}/${variantId}`;

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
    if (!facts.isPhysical) return { state: 'in-stock', text: { cs: 'K dispozici', ro: 'Disponibil' }[locale] };
    const day = formatNearDate(deliveryDay(market, now, holidays), today, market);
    const isLow = !isEndless && available <= LAST_PIECES;
    const stock = isLow
      ? {
          cs: available === 1 ? 'Poslední kus' : `Poslední ${available} kusy`,
          ro: available === 1 ? 'Ultima bucată' : `Ultimele ${available} bucăți`,
        }
      : { cs: 'Skladem', ro: 'În stoc' };
    return { state: isLow ? 'low' : 'in-stock', text: { cs: `${stock.cs}, ${day} u vás`, ro: `${stock.ro}, ${day} la tine` }[locale] };
  }
  if (expectedAt !== null && expectedAt > now) {
    const day = formatNearDate(todayIn(market, expectedAt), today, market);
    return { state: 'incoming', text: { cs: `Na cestě, čekáme ${day}`, ro: `Pe drum, sosește ${day}` }[locale] };
  }
  return { state: 'none', text: { cs: 'Není skladem', ro: 'Indisponibil acum' }[locale] };
}
