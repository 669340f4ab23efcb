import { expect, it } from 'vitest';
import { deliveryDay, deliveryDayOfExpected, workingDaysAfter } from './working-days.ts';

const none = new Set<string>();
const day = (instant: string, holidays: ReadonlySet<string> = none) => deliveryDay('cz', new Date(instant), holidays);

it('what is ordered until six in the evening comes the next working day', () => {
  // Thursday; 16:59 UTC is 17:59 in Prague in winter, and 18:59 in Bucharest.
  expect(day('2026-11-19T16:59:00Z')).toBe('2026-11-20');
  expect(day('2026-11-19T17:00:00Z')).toBe('2026-11-23');
  expect(deliveryDay('ro', new Date('2026-11-19T16:59:00Z'), none)).toBe('2026-11-23');
});

it('weekends and holidays are no working days', () => {
  expect(day('2026-11-20T09:00:00Z')).toBe('2026-11-23');
  expect(day('2026-11-21T09:00:00Z')).toBe('2026-11-24');
  const christmas = new Set(['2026-12-24', '2026-12-25', '2026-12-26']);
  expect(day('2026-12-23T09:00:00Z', christmas)).toBe('2026-12-28');
  expect(day('2026-12-23T20:00:00Z', christmas)).toBe('2026-12-29');
});

it('what is in transit leaves the working day after it came, never in the past', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  expect(deliveryDayOfExpected('cz', new Date('2026-11-25T09:00:00Z'), now, none)).toBe('2026-11-27');
  expect(deliveryDayOfExpected('cz', new Date('2026-11-01T09:00:00Z'), now, none)).toBe('2026-11-24');
});

it('the next working days after a Saturday and a Sunday begin on Monday', () => {
  const nextTwo = ['2026-11-23', '2026-11-24'];
  for (const today of ['2026-11-20', '2026-11-21', '2026-11-22']) expect(workingDaysAfter(today, 2, none)).toEqual(nextTwo);
  expect(workingDaysAfter('2026-11-23', 2, none)).toEqual(['2026-11-24', '2026-11-25']);
  expect(workingDaysAfter('2026-11-22', 2, new Set(['2026-11-23']))).toEqual(['2026-11-24', '2026-11-25']);
});
