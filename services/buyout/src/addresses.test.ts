import { expect, it } from 'vitest';
import { accessToken, isAccessToken, statusPath, wizardPath } from './addresses.ts';

it('an address goes as deep as the selection', () => {
  expect(wizardPath('cz', {})).toBe('/vykup');
  expect(wizardPath('cz', { type: 'telefony', manufacturer: 'apple' })).toBe('/vykup/telefony/apple');
  expect(wizardPath('ro', { type: 'telefoane', manufacturer: 'apple', model: 'm', color: 'black', condition: 'aplus' })).toBe('/buyback/telefoane/apple/m/black?stare=aplus');
  expect(wizardPath('cz', { type: 'telefony', model: 'm', color: 'black' })).toBe('/vykup/telefony');
  expect(wizardPath('cz', { type: 'telefony', condition: 'a' })).toBe('/vykup/telefony');
  expect(wizardPath('cz', { type: 'a/b?c' })).toBe('/vykup/a%2Fb%3Fc');
});

it('the token stands in the fragment, where no server logs it', () => {
  const token = accessToken('secret', 'CODE');
  expect(new URL(statusPath('cz', 'CODE', token), 'http://localhost').pathname).toBe('/vykup/stav/CODE');
  expect(new URL(statusPath('ro', 'CODE', token), 'http://localhost').hash).toBe(`#t=${token}`);
});

it('a token opens its own code under its own secret', () => {
  const token = accessToken('secret', 'CODE');
  expect(token).toHaveLength(32);
  expect(isAccessToken('secret', 'CODE', token)).toBe(true);
  expect(isAccessToken('secret', 'CODF', token)).toBe(false);
  expect(isAccessToken('other', 'CODE', token)).toBe(false);
  expect(isAccessToken('secret', 'CODE', undefined)).toBe(false);
  expect(isAccessToken('secret', 'CODE', 'á'.repeat(16))).toBe(false);
});
