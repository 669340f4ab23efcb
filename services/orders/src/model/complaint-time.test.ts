import { expect, test } from 'vitest';
import { getComplaintUntil } from './complaint-time.ts';

test('goods may be complained about for two years, used ones for one', () => {
  expect(getComplaintUntil('2026-11-27', false)).toBe('2028-11-27');
  expect(getComplaintUntil('2026-11-27', true)).toBe('2027-11-27');
  expect(getComplaintUntil('2028-02-29', true)).toBe('2029-02-28');
});
