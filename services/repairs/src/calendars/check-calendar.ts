import type { adminSetStoreCalendar } from '@okruh/contracts/http/repairs-admin/calendars';
import { formatDate, type IsoDate, type Locale } from '@okruh/market';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import type { Store } from '../model/repair-list.ts';
import { parseMinutes, SLOT_MINUTES } from '../model/slot-times.ts';
import type { IntakeHours } from '../model/store-calendar.ts';

type Wanted = Pick<z.output<typeof adminSetStoreCalendar.body>, 'week' | 'exceptions'>;

/**
 * Errors by field: `week_1` to `week_7` and `exceptions`. Each day holds a time at least, the week lies within the hours of the store, and
 * exceptions are days to come, each once.
 */
export function checkCalendar(store: Store, wanted: Wanted, today: IsoDate, locale: Locale): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const day of wanted.week) {
    const opening = store.openingHours.find((one) => one.day === day.day);
    const key = `week_${day.day}`;
    if (!holdsTime(day)) errors[key] = [texts.text(locale, 'calendar.order')];
    else if (opening === undefined) errors[key] = [texts.text(locale, 'calendar.closed')];
    else if (day.open < opening.open || day.close > opening.close)
      errors[key] = [texts.text(locale, 'calendar.outside', { hours: `${opening.open}–${opening.close}` })];
  }
  const seen = new Set<IsoDate>();
  const wrong: string[] = [];
  for (const { date, hours } of wanted.exceptions) {
    const shown = { date: formatDate(date, store.market) };
    if (seen.has(date)) wrong.push(texts.text(locale, 'calendar.twice', shown));
    if (date < today) wrong.push(texts.text(locale, 'calendar.past', shown));
    if (hours !== null && !holdsTime(hours)) wrong.push(texts.text(locale, 'calendar.exception-order', shown));
    seen.add(date);
  }
  return wrong.length === 0 ? errors : { ...errors, exceptions: wrong };
}

const holdsTime = ({ open, close }: Pick<IntakeHours, 'open' | 'close'>): boolean =>
  parseMinutes(open) + SLOT_MINUTES <= parseMinutes(close);
