import type { CategoryPage as Category } from '@okruh/contracts/http/catalog/lists';
import { keepConsent } from '@okruh/web-kit/analytics';
import { type FakeServer, answering, fakeServer, refusing } from '@okruh/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LateFilters } from '../islands.ts';
import Filters from '../listing/filters.tsx';
import texts from '../listing/locales/cs.json';
import { card, productList } from '../testing/catalog-fixtures.ts';
import { inShop, watchedScreen } from '../testing/in-shop.tsx';
import CategoryPage from './category-page.tsx';

LateFilters.register(Filters);

const category = (changes: Partial<Category> = {}): Category => ({
  category_id: 'phones',
  h1: 'Mobilní telefony',
  title: 'Mobilní telefony nové i použité',
  description: 'Vyberte si.',
  lead: 'Nové i ověřené z druhé ruky.',
  text: [
    { tag: 'p', lines: [[{ text: 'První odstavec.', tag: 'span', href: null }]] },
    { tag: 'p', lines: [[{ text: 'Druhý odstavec.', tag: 'span', href: null }]] },
  ],
  breadcrumbs: [{ label: 'Telefony', href: '/telefony' }],
  subcategories: [{ label: 'Apple iPhone', href: '/telefony/apple-iphone', selected: false, count: 12 }],
  strip: null,
  list: productList(),
  alternate_path: '/telefoane',
  ...changes,
});
const cards = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    card({ id: `p${from + index}`, code: `P${from + index}`, href: `/produkt/p${from + index}`, name: `Telefon ${from + index}` }),
  );
const more = 'GET /api/catalog/products';

function show(shown = category(), place: { readonly search?: string; readonly isPending?: boolean; readonly arrival?: 'restore' } = {}) {
  const history =
    place.arrival === undefined
      ? null
      : {
          location: () => ({ path: '/telefony', search: place.search ?? '', arrival: 'restore' as const }),
          navigate: () => undefined,
          subscribe: () => () => undefined,
          guardLeave: () => undefined,
          savedScroll: () => 0,
        };
  return inShop(<CategoryPage />, {
    path: '/telefony',
    search: place.search ?? '?kvalita=a',
    texts,
    shell: { history },
    page: { name: 'category', data: { category: shown, today: '2026-11-20' }, isPending: place.isPending ?? false },
  });
}

let server: FakeServer;
beforeEach(() => {
  watchedScreen();
  keepConsent({ isDecided: true, analytics: false, marketing: false });
  server = fakeServer({ [more]: answering(productList({ page: 2, items: cards(25, 24) })) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a category', () => {
  it('says where it stands, what it is and what is in it', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mobilní telefony');
    expect(
      within(screen.getByRole('navigation', { name: 'Drobečková navigace' }))
        .getByText('Telefony')
        .getAttribute('aria-current'),
    ).toBe('page');
    expect(screen.getByRole('link', { name: 'Apple iPhone' }).getAttribute('href')).toBe('/telefony/apple-iphone');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Apple iPhone 16',
      'Apple iPhone 13',
    ]);
    expect(screen.getByText('50 produktů', { selector: '[role=status]' })).toBeTruthy();
    expect(screen.getByText('Druhý odstavec.')).toBeTruthy();
  });
  it('has every answer of the filters as a link, the used ones marked and the empty ones dead', () => {
    show();
    const filters = within(screen.getByRole('complementary', { name: 'Filtry' }));
    expect(filters.getByRole('link', { name: /Samsung/ }).getAttribute('href')).toBe('/telefony?vyrobce=samsung');
    expect(filters.getByRole('link', { name: /A Výborný/ }).getAttribute('aria-current')).toBe('true');
    expect(filters.queryByRole('link', { name: /Opotřebený/ })).toBeNull();
  });
  it('changes filters without leaving the place, with the focus where it was', async () => {
    const { navigate } = show();
    const samsung = screen.getByRole('link', { name: /Samsung/ });
    await userEvent.click(samsung);
    expect(navigate).toHaveBeenCalledWith('/telefony?vyrobce=samsung', { keepPlace: true });
    expect(document.activeElement).toBe(samsung);
  });
  it('leaves a press for another tab to the browser', () => {
    const { navigate } = show();
    fireEvent.click(screen.getByRole('link', { name: /Samsung/ }), { ctrlKey: true });
    expect(navigate).not.toHaveBeenCalled();
  });
  it('takes used filters away one by one and all at once', async () => {
    const { navigate } = show();
    const used = within(screen.getByRole('group', { name: 'Použité filtry' }));
    await userEvent.click(used.getByRole('link', { name: /A Výborný/ }));
    await userEvent.click(used.getByText('Zrušit vše'));
    expect(navigate.mock.calls.map(([to]) => to)).toEqual(['/telefony', '/telefony']);
  });
  it('filters by a price that was typed, whatever order the ends have', async () => {
    const { navigate } = show();
    const from = screen.getByRole('textbox', { name: 'Cena od, Kč' });
    await userEvent.clear(from);
    await userEvent.type(from, '12 000{Enter}');
    expect(navigate).toHaveBeenLastCalledWith('/telefony?kvalita=a&cena_od=12000', { keepPlace: true });
  });
  it('filters by a price when a thumb is let go, not while it moves', () => {
    const { navigate } = show();
    const thumb = screen.getByRole('slider', { name: 'Cena do' });
    fireEvent.input(thumb, { target: { value: '20000' } });
    expect(navigate).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Cena do, Kč' })).toHaveProperty('value', '20\u00a0000');
    // The browser's own event, which React's onChange isn't.
    thumb.dispatchEvent(new Event('change', { bubbles: true }));
    expect(navigate).toHaveBeenLastCalledWith('/telefony?kvalita=a&cena_do=20000', { keepPlace: true });
  });
  it('slides to the end of the track, which no whole step meets', () => {
    const { navigate } = show();
    const thumb = screen.getByRole('slider', { name: 'Cena do' });
    fireEvent.input(thumb, { target: { value: '20000' } });
    fireEvent.input(thumb, { target: { value: '34890' } });
    expect(screen.getByRole('textbox', { name: 'Cena do, Kč' })).toHaveProperty('value', '34\u00a0990');
    thumb.dispatchEvent(new Event('change', { bubbles: true }));
    expect(navigate).not.toHaveBeenCalled();
  });
  it('keeps its rows while the next answer is loading', () => {
    show(category(), { isPending: true });
    expect(document.querySelector('.cards')?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Apple iPhone 16')).toBeTruthy();
  });
  it('offers other links when the filters leave nothing', async () => {
    const { navigate } = show(category({ list: productList({ items: [], total: 0 }) }));
    const { parentElement: empty } = screen.getByRole('heading', { name: 'Tolik podmínek nesplní žádný produkt' });
    await userEvent.click(within(empty ?? document.body).getByText('Zrušit vše'));
    expect(navigate).toHaveBeenCalledWith('/telefony', { keepPlace: true });
    expect(screen.getByText('Na úvodní stránku')).toBeTruthy();
  });
  it('shows the link to the buy-out once among many products that can be paid by an old one', () => {
    show(category({ list: productList({ items: cards(1, 24) }) }));
    expect(screen.getByRole('link', { name: /Staré zařízení zaplatí kus nového/ }).getAttribute('href')).toBe('/vykup');
    cleanup();
    show(category({ list: productList({ items: cards(1, 24).map((one) => ({ ...one, trade_in_price: null })) }) }));
    expect(screen.queryByText(/Staré zařízení/)).toBeNull();
  });
});

