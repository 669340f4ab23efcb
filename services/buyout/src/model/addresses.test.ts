import { expect, it } from 'vitest';
import { statusPath, wizardPath } from './addresses.ts';

it('an address goes as deep as the selection', () => {
  expect(wizardPath('cz', {})).toBe('/vykup');
  expect(wizardPath('cz', { type: 'telefony', manufacturer: 'apple' })).toBe('/vykup/telefony/apple');
  expect(wizardPath('ro', { type: 'telefoane', manufacturer: 'apple', model: 'm', color: 'black', condition: 'aplus' })).toBe(
    '/buyback/telefoane/apple/m/black?stare=aplus',
  );
  expect(wizardPath('cz', { type: 'telefony', model: 'm', color: 'black' })).toBe('/vykup/telefony');
  expect(wizardPath('cz', { type: 'telefony', condition: 'a' })).toBe('/vykup/telefony');
  expect(wizardPath('cz', { type: 'a/b?c' })).toBe('/vykup/a%2Fb%3Fc');
});

it('the token stands in the fragment, where no server logs it', () => {
  expect(new URL(statusPath('cz', 'CODE', 'TOKEN'), 'http://localhost').pathname).toBe('/vykup/stav/CODE');
  expect(new URL(statusPath('ro', 'CODE', 'TOKEN'), 'http://localhost').hash).toBe('#t=TOKEN');
});
