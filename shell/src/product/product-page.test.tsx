import { priceHistorySchema } from '@okruh/contracts/http/catalog/product';
import { getProductReviews } from '@okruh/contracts/http/catalog/reviews';
import { emitBrowserEvent, onBrowserEvent } from '@okruh/web-kit';
import { keepConsent } from '@okruh/web-kit/analytics';
import { answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { card, crowns } from '../testing/catalog-fixtures.ts';
import { inShop, watchedScreen } from '../testing/in-shop.tsx';
import { buyoutRelease } from '../testing/page-context.ts';
import { REVIEWS_ANCHOR } from '@okruh/contracts/reviews-anchor';
import { productPage, reviews } from '../testing/product-fixture.ts';
import { decideConsent } from '../consent/decide-consent.ts';
import { LateProductParts, LateWithdrawnProduct } from '../islands.ts';
import { lastVisited } from '../last-visited/last-visited.ts';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import ProductPage from './product-page.tsx';
import WholeParts from './parts/whole-parts.tsx';
import WithdrawnProduct from './withdrawn/withdrawn-product.tsx';

const today = '2026-11-20';
const show = (product = productPage(), market: 'cz' | 'ro' = 'cz', shell = {}) =>
  inShop(<ProductPage />, {
    shell,
    market,
    texts: market === 'cz' ? cs : ro,
    path: `/produkt/${product.id}`,
    page: { name: 'product', data: { kind: 'product', product, today } },
  });
const shownText = (): string => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const errors = async () =>
  (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(
    ({ id }) => id,
  );

// As after the first sign of a visitor.
LateProductParts.register(WholeParts);
LateWithdrawnProduct.register(WithdrawnProduct);

let onScreen: ReturnType<typeof watchedScreen>;
beforeEach(() => {
  window.localStorage.clear();
  delete window.dataLayer;
  onScreen = watchedScreen();
  keepConsent({ isDecided: true, analytics: true, marketing: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the key that buys', () => {
  const withCart = (product = productPage()): ReturnType<typeof show> => {
    const view = show(product);
    act(() => view.shell.store.setState({ release: { 'mfe-cart-checkout': buyoutRelease } }));
    return view;
  };
  const pressed = (): { readonly count: () => number } => {
    const seen = vi.fn<() => void>();
    const stop = onBrowserEvent('shell:buy-pressed', seen);
    onTestFinished(stop);
    return { count: () => seen.mock.calls.length };
  };

  it('keeps a press that is earlier than the cart’s own key, and gives it once', async () => {
    const presses = pressed();
    withCart();
    await userEvent.click(screen.getByRole('button', { name: /^Do košíku za/ }));
    expect(presses.count()).toBe(0);
    // Both places show that it waits.
    expect(screen.getAllByRole('button', { busy: true }).map(({ textContent }) => textContent?.replace(/ za.*/, ''))).toEqual([
      'Do košíku',
      'Do košíku',
    ]);
    act(() => emitBrowserEvent('cart:buy-ready', {}));
    act(() => emitBrowserEvent('cart:buy-ready', {}));
    expect(presses.count()).toBe(1);
    expect(screen.queryByRole('button', { busy: true })).toBeNull();
  });

  it('waits for the cart as well when it is the one at the edge of a phone’s screen', async () => {
    const presses = pressed();
    withCart();
    await userEvent.click(within(screen.getByRole('region', { name: 'Nákup' })).getByRole('button', { name: 'Do košíku' }));
    act(() => emitBrowserEvent('cart:buy-ready', {}));
    expect(presses.count()).toBe(1);
  });

  it('opens the stores at once while the cart can’t be had, from the edge of a phone’s screen as well', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    const presses = pressed();
    withCart();
    const sticky = within(screen.getByRole('region', { name: 'Nákup' })).getByRole('button', { name: 'Do košíku' });
    const busy: string[] = [];
    const watcher = new MutationObserver(() => busy.push(String(sticky.getAttribute('aria-busy'))));
    watcher.observe(sticky, { attributeFilter: ['aria-busy'] });
    onTestFinished(() => watcher.disconnect());
    // The release of the tests has no entry that may be loaded.
    window.dispatchEvent(new Event('pointerover'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Do košíku za/ })).toBeNull(), { timeout: 10_000 });
    await userEvent.click(sticky);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(busy).toEqual([]);
    // It comes with a later try, and takes the next press alone.
    act(() => emitBrowserEvent('cart:buy-ready', {}));
    expect(presses.count()).toBe(0);
  });

  it('opens the stores for a press that waited when the cart can’t be had', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    withCart();
    await userEvent.click(within(screen.getByRole('region', { name: 'Nákup' })).getByRole('button', { name: 'Do košíku' }));
    expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByRole('button', { busy: true })).toBeNull();
  });

  it('is a link to the stores while the product can’t be ordered', () => {
    withCart(productPage({ is_service: true }));
    expect(screen.queryByRole('button', { name: /^Do košíku za/ })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Nákup' })).queryByRole('button')).toBeNull();
  });
});

