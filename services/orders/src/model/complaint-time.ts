// Until when a buyer may complain about goods. Pure.
import { addDays, type IsoDate } from '@okruh/market';

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
