import type { Menu, MenuEntry } from '@okruh/contracts/http/catalog/home';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inShop } from '../testing/in-shop.tsx';
import { menu } from '../testing/menu-fixture.ts';
import Footer from './footer.tsx';
import { LateNav, LateSearch } from '../islands.ts';
import { Header } from './header.tsx';
import MainNav from './main-nav.tsx';
import SearchBox from './search-box.tsx';

LateSearch.register(SearchBox);
LateNav.register(MainNav);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const show = (path = '/telefony/apple-iphone', given: Menu = menu) =>
  inShop(
    <>
      <Header path={path} account={null} cart={null} />
      <Footer path={path} />
    </>,
    { path, menu: given },
  );
const row = () => within(screen.getByRole('navigation', { name: 'Kategorie' }));

describe('the row of categories', () => {
  it('has the catalogue’s categories, second hand and sales, and leaves the loop its parts', () => {
    show();
    expect(
      row()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Telefony', 'Tablety', 'Z druhé ruky', 'Slevy']);
    expect(row().getByText('Telefony').getAttribute('aria-current')).toBe('true');
  });
  it('shows what stands below a category after 300 ms, or at once by a press', async () => {
    vi.useFakeTimers();
    show();
    const entry = row().getByText('Telefony').parentElement ?? document.body;
    fireEvent.pointerEnter(entry, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(299));
    expect(screen.queryByRole('link', { name: 'Samsung Galaxy' })).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    expect((await screen.findByRole('link', { name: 'Samsung Galaxy' })).getAttribute('href')).toBe('/telefony/samsung-galaxy');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(row().getByRole('button', { name: 'Víc z kategorie Telefony' }));
    expect(screen.queryByRole('link', { name: 'Samsung Galaxy' })).toBeNull();
  });
  it('stands without the catalogue, too', () => {
    inShop(<Header path="/" account={null} cart={null} />, { path: '/' });
    expect(
      row()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Z druhé ruky', 'Slevy']);
  });
});

describe('the loop', () => {
  it.each([
    ['/', 'Koupit'],
    ['/produkt/apple-iphone-16', 'Koupit'],
    ['/kosik', 'Koupit'],
    ['/objednavka/ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'Koupit'],
    ['/servis/telefony', 'Opravit'],
    ['/vykup', 'Prodat'],
  ])('marks on %s: %s', (path, part) => {
    show(path);
    const loop = within(screen.getByRole('navigation', { name: 'Koupit, opravit, prodat' }));
    expect(
      loop
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'))
        .map((link) => link.textContent),
    ).toEqual([part]);
    expect(loop.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/servis', '/vykup']);
  });
});

describe('the drawer', () => {
  it('opens with categories and the rest of the catalogue’s menu, once each', async () => {
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    show();
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(document.querySelector(button.getAttribute('href') ?? '')).not.toBeNull();
    await userEvent.click(button);
    const drawer = within(await screen.findByRole('dialog', { hidden: true }));
    expect(drawer.getAllByText('Tablety')).toHaveLength(1);
    expect(drawer.getByText('Výkup zařízení').getAttribute('href')).toBe('/vykup');
    expect(drawer.getByText('Samsung Galaxy').getAttribute('href')).toBe('/telefony/samsung-galaxy');
  });
});

it('the footer adds the catalogue’s entries to our own, once each', () => {
  const entry = (label: string, href: string): MenuEntry => ({ id: href, label, href, children: [] });
  const footer = [{ ...entry('O Okruhu', '/o-nas'), children: [entry('Články a návody', '/clanky'), entry('Kariéra', '/kariera')] }];
  show('/', { ...menu, footer });
  const links = within(screen.getByRole('contentinfo'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href === '/clanky')).toHaveLength(1);
  expect(links).toContain('/kariera');
});
