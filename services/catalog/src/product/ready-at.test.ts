import { expect, it } from 'vitest';
import { readyAt } from './ready-at.ts';

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, open: '09:00', close: '20:00' }));
const at = (instant: string, closedOn: readonly string[] = []) => readyAt('cz', new Date(instant), weekdays, closedOn)?.toISOString();

it('what lies in an open store is ready in half an hour', () => {
  expect(at('2026-11-20T10:00:00Z')).toBe('2026-11-20T10:30:00.000Z');
});
it('before the store opens it is ready half an hour after', () => {
  expect(at('2026-11-20T05:00:00Z')).toBe('2026-11-20T08:30:00.000Z');
});
it('what can not be prepared before the store closes waits for the next open day', () => {
  // Friday 19:31 in Prague; the store is closed at weekends.
  expect(at('2026-11-20T18:31:00Z')).toBe('2026-11-23T08:30:00.000Z');
  expect(at('2026-11-20T18:31:00Z', ['2026-11-23'])).toBe('2026-11-24T08:30:00.000Z');
});
it('a store that never opens has nothing ready', () => {
  expect(readyAt('cz', new Date('2026-11-20T10:00:00Z'), [], [])).toBeNull();
});
it('times are shown in half hours, rounded up', () => {
  expect(at('2026-11-20T10:31:00Z')).toBe('2026-11-20T11:30:00.000Z');
});
