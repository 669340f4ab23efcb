import { expect, it } from 'vitest';
import { satisfies } from './version-range.ts';

it.each([
  ['1.2.3', '^1.2.0', true],
  ['1.1.9', '^1.2.0', false],
  ['2.0.0', '^1.2.0', false],
  ['0.2.5', '^0.2.1', true],
  ['0.3.0', '^0.2.1', false],
  ['0.0.2', '^0.0.1', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['0.1.0', '>=0.1.0', true],
  ['0.4.0', '>=0.1.0 <0.4.0', false],
  ['0.3.9', '>=0.1.0 <0.4.0', true],
  ['10.0.0', '>9', true],
  ['9.0.0', '<=9', true],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '=1.2.3', false],
  ['7.0.0', '*', true],
  ['1.0.0', 'latest', false],
  ['1.0.0', '', false],
  ['nonsense', '*', false],
])('%s in "%s": %s', (version, range, isInside) => {
  expect(satisfies(version, range)).toBe(isInside);
});