describe('more products', () => {
  const full = category({ list: productList({ items: cards(1, 24) }) });

  it('join the list, and the focus goes to the first of them', async () => {
    show(full);
    await userEvent.click(screen.getByText('Zobrazit dalších 24'));
    await screen.findByText('Telefon 48');
    expect(server.of(more)[0]?.query).toEqual({ path: 'telefony', kvalita: 'a', strana: '2' });
    expect(document.activeElement?.textContent).toBe('Telefon 25');
    expect(screen.getByText('Viděli jste 48 z 50 produktů')).toBeTruthy();
    expect(screen.getByText('Zobrazit další 2')).toBeTruthy();
  });
  it('are still there after going back, and gone when the list is opened again', async () => {
    show(full, { search: '?zpet' });
    await userEvent.click(screen.getByText('Zobrazit dalších 24'));
    await screen.findByText('Telefon 48');
    cleanup();
    show(full, { search: '?zpet', arrival: 'restore' });
    expect(screen.getByText('Telefon 48')).toBeTruthy();
    cleanup();
    show(full, { search: '?zpet' });
    expect(screen.queryByText('Telefon 48')).toBeNull();
  });
  it('can be tried again when they couldn’t be loaded', async () => {
    server.answer(more, refusing(503, 'service-unavailable', 'Služba není k dispozici'));
    show(full);
    await userEvent.click(screen.getByText('Zobrazit dalších 24'));
    expect(await screen.findByText(/nepodařilo načíst/)).toBeTruthy();
    server.answer(more, answering(productList({ page: 2, items: cards(25, 24) })));
    await userEvent.click(screen.getByText('Zobrazit dalších 24'));
    await waitFor(() => expect(screen.queryByText(/nepodařilo načíst/)).toBeNull());
    expect(screen.getByText('Telefon 48')).toBeTruthy();
  });
  it('have every page as a link', () => {
    show(full);
    const pages = within(screen.getByRole('navigation', { name: 'Stránky' }));
    expect(pages.getByText('2').getAttribute('href')).toBe('/telefony?kvalita=a&strana=2');
    expect(pages.getByText('1').getAttribute('aria-current')).toBe('page');
  });
});

describe('the filters where it is narrow', () => {
  it('open in a drawer that stays while answers are chosen and says what they leave', async () => {
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    const { navigate } = show();
    await userEvent.click(screen.getByRole('button', { name: /Filtry/ }));
    const drawer = within(await screen.findByRole('dialog', { hidden: true }));
    await userEvent.click(drawer.getByText('Nejlevnější'));
    expect(navigate).toHaveBeenCalledWith('/telefony?kvalita=a&razeni=nejlevnejsi', { keepPlace: true });
    await userEvent.click(drawer.getByText('Zobrazit 50 produktů'));
    await waitFor(() => expect(drawer.queryByText('Nejlevnější')).toBeNull());
  });
});
