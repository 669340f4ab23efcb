import type { RequestOf } from '@okruh/contracts';
import type { adminSetStoreCalendar, StoreCalendar } from '@okruh/contracts/http/repairs-admin/calendars';
import { type Market, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { readClock, weekDays } from '../../office/fields/typed-date-time.ts';

type Body = RequestOf<typeof adminSetStoreCalendar>['body'];
export type CalendarException = Body['exceptions'][number];

/** What the form of a calendar holds: `open_1`, `close_1` and `capacity_1` to those of day 7, empty on a closed day. */
export interface CalendarValues extends Record<string, string> {
  /** JSON of the exceptions. */
  exceptions: string;
}

/** What the form begins with. */
export const toCalendarValues = ({ week, exceptions }: Pick<StoreCalendar, 'week' | 'exceptions'>): CalendarValues => ({
  ...Object.fromEntries(
    weekDays.flatMap((day) => {
      const hours = week.find((one) => one.day === day);
      return [
        [`open_${day}`, hours?.open ?? ''],
        [`close_${day}`, hours?.close ?? ''],
        [`capacity_${day}`, hours === undefined ? '' : String(hours.capacity)],
      ];
    }),
  ),
  exceptions: JSON.stringify(exceptions),
});

export const capacityRules: readonly FieldRule[] = [fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(50)];

/** A day has both times and its places, or none of them. */
export const calendarRules = (values: CalendarValues): Readonly<Record<string, readonly FieldRule[]>> =>
  Object.fromEntries(
    weekDays.flatMap((day) => {
      const names = [`open_${day}`, `close_${day}`, `capacity_${day}`];
      const isOpen = names.some((name) => (values[name] ?? '').trim() !== '');
      return names.map((name) => [name, [...(isOpen ? [fieldRules.required] : []), ...(name.startsWith('capacity') ? capacityRules : [])]]);
    }),
  );

/** Names of the fields that hold a time. */
export const timeFields: readonly string[] = weekDays.flatMap((day) => [`open_${day}`, `close_${day}`]);

/** Fields of the service by those of the form. */
export const calendarWirePaths: Readonly<Record<string, string>> = Object.fromEntries(
  weekDays.map((day) => [`week_${day}`, `open_${day}`]),
);

export const readExceptions = (json: string): CalendarException[] => JSON.parse(json) as CalendarException[];

/** The checked form as the service takes it. */
export const toCalendarBody = (values: CalendarValues, market: Market): Pick<Body, 'week' | 'exceptions'> => ({
  week: weekDays.flatMap((day) => {
    const [open, close] = [readClock(values[`open_${day}`] ?? ''), readClock(values[`close_${day}`] ?? '')];
    return open === '' ? [] : [{ day, open, close, capacity: Math.round(parseNumber(values[`capacity_${day}`] ?? '', market) ?? 1) }];
  }),
  exceptions: readExceptions(values.exceptions),
});
