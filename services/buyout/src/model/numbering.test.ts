import { expect, it } from 'vitest';
import { buyoutNumber, variableSymbol } from './numbering.ts';

it('numbers show market and year, variable symbols are nine digits', () => {
  expect(buyoutNumber('cz', 2026, 123)).toBe('V26-000123');
  expect(buyoutNumber('ro', 2031, 1)).toBe('B31-000001');
  expect(variableSymbol('cz', 2026, 123)).toBe('265000123');
  expect(variableSymbol('ro', 2026, 999_999)).toBe('266999999');
  expect(() => variableSymbol('cz', 2026, 1_000_000)).toThrow(RangeError);
});
