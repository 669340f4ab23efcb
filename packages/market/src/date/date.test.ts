import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  ageOn,
  dateParts,
  daysBetween,
  isoDate,
  isRealDate,
  localTime,
  pickerYears,
  todayIn,
  getWeekday,
  instantAt,
} from './date.ts';
import {
  calendarPage,
  formatDate,
  formatDateInput,
  formatDateTime,
  formatShortDate,
  formatLongDate,
  formatNearDate,
  formatNextDay,
  formatNearDateTime,
  formatTime,
} from '../index.ts';
import { type DateFormat, expandYear, parseDate } from './date-parse.ts';

const days = fc.integer({ min: -700_000, max: 700_000 }).map((offset) => addDays('2026-11-20', offset));
/** No-break spaces stand in dates; a plain one is easier to read here. */
const readable = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('the calendar', () => {
  it('knows leap years', () => {
    expect([2024, 2000].every((year) => isRealDate({ year, month: 2, day: 29 }))).toBe(true);
    expect([2026, 1900, 2100].some((year) => isRealDate({ year, month: 2, day: 29 }))).toBe(false);
  });

  it("has exactly the days that JavaScript's has", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const date = new Date(0);
          date.setUTCFullYear(year, month - 1, day);
          expect(isRealDate({ year, month, day })).toBe(
            date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year,
          );
        },
      ),
    );
  });

  it('counts days there and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -3000, max: 3000 }), (date, offset) => {
        expect(daysBetween(date, addDays(date, offset))).toBe(offset);
        expect(isoDate(dateParts(date))).toBe(date);
      }),
    );
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('starts the week on Monday', () => {
    expect(getWeekday('2026-11-16')).toBe(0);
    expect(getWeekday('2026-11-22')).toBe(6);
  });

  it("refuses what isn't a date", () => {
    for (const wrong of ['2026-02-30', '2026-2-3', '20. 11. 2026', '']) expect(() => dateParts(wrong)).toThrow(RangeError);
    expect(() => isoDate({ year: 2026, month: 13, day: 1 })).toThrow(RangeError);
  });

  it('makes a page of 42 days around the month', () => {
    const page = calendarPage(2026, 11);
    expect(page).toHaveLength(42);
    expect(page[0]).toBe('2026-10-26');
    expect(page).toContain('2026-11-30');
    expect(calendarPage(2027, 2)[0]).toBe('2027-02-01');
  });

  it('offers years from 100 back to 52 ahead', () => {
    expect(pickerYears('2026-11-20')).toEqual({ from: 1926, to: 2078 });
  });

  it('counts a birthday on its day', () => {
    expect(ageOn('2008-11-20', '2026-11-20')).toBe(18);
    expect(ageOn('2008-11-21', '2026-11-20')).toBe(17);
  });
});

