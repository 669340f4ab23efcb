import { calendarPage, dateParts, daysBetween, isoDate, getWeekday } from '@okruh/market';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, moveInCalendar } from './calendar-moves.ts';
import { intoRange, isInRange, rangeAround } from './date-range.ts';
import { formatHint, readDate, writeDate } from './typed-date.ts';

const month = fc.record({ year: fc.integer({ min: 1900, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) });
const date = month.chain((parts) => fc.integer({ min: 1, max: 28 }).map((day) => isoDate({ ...parts, day })));

describe('the page of a month', () => {
  test('has 42 days in a row, starts on a Monday and holds the whole month', () => {
    fc.assert(
      fc.property(month, (parts) => {
        const page = calendarPage(parts.year, parts.month);
        const first = isoDate({ ...parts, day: 1 });
        expect(page).toHaveLength(42);
        expect(getWeekday(page[0] ?? '')).toBe(0);
        expect(page.every((day, index) => daysBetween(page[0] ?? '', day) === index)).toBe(true);
        expect(page.slice(0, 7)).toContain(first);
        expect(page).toContain(moveInCalendar(addMonths(first, 1), { key: 'ArrowLeft', shiftKey: false }));
      }),
    );
  });
});

describe('moving in the calendar', () => {
  const from = (key: string, shiftKey = false) => moveInCalendar('2026-11-18', { key, shiftKey });

  test.each([
    ['ArrowLeft', '2026-11-17'],
    ['ArrowRight', '2026-11-19'],
    ['ArrowUp', '2026-11-11'],
    ['ArrowDown', '2026-11-25'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-18'],
    ['PageDown', '2026-12-18'],
  ])('%s goes from Wednesday 18 November to %s', (key, expected) => {
    expect(from(key)).toBe(expected);
  });

  test('Page Up and Page Down go by years with Shift', () => {
    expect([from('PageUp', true), from('PageDown', true)]).toEqual(['2025-11-18', '2027-11-18']);
  });

  test('other keys mean nothing', () => {
    expect(from('a')).toBeNull();
  });

  test('a month that is too short ends the journey on its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  });

  test('months add up: there and back again is the same day unless it was cut off', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -600, max: 600 }), (start, months) => {
        expect(addMonths(addMonths(start, months), -months)).toBe(start);
      }),
    );
  });
});

describe('the range of the picker', () => {
  test('reaches from a hundred years ago to 52 years ahead', () => {
    expect(rangeAround('2026-11-20', undefined, undefined)).toEqual({ min: '1926-01-01', max: '2078-12-31' });
  });

  test('a field may narrow it but not widen it', () => {
    expect(rangeAround('2026-11-20', '2026-11-20', '2199-01-01')).toEqual({ min: '2026-11-20', max: '2078-12-31' });
  });

  test('a day outside is moved to the nearest end', () => {
    const range = { min: '2026-01-01', max: '2026-12-31' };
    expect([intoRange('2025-05-05', range), intoRange('2026-05-05', range), intoRange('2027-05-05', range)]).toEqual([
      '2026-01-01',
      '2026-05-05',
      '2026-12-31',
    ]);
    expect(isInRange('2027-01-01', range)).toBe(false);
  });
});

describe('a date as it is typed', () => {
  test('is written and read in the order and with the separator of the field', () => {
    expect(writeDate('2026-01-09', 'd.m.y')).toBe('09.01.2026');
    expect(writeDate('2026-01-09', 'y-m-d')).toBe('2026-01-09');
    expect(readDate('9/1/26', 'd/m/y')).toBe('2026-01-09');
    expect(readDate('31.02.2026', 'd.m.y')).toBeNull();
    expect(formatHint('d.m.y', { d: 'Z', m: 'L', y: 'A' })).toBe('ZZ.LL.AAAA');
  });

  test('what the calendar writes, the field reads as the same day', () => {
    fc.assert(
      fc.property(date, fc.constantFrom('d.m.y' as const, 'm/d/y' as const, 'y-m-d' as const), (day, format) => {
        expect(dateParts(readDate(writeDate(day, format), format) ?? '')).toEqual(dateParts(day));
      }),
    );
  });
});
