import { expect, it } from 'vitest';
import { findAnswerDue } from './answer-due.ts';

it.each([
  ['on a working day: the end of the next one', 'cz', '2026-11-24T10:00:00Z', '2026-11-25T22:59:00.000Z'],
  ['on a Friday: the end of Monday', 'cz', '2026-11-27T10:00:00Z', '2026-11-30T22:59:00.000Z'],
  ['at a weekend: the end of Monday', 'ro', '2026-11-21T10:00:00Z', '2026-11-23T21:59:00.000Z'],
  ['before two holidays: the end of the day after them', 'ro', '2026-11-28T10:00:00Z', '2026-12-02T21:59:00.000Z'],
  ['before Christmas: the end of the first working day after it', 'cz', '2026-12-23T10:00:00Z', '2026-12-28T22:59:00.000Z'],
] as const)('a message is answered until, %s', (_when, market, now, due) => {
  expect(findAnswerDue(market, new Date(now)).toISOString()).toBe(due);
});