describe('a product’s page', () => {
  it('says name, price with its 30 days, delivery, stores and warranty in words', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Apple iPhone 15');
    expect(document.querySelector('.price')?.textContent?.replaceAll('\u00a0', ' ')).toContain('14 990 Kč');
    expect(shownText()).toContain('Přeškrtnutá cena je nejnižší za posledních 30 dní před slevou');
    expect(shownText()).toContain('Zítra, v sobotu 21. 11. u vás');
    expect(shownText()).toContain('Skladem 6 kusů');
    expect(shownText()).toContain('Dnes od 15:30, Okruh Praha Anděl');
    expect(shownText()).toContain('a na jedné další prodejně');
    expect(shownText()).toContain('Záruka 24 měsíců');
    expect(await errors()).toEqual([]);
  });

  it('has the energy label of a new device beside its price, with its page in the registry', async () => {
    show(
      productPage({
        energy: { class: 'B', text: 'Energetická třída B, štítek v registru EPREL', href: 'https://eprel.ec.europa.eu/qr/2345678' },
      }),
    );
    const label = screen.getByRole('link', { name: 'Energetická třída B, štítek v registru EPREL' });
    expect(label.getAttribute('href')).toBe('https://eprel.ec.europa.eu/qr/2345678');
    expect(await errors()).toEqual([]);
  });

  it('speaks Romanian in the money of Romania', () => {
    const lei = { amount: 299_000, currency: 'RON' } as const;
    show(productPage({ price: { now: lei, common: null, was: null, discount_percent: null }, trade_in_price: null }), 'ro');
    expect(document.querySelector('.price-now')?.textContent).toBe('2.990\u00a0Lei');
    expect(document.querySelector('.buybox s')).toBeNull();
    expect(shownText()).toContain('Mâine, sâmbătă, 21.11 la tine');
  });

  it('reports the product to analytics once and remembers it as visited', async () => {
    const product = productPage();
    const view = show(product);
    view.rerender(<ProductPage />);
    const views = () => window.dataLayer?.filter(({ event }) => event === 'view_item');
    await waitFor(() => expect(views()).toHaveLength(1));
    expect(views()).toMatchObject([
      {
        ecommerce: {
          currency: 'CZK',
          value: 14_990,
          items: [
            {
              item_id: '104582',
              item_category2: 'Apple iPhone',
              quality: 'Jako nový',
              discount: 4000,
              tags: ['Nejprodávanější'],
              quantity: 1,
            },
          ],
        },
      },
    ]);
    expect(lastVisited()).toEqual(['104582']);
  });

  it('is reported to analytics once the visitor allows it, and not again when that is taken back and given again', async () => {
    const product = productPage();
    const consent = { isDecided: false, analytics: false, marketing: false };
    keepConsent(consent);
    const { store } = show(product, 'cz', { consent }).shell;
    const decide = (analytics: boolean) => act(() => decideConsent(store, { analytics, marketing: false }));
    const views = () => (window.dataLayer ?? []).filter(({ event }) => event === 'view_item');
    expect([views(), lastVisited()]).toEqual([[], [product.code]]);
    decide(true);
    await waitFor(() => expect(views()).toHaveLength(1));
    decide(false);
    decide(true);
    await act(() => import('../analytics/item-pushes.ts'));
    expect(views()).toHaveLength(1);
  });

  it('reports a badge that was seen for a second', () => {
    vi.useFakeTimers();
    show();
    act(() => onScreen.show(0.5));
    act(() => void vi.advanceTimersByTime(1000));
    expect(window.dataLayer).toContainEqual({
      event: 'view',
      element: 'badge',
      id: 'bestseller',
      name: 'Nejprodávanější',
      item_id: '104582',
    });
  });
});

