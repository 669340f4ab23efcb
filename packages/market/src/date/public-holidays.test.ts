import { describe, expect, it } from 'vitest';
import { publicHolidays } from './public-holidays.ts';

describe('public holidays', () => {
  it('are the fixed ones of each market', () => {
    for (const day of ['2026-12-24', '2026-12-25', '2026-12-26', '2026-11-17']) expect(publicHolidays('cz', 2026).has(day)).toBe(true);
    for (const day of ['2026-11-30', '2026-12-01', '2026-12-25', '2026-01-24']) expect(publicHolidays('ro', 2026).has(day)).toBe(true);
    expect(publicHolidays('ro', 2026).has('2026-12-24')).toBe(false);
  });

  it.each([
    ['cz', 2024, '2024-03-29', '2024-04-01'],
    ['cz', 2026, '2026-04-03', '2026-04-06'],
    ['cz', 2027, '2027-03-26', '2027-03-29'],
    ['ro', 2024, '2024-05-03', '2024-05-06'],
    ['ro', 2026, '2026-04-10', '2026-04-13'],
    ['ro', 2027, '2027-04-30', '2027-05-03'],
  ] as const)('%s %i: Easter has its Friday and Monday, by the church of the market', (market, year, friday, monday) => {
    const days = publicHolidays(market, year);
    expect([days.has(friday), days.has(monday)]).toEqual([true, true]);
  });

  it('know the Romanian Pentecost', () => {
    expect(publicHolidays('ro', 2026).has('2026-06-01')).toBe(true);
    expect(publicHolidays('ro', 2025).has('2025-06-09')).toBe(true);
  });
});