describe('local time', () => {
  it("is the market's, summer and winter", () => {
    expect(localTime('2026-11-20T23:30:00Z', 'cz')).toEqual({ date: '2026-11-21', time: '00:30' });
    expect(localTime('2026-07-01T12:00:00Z', 'cz').time).toBe('14:00');
    expect(localTime('2026-07-01T12:00:00Z', 'ro').time).toBe('15:00');
    expect(todayIn('ro', '2026-11-20T22:30:00Z')).toBe('2026-11-21');
    expect(todayIn('cz', new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-20');
  });
});

describe('dates on the screen', () => {
  it("are written in the market's format", () => {
    expect(formatDate('2026-11-05', 'cz')).toBe('5.\u00A011.\u00A02026');
    expect(formatDate('2026-11-05', 'ro')).toBe('05.11.2026');
    expect(formatDateInput('2026-11-05')).toBe('05.11.2026');
    expect(readable(formatShortDate('2026-11-05', 'cz'))).toBe('5. 11.');
    expect(formatShortDate('2026-11-05', 'ro')).toBe('05.11');
    expect(readable(formatDateTime('2026-11-20T13:05:00Z', 'cz'))).toBe('20. 11. 2026 14:05');
    expect(formatDateTime('2026-11-20T13:05:00Z', 'ro')).toBe('20.11.2026, 15:05');
    expect(formatTime('2026-11-20T07:05:00Z', 'cz')).toBe('08:05');
  });

  it('are words where there is room', () => {
    expect(readable(formatLongDate('2026-11-20', 'cz'))).toBe('20. listopadu 2026');
    expect(readable(formatLongDate('2026-01-02', 'ro'))).toBe('2 ianuarie 2026');
  });

  it.each([
    ['2026-11-18', '18. 11. 2026', '18.11.2026'],
    ['2026-11-19', 'včera', 'ieri'],
    ['2026-11-20', 'dnes', 'azi'],
    ['2026-11-21', 'zítra, v sobotu 21. 11.', 'mâine, sâmbătă, 21.11'],
    ['2026-11-25', 've středu 25. 11.', 'miercuri, 25.11'],
    ['2026-11-26', 've čtvrtek 26. 11.', 'joi, 26.11'],
    ['2026-12-04', 'v pátek 4. 12.', 'vineri, 04.12'],
    ['2026-12-05', '5. 12. 2026', '05.12.2026'],
  ])('%s is near or far from the 20th', (date, czech, romanian) => {
    expect(readable(formatNearDate(date, '2026-11-20', 'cz'))).toBe(czech);
    expect(readable(formatNearDate(date, '2026-11-20', 'ro'))).toBe(romanian);
  });

  it.each([
    ['2026-11-19', '19. 11. 2026', '19.11.2026'],
    ['2026-11-20', 'dnes', 'azi'],
    ['2026-11-21', 'zítra', 'mâine'],
    ['2026-11-22', 'v neděli', 'duminică'],
    ['2026-11-26', 've čtvrtek', 'joi'],
    ['2026-11-27', '27. 11. 2026', '27.11.2026'],
  ])('%s is a day of the next week or not', (date, czech, romanian) => {
    expect(readable(formatNextDay(date, '2026-11-20', 'cz'))).toBe(czech);
    expect(readable(formatNextDay(date, '2026-11-20', 'ro'))).toBe(romanian);
  });

  it.each([
    ['2026-11-20T08:05:00Z', 'dnes v 9:05', 'azi, 10:05'],
    ['2026-11-19T13:02:00Z', 'včera v 14:02', 'ieri, 15:02'],
    ['2026-11-18T06:33:00Z', '18. 11. 2026 7:33', '18.11.2026, 08:33'],
    ['2026-11-21T06:33:00Z', '21. 11. 2026 7:33', '21.11.2026, 08:33'],
  ])('%s happened when a clock of the market said so', (instant, czech, romanian) => {
    expect(readable(formatNearDateTime(instant, '2026-11-20', 'cz'))).toBe(czech);
    expect(readable(formatNearDateTime(instant, '2026-11-20', 'ro'))).toBe(romanian);
  });
});

describe('a typed date', () => {
  it.each<[text: string, format: DateFormat, date: string]>([
    ['20.11.2026', 'd.m.y', '2026-11-20'],
    ['20. 11. 2026', 'd.m.y', '2026-11-20'],
    [' 5.1.26 ', 'd.m.y', '2026-01-05'],
    ['20.11.49', 'd.m.y', '2049-11-20'],
    ['20.11.50', 'd.m.y', '1950-11-20'],
    ['2026-11-20', 'y-m-d', '2026-11-20'],
    ['11/20/2026', 'm/d/y', '2026-11-20'],
    ['29.2.2024', 'd.m.y', '2024-02-29'],
  ])('%s by %s is %s', (text, format, date) => {
    expect(parseDate(text, format)).toEqual({ ok: true, date });
  });

  it.each<[text: string, error: string]>([
    ['', 'format'],
    ['zítra', 'format'],
    ['20.11.', 'format'],
    ['20.11.226', 'format'],
    ['20/11/2026', 'format'],
    ['2026.11.20', 'format'],
    ['20.11.2026.1', 'format'],
    ['1e1.11.2026', 'format'],
    ['32.1.2026', 'day'],
    ['0.1.2026', 'day'],
    ['1.13.2026', 'month'],
    ['1.0.2026', 'month'],
    ['31.4.2026', 'calendar'],
    ['29.2.2026', 'calendar'],
    ['1.1.0000', 'calendar'],
  ])('%s has the error %s', (text, error) => {
    expect(parseDate(text)).toEqual({ ok: false, error });
  });

  it('needs a format with day, month and year', () => {
    expect(() => parseDate('1.1.2026', 'd.d.y')).toThrow(RangeError);
    expect(() => parseDate('1.1.2026', 'd.m-y')).toThrow(RangeError);
  });

  it('of two digits turns at 50', () => {
    expect([0, 49, 50, 99].map(expandYear)).toEqual([2000, 2049, 1950, 1999]);
  });

  it('is what the field itself writes', () => {
    fc.assert(
      fc.property(days, (date) => {
        expect(parseDate(formatDateInput(date))).toEqual({ ok: true, date });
      }),
    );
  });
});

describe('instantAt', () => {
  it.each([
    ['2026-11-20', '23:30', 'cz', '2026-11-20T22:30:00.000Z'],
    ['2026-07-01', '14:00', 'cz', '2026-07-01T12:00:00.000Z'],
    ['2026-07-01', '15:00', 'ro', '2026-07-01T12:00:00.000Z'],
    ['2027-01-01', '00:00', 'ro', '2026-12-31T22:00:00.000Z'],
  ] as const)('%s %s in %s', (date, time, market, instant) => {
    expect(instantAt({ date, time }, market).toISOString()).toBe(instant);
    expect(localTime(instant, market)).toEqual({ date, time });
  });

  it('takes the hour that clocks leave out an hour later, and the first of an hour that comes twice', () => {
    expect(instantAt({ date: '2027-03-28', time: '02:30' }, 'cz').toISOString()).toBe('2027-03-28T01:30:00.000Z');
    expect(instantAt({ date: '2027-10-31', time: '02:30' }, 'cz').toISOString()).toBe('2027-10-31T00:30:00.000Z');
    expect(instantAt({ date: '2027-10-31', time: '03:30' }, 'cz').toISOString()).toBe('2027-10-31T02:30:00.000Z');
  });

  it('refuses what is no date or time', () => {
    expect(() => instantAt({ date: '2027-02-30', time: '10:00' }, 'cz')).toThrow(RangeError);
    expect(() => instantAt({ date: '2027-02-28', time: '25:00' }, 'cz')).toThrow(RangeError);
  });
});
