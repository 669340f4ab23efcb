import { addDays, type IsoDate, type Market } from '@okruh/market';
import { getMonth, getNextMonth } from './month.ts';

interface Term {
  /** First day of a payment that it holds for. */
  readonly from: IsoDate;
  /** Last day on which the tax document of a payment may be issued: so many days after it, or on that day of the next month. */
  readonly last: { readonly days: number } | { readonly dayOfNextMonth: number };
}

/**
 * Time in which money that came before the goods gets its tax document, the newest first (§ 28 of Act 235/2004 Coll.; Codul fiscal art. 319
 * (16)). None is needed when the goods are invoiced by then.
 */
const terms: Readonly<Record<Market, readonly Term[]>> = {
  cz: [{ from: '2013-01-01', last: { days: 15 } }],
  ro: [{ from: '2016-01-01', last: { dayOfNextMonth: 15 } }],
};

/** Hour of the market's clock from which on it is issued: what is packed on its last day has an invoice by then, mostly. */
export const ADVANCE_HOUR = 20;

/**
 * Day on which a payment gets its document unless its goods were invoiced before: the last one of the law, and no later than the end of the
 * month, so that VAT is declared in the month of the money.
 * @throws RangeError for a day before the first term
 */
export function advanceDueOn(market: Market, paidOn: IsoDate): IsoDate {
  const term = terms[market].find(({ from }) => from <= paidOn);
  if (term === undefined) throw new RangeError(`no term is known for a payment of ${paidOn}`);
  const next = getNextMonth(getMonth(paidOn));
  const last = 'days' in term.last ? addDays(paidOn, term.last.days) : addDays(next, term.last.dayOfNextMonth - 1);
  const monthEnd = addDays(next, -1);
  return last < monthEnd ? last : monthEnd;
}
