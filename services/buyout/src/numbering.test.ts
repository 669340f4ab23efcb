import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base32, buyoutNumber, newCode, normaliseCode, variableSymbol } from './numbering.ts';

it('a code has 128 random bits in letters that nobody confuses', () => {
  expect(base32(new Uint8Array(16))).toBe('0'.repeat(26));
  expect(base32(new Uint8Array(16).fill(255))).toBe(`${'Z'.repeat(25)}W`);
  expect(newCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(new Set(Array.from({ length: 1_000 }, newCode)).size).toBe(1_000);
});

it('different bytes are different codes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.uint8Array({ minLength: 16, maxLength: 16 }), (one, other) => {
      expect(base32(one) === base32(other)).toBe(Buffer.compare(one, other) === 0);
    }),
  );
});

it('a code is read as people type it', () => {
  const code = newCode();
  expect(normaliseCode(` ${code.toLowerCase()} `)).toBe(code);
  expect(normaliseCode('oil-1')).toBe('0111');
});

it('numbers tell market and year, variable symbols are nine digits', () => {
  expect(buyoutNumber('cz', 2026, 123)).toBe('V26-000123');
  expect(buyoutNumber('ro', 2031, 1)).toBe('B31-000001');
  expect(variableSymbol('cz', 2026, 123)).toBe('265000123');
  expect(variableSymbol('ro', 2026, 999_999)).toBe('266999999');
  expect(() => variableSymbol('cz', 2026, 1_000_000)).toThrow(RangeError);
});
