import { keepConsent } from '@okruh/web-kit/analytics';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideConsent } from '../consent/decide-consent.ts';
import { card, crowns, usedCard } from '../testing/catalog-fixtures.ts';
import { inShop, watchedScreen } from '../testing/in-shop.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductCards } from './product-cards.tsx';

const list = { id: 'category', name: 'Telefony' };
const today = '2026-11-20';
let watched: ReturnType<typeof watchedScreen>;

beforeEach(() => {
  delete window.dataLayer;
  watched = watchedScreen();
  keepConsent({ isDecided: true, analytics: true, marketing: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shownText = (): string => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('a product card', () => {
  it('says the price first, then the lowest of 30 days with the percentage, the trade-in and when it comes', () => {
    inShop(<ProductCard card={card()} list={list} today={today} />);
    expect(document.querySelector('.price')?.textContent?.replaceAll('\u00a0', ' ')).toBe('20 990 Kč22 990 Kč nejnižší za 30 dní');
    expect(document.querySelector('.badge-sale')?.textContent).toBe('−9\u00a0%');
    expect(shownText()).toContain('po výkupu od 13 490 Kč');
    expect(shownText()).toContain('Skladem, zítra u vás');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Apple iPhone 16');
  });
  it('strikes nothing through without a true reduction, and shows the grade of a used one with its pieces', () => {
    inShop(<ProductCard card={usedCard()} list={list} today={today} />);
    expect(document.querySelector('s')).toBeNull();
    expect(screen.getByRole('img', { name: 'Stav A' })).toBeTruthy();
    expect(shownText()).toContain('Skladem 14 kusů');
  });
  it.each([
    [{ state: 'low', quantity: 1, delivery_on: '2026-11-21', stores: 1 }, 'Poslední kus'],
    [{ state: 'low', quantity: 3, delivery_on: '2026-11-21', stores: 1 }, 'Poslední 3 kusy'],
    [{ state: 'incoming', quantity: 0, delivery_on: '2026-11-27', stores: 0 }, 'Na cestě, u vás 27. 11.'],
    [{ state: 'in-stock', quantity: 9, delivery_on: '2026-11-20', stores: 1 }, 'Skladem, dnes u vás'],
    [{ state: 'none', quantity: 0, delivery_on: null, stores: 0 }, 'Není skladem'],
  ] as const)('says of the stock %o: %s', (stock, words) => {
    inShop(<ProductCard card={card({ stock })} list={list} today={today} />);
    expect(document.querySelector('.stock')?.textContent?.replaceAll('\u00a0', ' ')).toBe(words);
  });
  it('speaks Romanian on the Romanian market', () => {
    const lei = { amount: 499_000, currency: 'RON' } as const;
    const price = { now: lei, common: null, was: null, discount_percent: null };
    inShop(<ProductCard card={card({ price, trade_in_price: null })} list={list} today={today} />, { market: 'ro' });
    expect(document.querySelector('.price-now')?.textContent).toBe('4.990\u00a0Lei');
    expect(shownText()).toContain('În stoc, mâine la tine');
  });
  it('has its picture in both formats and all widths, with its place reserved', () => {
    inShop(<ProductCard card={card()} list={list} today={today} isEager />);
    const avif = document.querySelector('source[type="image/avif"]')?.getAttribute('srcset') ?? '';
    expect(avif.split(', ').map((one) => one.split(' ')[1])).toEqual(['96w', '240w', '480w', '720w', '1120w']);
    const img = document.querySelector('.tile img');
    expect([img?.getAttribute('width'), img?.getAttribute('height'), img?.getAttribute('loading')]).toEqual(['320', '320', 'eager']);
  });
});

describe('what analytics gets of cards', () => {
  it('is the list once it came on the screen, and then only what joined it', async () => {
    const first = [card(), usedCard()];
    const view = inShop(<ProductCards cards={first} list={list} today={today} />);
    expect(window.dataLayer).toBeUndefined();
    act(() => watched.show());
    act(() => watched.show());
    await waitFor(() => expect(window.dataLayer).toHaveLength(1));
    expect(window.dataLayer?.[0]).toMatchObject({
      event: 'view_item_list',
      ecommerce: {
        item_list_id: 'category',
        item_list_name: 'Telefony',
        items: [
          { item_id: 'PH101', item_category: 'Telefony', item_category3: 'iPhone 16', price: 20990, discount: 3000, quantity: 1 },
          {},
        ],
      },
    });
    view.rerender(<ProductCards cards={[...first, card({ id: 'x', code: 'PH999' })]} list={list} today={today} />);
    act(() => watched.show());
    await waitFor(() => expect(window.dataLayer?.[1]).toMatchObject({ ecommerce: { items: [{ item_id: 'PH999' }] } }));
    expect(window.dataLayer).toHaveLength(2);
  });
  it('is a list on the screen as soon as the visitor allows it, and only then', async () => {
    const consent = { isDecided: true, analytics: false, marketing: false };
    keepConsent(consent);
    const { store } = inShop(<ProductCards cards={[card()]} list={list} today={today} />, { shell: { consent } }).shell;
    const views = () => (window.dataLayer ?? []).filter(({ event }) => event === 'view_item_list');
    const decide = (analytics: boolean): void => {
      act(() => decideConsent(store, { analytics, marketing: false }));
      act(() => watched.show());
    };
    act(() => watched.show());
    expect(window.dataLayer).toBeUndefined();
    decide(true);
    await waitFor(() => expect(views()).toHaveLength(1));
    decide(false);
    decide(true);
    await act(() => import('../analytics/item-pushes.ts'));
    expect(views()).toHaveLength(1);
  });
  it('is the product that was opened', async () => {
    const { navigate } = inShop(<ProductCard card={card()} list={list} today={today} />);
    await userEvent.click(screen.getByRole('link', { name: 'Apple iPhone 16' }));
    expect(navigate.mock.calls[0]?.[0]).toBe('/produkt/apple-iphone-16-128gb-ultramarine');
    await waitFor(() =>
      expect(window.dataLayer?.[0]).toMatchObject({ event: 'select_item', ecommerce: { items: [{ item_id: 'PH101' }] } }),
    );
  });
  it('is a badge that was seen for a second', () => {
    vi.useFakeTimers();
    const badges = [
      { id: 'sale', name: 'Sleva', colour: '#c00' },
      { id: 'bestseller', name: 'Nejprodávanější', colour: '#135' },
    ];
    inShop(
      <ProductCard
        card={card({ badges, price: { now: crowns(1), common: null, was: null, discount_percent: null } })}
        list={list}
        today={today}
      />,
    );
    act(() => watched.show(0.5));
    act(() => void vi.advanceTimersByTime(999));
    expect(window.dataLayer).toBeUndefined();
    act(() => void vi.advanceTimersByTime(1));
    expect(window.dataLayer).toEqual([{ event: 'view', element: 'badge', id: 'bestseller', name: 'Nejprodávanější', item_id: 'PH101' }]);
  });
  it('is nothing without consent', async () => {
    keepConsent({ isDecided: true, analytics: false, marketing: false });
    inShop(<ProductCard card={card()} list={list} today={today} />);
    await userEvent.click(screen.getByRole('link', { name: 'Apple iPhone 16' }));
    expect(window.dataLayer ?? []).toEqual([]);
  });
});