describe('choosing a variant', () => {
  it('goes to its address and keeps the place on the page', async () => {
    const { navigate } = show();
    const pink = screen.getByRole('link', { name: 'růžová' });
    expect(pink.getAttribute('href')).toBe('/produkt/apple-iphone-15-128gb-pink-aplus');
    await userEvent.click(pink);
    expect(navigate).toHaveBeenCalledWith('/produkt/apple-iphone-15-128gb-pink-aplus', { keepPlace: true });
    expect(screen.getByRole('link', { name: 'modrá' }).getAttribute('aria-current')).toBe('true');
  });
  it('says how much more another size costs, and what isn’t made', () => {
    show();
    expect(screen.getByRole('link', { name: /256 GB/ }).textContent?.replaceAll('\u00a0', ' ')).toBe('256 GB+2 000 Kč');
    const missing = screen.getByRole('link', { name: /Dobrý/ });
    expect([missing.getAttribute('href'), missing.getAttribute('aria-disabled')]).toEqual([null, 'true']);
  });
  it('announces the new price politely', () => {
    show();
    expect(screen.getAllByRole('status').map((status) => status.textContent?.replaceAll('\u00a0', ' '))).toContain(
      '128 GB, modrý Jako nový, cena 14 990 Kč',
    );
  });
});

describe('the pictures', () => {
  it('load the first at once, the others when they come near', () => {
    show();
    const pictures = [...document.querySelectorAll('.gallery-slide img')];
    expect(pictures.map((img) => img.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
    expect(pictures[0]?.getAttribute('alt')).toBe('Apple iPhone 15, modrý, pair');
  });
  it('open large, turn with the keys and come nearer', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: /pair/ }));
    const frame = await screen.findByRole('group', { name: 'Zvětšený obrázek, posouvá se šipkami' });
    frame.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(within(frame).getByRole('img').getAttribute('alt')).toContain('front');
    await userEvent.keyboard('+');
    expect(within(frame).getByRole('img').style.width).toBe('150%');
    await userEvent.click(screen.getByRole('button', { name: 'Oddálit' }));
    expect(within(frame).getByRole('img').style.width).toBe('100%');
  });
});

describe('why this price', () => {
  const history = priceHistorySchema.parse({
    points: [
      { price: crowns(17_990), from: '2026-09-01T08:00:00Z' },
      { price: crowns(16_490), from: '2026-10-05T08:00:00Z' },
      { price: crowns(14_990), from: '2026-11-10T08:00:00Z' },
    ],
    lowest: {
      price: crowns(16_490),
      reduced_at: '2026-11-10T08:00:00Z',
      window_from: '2026-10-11T08:00:00Z',
      window_to: '2026-11-10T08:00:00Z',
      day: '2026-10-11',
    },
  });
  const route = 'GET /api/catalog/products/:product/price-history';
  it('is answered in words, as a line and as a table, when it is asked', async () => {
    const server = fakeServer({ [route]: answering(history) });
    show();
    expect(server.received).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Proč tato cena' }));
    expect(await screen.findByText(/byla nejnižší 16.490.Kč, a to 11\..10\..2026/)).toBeTruthy();
    expect(screen.getByRole('img', { name: /Graf ceny/ })).toBeTruthy();
    expect(screen.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'OdCena',
      '10. 11. 202614 990 Kč',
      '5. 10. 202616 490 Kč',
      '1. 9. 202617 990 Kč',
    ]);
  });
  it('can be asked again when it failed', async () => {
    const server = fakeServer({ [route]: refusing(503, 'unavailable', 'Teď ne.') });
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Proč tato cena' }));
    expect(await screen.findByText('Vývoj ceny se teď nepodařilo načíst.')).toBeTruthy();
    server.answer(route, answering(history));
    await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    expect(await screen.findByText(/byla nejnižší/)).toBeTruthy();
  });
});

describe('where to buy', () => {
  it('leads to the stores without a script and lists those that have it with one', async () => {
    fakeServer({ 'GET /api/accounts/stores': refusing(503, 'unavailable', 'Teď ne.') });
    show();
    const [key] = screen.getAllByRole('link', { name: 'Kde koupit' });
    expect(key?.getAttribute('href')).toBe('/prodejny');
    if (key === undefined) throw new Error('the page has no key');
    await userEvent.click(key);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('link', { name: 'Okruh Praha Anděl' }).getAttribute('href')).toBe('/prodejny/praha-andel');
    expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('2 kusy');
    // The opening hours come later, or never as here; their line is there from the start.
    expect([...dialog.querySelectorAll('li')].map((one) => one.querySelectorAll('.opening-state').length)).toEqual([1, 1]);
  });
  it('names the phone when no store has it', async () => {
    fakeServer({ 'GET /api/accounts/stores': refusing(503, 'unavailable', 'Teď ne.') });
    show(productPage({ stores: [], stock: { state: 'none', quantity: 0, delivery_on: null, stores: 0 } }));
    expect(shownText()).toContain('Není skladem');
    const [key] = screen.getAllByRole('link', { name: 'Zeptat se na prodejně' });
    if (key === undefined) throw new Error('the page has no key');
    await userEvent.click(key);
    expect(await screen.findByText('Teď ho nemáme na žádné prodejně')).toBeTruthy();
  });
});

