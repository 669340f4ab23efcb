import type { FieldErrors } from '@okruh/contracts';
import type { HandOverRequest, PickupWindow } from '@okruh/contracts/http/buyout';
import {
  formatDate,
  formatNearDate,
  type IsoDate,
  type Locale,
  type Market,
  markets,
  publicHolidays,
  todayIn,
  workingDaysAfter,
} from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { BuyoutRow } from './tables.ts';

/** Working days on which the courier can be asked to come. */
const PICKUP_DAYS = 5;

export interface HandOver {
  readonly handOver: 'courier' | 'store';
  readonly pickupOn: IsoDate | null;
  readonly pickupWindow: PickupWindow | null;
}

/** The next working days after today, on which the courier picks up. */
export function pickupDates(market: Market, today: IsoDate): IsoDate[] {
  const year = Number(today.slice(0, 4));
  const holidays = new Set([...publicHolidays(market, year), ...publicHolidays(market, year + 1)]);
  return workingDaysAfter(today, PICKUP_DAYS, holidays);
}

/** Checks how the device is to be handed over. A day that is no longer offered is a field error as well. */
export function readHandOver(
  asked: HandOverRequest,
  { market, today }: { readonly market: Market; readonly today: IsoDate },
): HandOver | { readonly errors: FieldErrors } {
  if (asked.method === 'store') return { handOver: 'store', pickupOn: null, pickupWindow: null };
  const { locale } = markets[market];
  const errors: Record<string, string[]> = {};
  if (!pickupDates(market, today).includes(asked.pickup_date)) errors['pickup_date'] = [texts.text(locale, 'hand-over.date')];
  if (asked.pickup_window === '') errors['pickup_window'] = [texts.text(locale, 'hand-over.window')];
  if (asked.pickup_window === '' || errors['pickup_date'] !== undefined) return { errors: { hand_over: errors } };
  return { handOver: 'courier', pickupOn: asked.pickup_date, pickupWindow: asked.pickup_window };
}

/** The parts of a day as choices of a form. */
export const pickupWindowChoices = (locale: Locale) =>
  (['08-12', '12-17'] as const).map((value) => ({
    value,
    label: texts.text(locale, `hand-over.part-of-day.${value}`),
  }));

/** "v úterý 24. 11. mezi 8. a 12. hodinou"; null when no courier comes. The day of a courier that a clerk ordered has no part of day of its own. */
export function pickupInWords(
  { market, handOver, pickupOn, pickupWindow }: Pick<BuyoutRow, 'market' | 'handOver' | 'pickupOn' | 'pickupWindow'>,
  now: Date,
): string | null {
  return handOver !== 'courier' || pickupOn === null ? null : dayInWords(market, pickupOn, pickupWindow, now);
}

/** "v úterý 24. 11. mezi 8. a 12. hodinou" */
export function dayInWords(market: Market, date: IsoDate, window: PickupWindow | null, now: Date): string {
  const today = todayIn(market, now);
  const day = date < today ? formatDate(date, market) : formatNearDate(date, today, market);
  return window === null ? day : `${day} ${texts.text(markets[market].locale, `hand-over.hours.${window}`)}`;
}

/** What the seller does with the parcel, as page and mail say it alike. */
export function handOverInWords(row: Pick<BuyoutRow, 'market' | 'handOver' | 'pickupOn' | 'pickupWindow'>, now: Date): string {
  const pickup = pickupInWords(row, now);
  const { locale } = markets[row.market];
  if (pickup === null) {
    return texts.text(locale, 'hand-over.store');
  }
  return texts.text(locale, 'hand-over.courier', { pickup });
}
