import { expect, test } from 'vitest';
import { toPersonalKind } from './personal-search.ts';

test.each([
  ['jana@example.cz', 'e_mail'],
  ['+420 777 123 456', 'phone'],
  ['777 123 456', 'phone'],
  ['0721 234 567', 'phone'],
  ['0040721234567', 'phone'],
  ['35-209900-176148-1', 'device'],
  ['352099001761481', 'device'],
  // The last digit is wrong.
  ['352099001761482', null],
  ['2611004859', null],
  ['26110', null],
  ['1126004519', null],
  ['DR1234567890E', null],
  ['0190b7c0-0000-7000-8000-0000000000a1', null],
  ['', null],
])('%s is %s', (typed, kind) => {
  expect(toPersonalKind(typed)).toBe(kind);
});
