import { formatNearDate, formatNumber, type IsoDate, type Market, markets, type OpeningDay } from '@okruh/market';
import { texts } from '../locales/texts.ts';

/** "8", "9:30": a time of the clock as people write it. */
export const clock = (time: string): string => time.replace(/^0/, '').replace(/:00$/, '');
const fullClock = (time: string): string => time.replace(/^0/, '');

/** "dnes mezi 17. a 20. hodinou", "azi, între orele 17 și 20"; the day alone when no time was chosen. */
export function slotWords(date: IsoDate, slot: string, today: IsoDate, market: Market): string {
  const { locale } = markets[market];
  return texts.text(locale, 'delivery.slot', { day: formatNearDate(date, today, market), times: timesWords(slot, market) });
}

/** Where the express goes, behind when: "…, Praha, Brno a okolí". */
export const areaWords = (when: string, cities: readonly string[], market: Market): string =>
  texts.text(markets[market].locale, 'delivery.area', { when, cities: cities.join(', ') });

/** "mezi 17. a 20. hodinou", "între orele 17 și 20". */
export function timesWords(slot: string, market: Market): string {
  const { locale } = markets[market];
  const [from = '', to = ''] = slot.split('-');
  const areWhole = from.endsWith(':00') && to.endsWith(':00');
  if (areWhole) return texts.text(locale, 'delivery.times.hours', { from: clock(from), to: clock(to) });
  // Czech writes both ends alike: "od 9:30 do 17:00", "între orele 9:30 și 17".
  const time = locale === 'cs' ? fullClock : clock;
  return texts.text(locale, 'delivery.times.minutes', { from: time(from), to: time(to) });
}

/** "dnes od 15:30, máme připravené do 30 minut". */
export function readyWords(ready: { date: IsoDate; time: string; isWithinHalfHour: boolean }, today: IsoDate, market: Market): string {
  return texts.text(markets[market].locale, ready.isWithinHalfHour ? 'delivery.ready-soon' : 'delivery.ready', {
    day: formatNearDate(ready.date, today, market),
    time: fullClock(ready.time),
  });
}

/** "po–pá 9:00–20:00, so 9:00–18:00", days with the same hours together. */
export function openingWords(hours: readonly OpeningDay[], market: Market): string {
  const runs: { from: number; to: number; times: string }[] = [];
  for (const { day, open, close } of [...hours].sort((a, b) => a.day - b.day)) {
    const times = `${fullClock(open)}–${fullClock(close)}`;
    const last = runs.at(-1);
    if (last?.times === times && last.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day, times });
  }
  const name = (day: number): string => texts.text(markets[market].locale, 'delivery.weekday', { day });
  return runs.map(({ from, to, times }) => `${name(from)}${to > from ? `–${name(to)}` : ''} ${times}`).join(', ');
}

/** Why a delivery can't be had, or a chosen one no longer holds. */
export type DeliveryErrorCode =
  | 'unknown'
  | 'too-heavy'
  | 'too-long'
  | 'not-in-store'
  | 'over-for-today'
  | 'no-store'
  | 'store-missing'
  | 'store-unknown'
  | 'place-missing'
  | 'place-unknown'
  | 'place-unavailable'
  | 'place-congested'
  | 'place-too-heavy'
  | 'trade-in-at-store'
  | 'timeslot-missing'
  | 'timeslot-gone';

const kilograms = (weight: number, market: Market): string => `${formatNumber(weight, market, Number.isInteger(weight) ? 0 : 1)} kg`;

/** The reason in words. @param limits what the sentence about weight or size tells */
export function errorWords(code: DeliveryErrorCode, market: Market, limits?: { is: number; limit: number }): string {
  const { locale } = markets[market];
  if (limits === undefined) return texts.text(locale, `delivery.error.${code}`);
  if (code === 'too-long') {
    const [is, limit] = [formatNumber(limits.is, market), formatNumber(limits.limit, market)];
    return texts.text(locale, 'delivery.error.longer', { is, limit });
  }
  const [is, limit] = [kilograms(limits.is, market), kilograms(limits.limit, market)];
  return texts.text(locale, 'delivery.error.heavier', { is, limit });
}
