import { expect, test } from 'vitest';
import { getComplaintUntil, getSettleUntil } from './complaint-time.ts';

test('goods may be complained about for two years, used ones for one', () => {
  expect(getComplaintUntil('2026-11-27', false)).toBe('2028-11-27');
  expect(getComplaintUntil('2026-11-27', true)).toBe('2027-11-27');
  expect(getComplaintUntil('2028-02-29', true)).toBe('2029-02-28');
});

test('a complaint is settled within 30 days in Czechia, and 15 in Romania', () => {
  expect(getSettleUntil('cz', '2026-11-28')).toBe('2026-12-28');
  expect(getSettleUntil('ro', '2026-11-28')).toBe('2026-12-13');
  expect(() => getSettleUntil('ro', '2021-12-31')).toThrow(RangeError);
});
