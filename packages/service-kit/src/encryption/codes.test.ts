import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accessToken, base32, isAccessToken, newCode, normaliseCode } from './codes.ts';

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

it('a token opens its own code under its own secret', () => {
  const token = accessToken('secret', 'sale', 'CODE');
  expect(token).toHaveLength(32);
  expect(isAccessToken('secret', 'sale', 'CODE', token)).toBe(true);
  expect(isAccessToken('secret', 'sale', 'CODF', token)).toBe(false);
  expect(isAccessToken('secret', 'repair', 'CODE', token)).toBe(false);
  expect(isAccessToken('other', 'sale', 'CODE', token)).toBe(false);
  expect(isAccessToken('secret', 'sale', 'CODE', undefined)).toBe(false);
  expect(isAccessToken('secret', 'sale', 'CODE', 'á'.repeat(16))).toBe(false);
});