describe('an old device', () => {
  const worth = { total: crowns(4300) };
  const route = 'GET /api/buyout/trade-ins/:device';
  it('that the fragment names leaves the price as it is, and says what it comes to in the end', async () => {
    const server = fakeServer({ [route]: answering(worth) });
    show();
    act(() =>
      emitBrowserEvent('buyout:trade-in-chosen', { deviceIdentifier: 'apple-iphone-12-64gb-black', conditionChoices: [], isMoved: false }),
    );
    await waitFor(() =>
      expect(document.querySelector('.price-after')?.textContent?.replaceAll('\u00a0', ' ')).toBe('po výkupu vyjde na 10 690 Kč'),
    );
    expect(server.received[0]?.route).toContain('apple-iphone-12-64gb-black');
    expect(document.querySelector('.sticky-buy')?.textContent?.replaceAll('\u00a0', ' ')).toContain('14 990 Kčpo výkupu 10 690 Kč');
    expect(document.querySelector('.price-now')?.textContent?.replaceAll('\u00a0', ' ')).toBe('14 990 Kč');
    act(() => emitBrowserEvent('buyout:trade-in-chosen', { deviceIdentifier: null, conditionChoices: [], isMoved: false }));
    expect(document.querySelector('.price-after')).toBeNull();
  });
  it('that is worth more than the product covers it, and no price falls below nothing', async () => {
    fakeServer({ [route]: answering({ total: crowns(20_000) }) });
    show();
    act(() => emitBrowserEvent('buyout:trade-in-chosen', { deviceIdentifier: 'x', conditionChoices: [], isMoved: false }));
    expect(await screen.findByText('Výkup pokryje celou cenu.')).toBeTruthy();
  });
  it('has a plain link to the buy-out as long as the fragment isn’t there', () => {
    show();
    expect(screen.getByRole('link', { name: /Přidat staré zařízení/ }).getAttribute('href')).toBe('/vykup');
  });
});

describe('reviews', () => {
  const route = 'GET /api/catalog/products/:product/reviews';
  const page = (ids: readonly string[], total: number) =>
    getProductReviews.responses[200].parse({
      items: ids.map((id) => reviews.review(id)),
      total,
      page: 1,
      page_size: 10,
      summary: productPage().reviews.summary,
    });
  it('are where the mail that asks for one leads, for the keyboard too', () => {
    show();
    const anchor = screen.getByRole('region', { name: 'Hodnocení zákazníků' });
    expect(`#${anchor.id}`).toBe(REVIEWS_ANCHOR);
    expect(screen.getByRole('link', { name: 'Přečíst hodnocení' }).getAttribute('href')).toBe(REVIEWS_ANCHOR);
    anchor.focus();
    expect(document.activeElement).toBe(anchor);
  });

  it('stand as bars and the two most helpful, the others when asked for', async () => {
    const server = fakeServer({ [route]: ({ query }) => ({ body: query['page'] === '2' ? page(['r12'], 11) : page(['r1', 'r2'], 11) }) });
    show();
    expect(document.querySelectorAll('.review')).toHaveLength(2);
    expect(shownText()).toContain('5 hvězd: 86 %');
    expect(shownText()).toContain('Anonymní zákazník');
    await userEvent.click(screen.getByRole('button', { name: 'Všech 286 hodnocení' }));
    await userEvent.click(await screen.findByRole('button', { name: /Zobrazit/ }));
    expect(await screen.findByText('Přišel jako z krabice, r12.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Seřadit'), 'newest');
    await waitFor(() => expect(server.of(route).at(-1)?.query).toMatchObject({ sort: 'newest', page: '1' }));
  });
  it('can be found helpful once', async () => {
    fakeServer({ 'POST /api/catalog/reviews/:review/helpful': answering({ helpful: 4 }) });
    show();
    const [first] = screen.getAllByRole('button', { name: 'Pomohlo mi' });
    if (first === undefined) throw new Error('no review can be voted for');
    await userEvent.click(first);
    expect(await screen.findByText('Děkujeme. Pomohlo 4 lidem')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Pomohlo mi' })).toHaveLength(1);
  });
});

it('a withdrawn product names what comes nearest', () => {
  inShop(<ProductPage />, {
    texts: cs,
    page: { name: 'product', data: { kind: 'withdrawn', name: 'Apple iPhone 8', alternatives: [card()], today } },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Apple iPhone 8 už neprodáváme');
  expect(screen.getByRole('link', { name: 'Apple iPhone 16' })).toBeTruthy();
});
