import { describe, expect, it } from 'vitest';
import { emptySelection, resolvePage, reviewPath, shownSelection, statusPath, wizardPath } from './pages.ts';

describe('addresses of the buy-out', () => {
  it.each([
    ['cz', '/vykup', '', emptySelection],
    ['cz', '/vykup/telefony/apple', '', { ...emptySelection, type: 'telefony', manufacturer: 'apple' }],
    [
      'ro',
      '/buyback/telefoane/apple/phone/black',
      '?stare=aplus',
      { type: 'telefoane', manufacturer: 'apple', model: 'phone', color: 'black', condition: 'aplus' },
    ],
  ] as const)('%s %s%s names a selection, and the selection leads back', (market, path, search, selection) => {
    expect(resolvePage(market, path, search)).toEqual({ kind: 'wizard', selection, isSelling: false });
    expect(wizardPath(market, selection)).toBe(path + search);
  });

  it('knows the sell step only behind a whole device', () => {
    expect(resolvePage('cz', '/vykup/telefony/apple/phone/black', '?krok=prodej')).toMatchObject({ isSelling: true });
    expect(resolvePage('cz', '/vykup/telefony/apple/phone', '?krok=prodej')).toMatchObject({ isSelling: false });
    expect(wizardPath('ro', { type: 'telefoane' }, true)).toBe('/buyback/telefoane');
  });

  it('drops a choice that stands without the one above it', () => {
    expect(wizardPath('cz', { manufacturer: 'apple', model: 'phone' })).toBe('/vykup');
  });

  it('knows status and review by their codes', () => {
    expect(resolvePage('cz', statusPath('cz', 'abc'), '')).toEqual({ kind: 'status', code: 'abc' });
    expect(resolvePage('ro', reviewPath('ro', 'abc'), '')).toEqual({ kind: 'review', code: 'abc' });
  });

  it.each(['/vykup/stav', '/vykup/stav/a/b', '/vykup/a/b/c/d/e', '/vykup/%E0%A4%A', '/buyback'])(
    'shows %s as not found on the Czech market',
    (path) => {
      expect(resolvePage('cz', path, '')).toEqual({ kind: 'not-found' });
    },
  );

  it('escapes what stands in an address', () => {
    expect(wizardPath('cz', { type: 'a/b', manufacturer: 'č ř' })).toBe('/vykup/a%2Fb/%C4%8D%20%C5%99');
    expect(resolvePage('cz', '/vykup/a%2Fb', '')).toMatchObject({ selection: { type: 'a/b' } });
  });

  it('opens with the phones when no type is named', () => {
    expect(shownSelection('cz', emptySelection).type).toBe('telefony');
    expect(shownSelection('ro', emptySelection).type).toBe('telefoane');
    expect(shownSelection('ro', { ...emptySelection, type: 'tablete' }).type).toBe('tablete');
  });
});
