import { answering, fakeServer } from '@okruh/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { card, crowns } from '../testing/catalog-fixtures.ts';
import { inShop } from '../testing/in-shop.tsx';
import { LateNav, LateSearch } from '../islands.ts';
import { Header } from './header.tsx';
import MainNav from './main-nav.tsx';
import SearchBox from './search-box.tsx';

const suggest = 'GET /api/catalog/suggest';
const found = {
  products: [card(), card({ id: 'p2', name: 'Apple iPhone 15', href: '/produkt/p2' })],
  categories: [{ label: 'Apple iPhone', href: '/telefony/apple-iphone' }],
  queries: [{ label: 'iphone 16', href: '/hledat?q=iphone+16' }],
  total: 12,
};
const show = (market: 'cz' | 'ro' = 'cz') => {
  const { navigate } = inShop(<SearchBox words="" />, { market });
  return { navigate, field: screen.getByRole('combobox') };
};

beforeEach(() => {
  window.localStorage.clear();
  Element.prototype.scrollIntoView ??= () => undefined;
});
afterEach(cleanup);

describe('the search of the shop', () => {
  it('is a plain form without a script', () => {
    const { field } = show('ro');
    expect(field.closest('form')?.getAttribute('action')).toBe('/cautare');
    expect(field.getAttribute('name')).toBe('q');
  });
  it('suggests from two letters on, and goes where the arrows stand', async () => {
    const server = fakeServer({ [suggest]: answering(found) });
    const { navigate, field } = show();
    await userEvent.type(field, 'i');
    expect(server.received).toEqual([]);
    await userEvent.type(field, 'ph');
    const list = within(await screen.findByRole('listbox'));
    expect(list.getAllByRole('option').map((option) => option.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'iphone 16',
      'Apple iPhone',
      'Apple iPhone 16128 GB, ultramarínový20 990 Kč',
      'Apple iPhone 15128 GB, ultramarínový20 990 Kč',
      'Zobrazit všech 12 výsledků',
    ]);
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = list.getByRole('option', { selected: true });
    expect(field.getAttribute('aria-activedescendant')).toBe(active.id);
    await userEvent.keyboard('{Enter}');
    expect(navigate).toHaveBeenCalledWith('/telefony/apple-iphone');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
  it('offers a repair before any product when the words ask for one', async () => {
    const items = [{ label: 'Výměna baterie', href: '/servis?oprava=battery', price_from: crowns(990) }];
    fakeServer({ [suggest]: answering(found), 'GET /api/repairs/search': answering({ items }) });
    const { navigate, field } = show();
    await userEvent.type(field, 'výměna baterie');
    const [first] = await screen.findAllByRole('option', undefined, { timeout: 5000 });
    expect(first?.textContent?.replaceAll('\u00a0', ' ')).toBe('Výměna baterieod 990 Kč');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(navigate).toHaveBeenCalledWith('/servis?oprava=battery');
  });
  it('searches for what is typed, and offers it again later', async () => {
    fakeServer({ [suggest]: answering(found) });
    const { navigate, field } = show();
    await userEvent.type(field, ' iphone 16 {Enter}');
    expect(navigate).toHaveBeenCalledWith('/hledat?q=iphone+16');
    await waitFor(() => expect(window.localStorage.getItem('okruh-searches')).toBe('["iphone 16"]'));
    cleanup();
    const again = show();
    await userEvent.click(again.field);
    await userEvent.click(await screen.findByRole('option', { name: 'iphone 16' }));
    expect(again.navigate).toHaveBeenCalledWith('/hledat?q=iphone+16');
  });
  it('forgets what was searched for when asked to', async () => {
    window.localStorage.setItem('okruh-searches', '["kabel"]');
    const { field } = show();
    await userEvent.click(field);
    await userEvent.click(await screen.findByText('Smazat hledání'));
    expect(screen.queryByRole('option')).toBeNull();
    expect(window.localStorage.getItem('okruh-searches')).toBeNull();
  });
  it('says how many letters it needs', async () => {
    const { navigate, field } = show();
    await userEvent.type(field, 'x{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Napište aspoň 2 znaky');
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.type(field, 'y');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
  it('gets the focus by a slash, but not from where something is written', () => {
    LateSearch.register(SearchBox);
    LateNav.register(MainNav);
    inShop(<Header path="/" account={null} cart={null} />);
    const field = screen.getByRole('combobox');
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    fireEvent.keyDown(other, { key: '/' });
    expect(document.activeElement).toBe(other);
    other.remove();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(field);
  });
  it('closes by Escape and works on without suggestions', async () => {
    fakeServer({ [suggest]: answering(found) });
    const { navigate, field } = show();
    await userEvent.type(field, 'ip');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    fakeServer({});
    await userEvent.type(field, 'od{Enter}');
    expect(navigate).toHaveBeenCalledWith('/hledat?q=ipod');
  });
});
