import { type IsoDate, localTime, type Market } from '@okruh/market';

/**
 * Instant at which the market's clock shows a date and time; in the hour that is skipped in spring, the one after it.
 * @param time `HH:mm`
 */
export function instantIn(market: Market, date: IsoDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // Two steps: the offset at the first guess may be another than at the instant itself.
  let guess = asUtc;
  for (let step = 0; step < 2; step += 1) {
    const shown = localTime(new Date(guess), market);
    guess += asUtc - Date.parse(`${shown.date}T${shown.time}:00Z`);
  }
  return new Date(guess);
}
