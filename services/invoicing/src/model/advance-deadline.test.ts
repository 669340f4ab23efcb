import { expect, test } from 'vitest';
import { advanceDueOn } from './advance-deadline.ts';

test.each([
  // Fifteen days, or the end of the month before that.
  ['cz', '2026-11-03', '2026-11-18'],
  ['cz', '2026-11-15', '2026-11-30'],
  ['cz', '2026-11-16', '2026-11-30'],
  ['cz', '2026-11-30', '2026-11-30'],
  ['cz', '2027-02-20', '2027-02-28'],
  ['cz', '2026-12-31', '2026-12-31'],
  // The 15th of the next month would do, and VAT belongs to the month of the money.
  ['ro', '2026-11-03', '2026-11-30'],
  ['ro', '2028-02-01', '2028-02-29'],
  ['ro', '2026-12-20', '2026-12-31'],
] as const)('a payment in %s on %s gets its document on %s', (market, paidOn, dueOn) => {
  expect(advanceDueOn(market, paidOn)).toBe(dueOn);
});

test('a payment from before the first term has none', () => {
  expect(() => advanceDueOn('ro', '2015-12-31')).toThrow(RangeError);
});
