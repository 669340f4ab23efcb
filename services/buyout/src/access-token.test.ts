import { expect, it } from 'vitest';
import { accessToken, isAccessToken } from './access-token.ts';

it('a token opens its own code under its own secret', () => {
  const token = accessToken('secret', 'CODE');
  expect(token).toHaveLength(32);
  expect(isAccessToken('secret', 'CODE', token)).toBe(true);
  expect(isAccessToken('secret', 'CODF', token)).toBe(false);
  expect(isAccessToken('other', 'CODE', token)).toBe(false);
  expect(isAccessToken('secret', 'CODE', undefined)).toBe(false);
  expect(isAccessToken('secret', 'CODE', 'á'.repeat(16))).toBe(false);
});
