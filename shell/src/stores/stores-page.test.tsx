import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inShop, watchedScreen } from '../testing/in-shop.tsx';
import { brno, ostrava, store } from '../testing/store-fixture.ts';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import StorePage from './store-page.tsx';
import { storeJson } from './store-json.ts';
import { parseStoreQuery, storeSearch } from './store-query.ts';
import { LateClosedStore } from './late-closed-store.ts';
import ClosedStore from './closed-store.tsx';
import StoresPage from './stores-page.tsx';

// As on the server, where nothing is loaded late.
LateClosedStore.register(ClosedStore);

const today = '2026-11-20';
const stores = [store(), brno, ostrava];
const show = (search = '', market: 'cz' | 'ro' = 'cz') =>
  inShop(<StoresPage />, {
    market,
    texts: market === 'cz' ? cs : ro,
    path: '/prodejny',
    search,
    page: { name: 'stores', data: { stores, today } },
  });
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const errors = async () =>
  (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(
    ({ id }) => id,
  );

beforeEach(() => {
  watchedScreen();
  // A Friday, 11 o'clock in Prague.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list of stores', () => {
  it('says of each whether it is open now, and till when', async () => {
    show();
    expect(names()).toEqual(['Okruh Praha – Karlín', 'Okruh Brno', 'Okruh Ostrava']);
    expect(screen.getAllByText('Otevřeno do 20:00')).toHaveLength(3);
    expect(await errors()).toEqual([]);
  });
  it('says when a closed one opens', () => {
    vi.setSystemTime(new Date('2026-11-21T10:00:00Z'));
    show();
    expect(screen.getAllByText(/Zavřeno, otevírá v pondělí v 09:00/)).toHaveLength(3);
  });
  it('is narrowed by the address, and leads to the other choices without losing the place', async () => {
    const { navigate } = show('?nabizi=oprava&misto=Brno');
    expect(names()).toEqual(['Okruh Praha – Karlín', 'Okruh Ostrava'].toSorted((a) => (a.includes('Ostrava') ? -1 : 1)));
    const all = screen.getByRole('link', { name: 'Všechny' });
    expect(all.getAttribute('href')).toBe('/prodejny?misto=Brno');
    await userEvent.click(all);
    expect(navigate).toHaveBeenCalledWith('/prodejny?misto=Brno', { keepPlace: true });
    expect(screen.getByRole('link', { name: 'Servis' }).getAttribute('aria-current')).toBe('true');
  });
  it('is sorted from a typed place, with the distance', async () => {
    const { navigate } = show('?misto=ostrava');
    expect(names()[0]).toBe('Okruh Ostrava');
    expect(screen.getByText('0 km')).toBeTruthy();
    const input = screen.getByLabelText('Nejblíž k');
    await userEvent.clear(input);
    await userEvent.type(input, 'Brno{Enter}');
    expect(navigate).toHaveBeenCalledWith('/prodejny?misto=Brno', { keepPlace: true });
  });
  it('says that it doesn’t know a place', () => {
    show('?misto=Xanadu');
    expect(screen.getByText(/Místo „Xanadu“ neznáme/)).toBeTruthy();
    expect(names()).toHaveLength(3);
  });
  it('is sorted from the visitor’s own place only when asked, and says when it can’t', async () => {
    const getCurrentPosition = vi.fn<(found: (position: object) => void, failed: () => void) => void>();
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    show();
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Moje poloha' }));
    act(() => getCurrentPosition.mock.calls[0]?.[0]({ coords: { latitude: 49.2, longitude: 16.6 } }));
    expect(names()[0]).toBe('Okruh Brno');
    await userEvent.click(screen.getByRole('button', { name: 'Moje poloha' }));
    act(() => getCurrentPosition.mock.calls[1]?.[1]());
    expect(screen.getByText(/Polohu se nepodařilo zjistit/)).toBeTruthy();
  });
  it('has addresses in the words of each market', () => {
    expect(storeSearch('ro', { offer: 'repair', place: 'Cluj' })).toBe('?ofera=reparatii&loc=Cluj');
    expect(parseStoreQuery('ro', '?ofera=reparatii&loc=Cluj')).toEqual({ offer: 'repair', place: 'Cluj' });
    expect(parseStoreQuery('cz', '?nabizi=nic')).toEqual({ offer: null, place: '' });
  });
});

describe('a store', () => {
  it('says its hours, holidays, services and the directions to it', async () => {
    inShop(<StorePage />, { texts: cs, path: store().href, page: { name: 'store', data: { kind: 'store', store: store(), today } } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Okruh Praha – Karlín');
    expect(document.querySelector('[aria-current="date"]')?.textContent).toBe('pátek09:00 až 20:00');
    expect(screen.getByText(/sobota/).parentElement?.textContent).toBe('sobotazavřeno');
    expect(screen.getByText(/Štědrý den, 24\..prosince.2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Navigovat' }).getAttribute('href')).toContain('50.0928%2C14.4512');
    expect(await errors()).toEqual([]);
  });
  it('that closed for good names the nearest ones', async () => {
    const closed = { name: 'Okruh Praha – Karlín', city: 'Praha', nearby: [brno, ostrava] };
    inShop(<StorePage />, { texts: cs, path: store().href, page: { name: 'store', data: { kind: 'closed', closed, today } } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Prodejna Okruh Praha – Karlín je zavřená');
    expect(names()).toEqual(['Okruh Brno', 'Okruh Ostrava']);
    expect(screen.getByRole('link', { name: 'Všechny prodejny' }).getAttribute('href')).toBe('/prodejny');
    expect(await errors()).toEqual([]);
  });
  it('is known to maps and search engines', () => {
    expect(storeJson(store(), 'https://okruh.cz')).toMatchObject({
      '@type': 'Store',
      url: 'https://okruh.cz/prodejny/praha-karlin',
      geo: { latitude: 50.0928 },
      openingHoursSpecification: expect.arrayContaining([
        { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '20:00' },
        expect.objectContaining({ validFrom: '2026-12-24', opens: '00:00', closes: '00:00' }),
      ]),
    });
  });
});
