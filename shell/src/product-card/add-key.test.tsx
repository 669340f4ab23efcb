import { emitBrowserEvent } from '@okruh/web-kit';
import { receivedEvents } from '@okruh/web-kit/testing';
import type { ReleaseSet } from '@okruh/web-kit';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import QuickAddPlace from '../remote/quick-add-place.tsx';
import { card } from '../testing/catalog-fixtures.ts';
import { inShop } from '../testing/in-shop.tsx';
import { AddKey } from './add-key.tsx';

const version = {
  name: 'mfe-cart-checkout',
  version: '1',
  base: '/assets/',
  remoteEntry: 'r.js',
  integrity: 'sha384-x',
  css: [],
  preload: {},
};
const release: ReleaseSet = { 'mfe-cart-checkout': { ...version, previous: null } };
const location = { path: '/', search: '', arrival: 'load' } as const;
const phone = 'apple-iphone-16-128gb-ultramarine';

function show(shown = card()) {
  const result = inShop(<AddKey card={shown} />);
  act(() => result.shell.store.setState({ release }));
  return result;
}
afterEach(cleanup);

describe('the key of a card', () => {
  it('asks for the variant that the card shows, and is busy until the cart has answered', async () => {
    const { shell } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Do košíku: Apple iPhone 16' }));
    expect(shell.store.getState().adding).toEqual({ product: phone, href: `/produkt/${phone}` });
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
    act(() => shell.store.setState({ adding: null }));
    expect(screen.getByRole('button').hasAttribute('aria-busy')).toBe(false);
  });

  it('says why a thing can’t be added, and does nothing', async () => {
    const { shell } = show(card({ stock: { state: 'none', quantity: 0, delivery_on: null, stores: 0 } }));
    const key = screen.getByRole('button', { name: 'Do košíku: Apple iPhone 16, Není skladem' });
    expect(key.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(key);
    expect(shell.store.getState().adding).toBeNull();
  });

  it('isn’t there while there is no cart', () => {
    inShop(<AddKey card={card()} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the place of the cart’s code', () => {
  const place = (load: () => Promise<never>) => {
    const received = receivedEvents<{ readonly product: string }>('shell:add-pressed');
    const navigate = vi.fn<() => void>();
    const loader = { load, forget: () => Promise.resolve() };
    const { shell } = inShop(<QuickAddPlace location={location} loader={loader} />, { shell: { history: { navigate } as never } });
    act(() => shell.store.setState({ release, adding: { product: phone, href: `/produkt/${phone}` } }));
    return { received, navigate, shell };
  };

  it('sends a press again when the code is there, and is done when the cart says so', () => {
    const { received, shell } = place(() => new Promise(() => undefined));
    expect(received).toEqual([{ product: phone }]);
    act(() => emitBrowserEvent('cart:add-ready', {}));
    expect(received).toHaveLength(2);
    act(() => emitBrowserEvent('cart:add-settled', { product: phone }));
    expect(shell.store.getState().adding).toBeNull();
  });

  it('leads to the product’s page when the cart can’t be had', async () => {
    const { navigate, shell } = place(() => Promise.reject(new Error('gone')));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/produkt/${phone}`));
    expect(shell.store.getState().adding).toBeNull();
  });
});
