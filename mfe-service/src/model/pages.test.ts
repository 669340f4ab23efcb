import { describe, expect, it } from 'vitest';
import { emptySelection, resolvePage, findProduct, repairPath, parseSelection, shownSelection, statusPath, wantedPath } from './pages.ts';

describe('addresses of the repairs', () => {
  it.each([
    ['cz', '/servis', emptySelection],
    ['cz', '/servis/telefony/apple', { ...emptySelection, type: 'telefony', manufacturer: 'apple' }],
    ['ro', '/service/telefoane/apple/iphone/black', { type: 'telefoane', manufacturer: 'apple', model: 'iphone', color: 'black' }],
  ] as const)('%s %s names a selection, and the selection leads back', (market, path, selection) => {
    expect(resolvePage(market, path, '')).toEqual({ kind: 'repair', selection, isBooking: false, wanted: [] });
    expect(repairPath(market, selection)).toBe(path);
    expect(parseSelection(market, `${path}?x=1`)).toEqual(selection);
  });

  it('ask for operations while a device is being chosen, and for the booking only behind a whole one', () => {
    expect(resolvePage('cz', '/servis/telefony/apple/iphone/black', '?oprava=battery,display_original')).toMatchObject({
      wanted: ['battery', 'display_original'],
    });
    expect(resolvePage('ro', '/service/telefoane/apple/iphone/black', '?reparatie=battery&pas=programare')).toMatchObject({
      wanted: ['battery'],
      isBooking: true,
    });
    expect(resolvePage('cz', '/servis/telefony', '?oprava=battery&krok=objednavka')).toMatchObject({
      wanted: ['battery'],
      isBooking: false,
    });
    expect(wantedPath('cz', '/servis/telefony', ['battery'])).toBe('/servis/telefony?oprava=battery');
    expect(wantedPath('ro', '/service', [])).toBe('/service');
    expect(repairPath('cz', { type: 'a', manufacturer: 'b', model: 'c', color: 'd' }, true)).toBe('/servis/a/b/c/d?krok=objednavka');
  });

  it('drop a choice that stands without the one above it', () => {
    expect(repairPath('cz', { manufacturer: 'apple', model: 'phone' })).toBe('/servis');
  });

  it('know a repair by its code', () => {
    expect(resolvePage('cz', statusPath('cz', 'abc'), '')).toEqual({ kind: 'status', code: 'abc' });
    expect(resolvePage('ro', statusPath('ro', 'abc'), '')).toEqual({ kind: 'status', code: 'abc' });
  });

  it.each(['/servis/stav', '/servis/stav/a/b', '/servis/a/b/c/d/e', '/servis/%E0%A4%A', '/service'])(
    'show %s as not found on the Czech market',
    (path) => {
      expect(resolvePage('cz', path, '')).toEqual({ kind: 'not-found' });
    },
  );

  it('open with the phones when no type is named', () => {
    expect(shownSelection('cz', emptySelection).type).toBe('telefony');
    expect(shownSelection('ro', { ...emptySelection, type: 'tablete' }).type).toBe('tablete');
  });

  it('know the product of a product’s address', () => {
    expect(findProduct('ro', '/produs/apple-iphone-13-128gb-midnight-new')).toBe('apple-iphone-13-128gb-midnight-new');
    expect(findProduct('cz', '/servis/telefony')).toBeNull();
    expect(findProduct('cz', '/produkt/%E0%A4%A')).toBeNull();
  });
});
