// Until when a buyer may complain about goods, and until when it must be settled. Pure.
import { addDays, type IsoDate, type Market } from '@okruh/market';

/** Czech Civil Code § 2165, OUG 140/2021 art. 10: two years; our terms shorten it to one for used goods. */
const YEARS = { new: 2, used: 1 } as const;

/** Last day of the time, which is over with it. @param deliveredOn day on which its buyer got it, in the market's time */
export function getComplaintUntil(deliveredOn: IsoDate, isUsed: boolean): IsoDate {
  const year = Number(deliveredOn.slice(0, 4));
  const rest = deliveredOn.slice(4);
  const last = `${year + YEARS[isUsed ? 'used' : 'new']}${rest}`;
  // The 29th of February is the last of the month elsewhere.
  return rest === '-02-29' ? addDays(`${last.slice(0, 4)}-03-01`, -1) : last;
}

interface SettlePeriod {
  /** First day on which a complaint has these days. */
  readonly from: IsoDate;
  readonly days: number;
}

/** Days to settle a complaint from the newest period to the oldest (§ 19 (3) of Act 634/1992 Coll.; OUG 140/2021, in force from 2022). */
const settlePeriods: Readonly<Record<Market, readonly SettlePeriod[]>> = {
  cz: [{ from: '1993-01-01', days: 30 }],
  ro: [{ from: '2022-01-01', days: 15 }],
};

/**
 * Last day to settle a complaint, counted from the day after it was reported.
 * @throws RangeError for a day that no period covers
 */
export function getSettleUntil(market: Market, reportedOn: IsoDate): IsoDate {
  const days = settlePeriods[market].find(({ from }) => from <= reportedOn)?.days;
  if (days === undefined) throw new RangeError(`there is no term of complaints in ${market} on ${reportedOn}`);
  return addDays(reportedOn, days);
}
