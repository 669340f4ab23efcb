import { cartProducts } from '@okruh/contracts/http/checkout/cart';
import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import * as fragment from '../mini-cart.tsx';
import { cartLine, casePackage, crowns } from '../testing/cart-fixtures.ts';
import { errors, getText } from '../testing/screen.ts';

const PRODUCTS = 'GET /api/checkout/cart/products';
const products = (lines = [cartLine(), casePackage().product], hasBrowserCart = false) =>
  answering(cartProducts.responses[200].parse({ products: lines, count: 3, total: crowns(16_370), has_browser_cart: hasBrowserCart }));

describe('the cart in the header', () => {
  it('shows products, pieces, total, and leads to the cart', async () => {
    fakeServer({ [PRODUCTS]: products() });
    const { element, navigate } = await visit(fragment, { path: '/' });
    await screen.findByRole('link', { name: 'Apple iPhone 15' });
    expect(getText(element)).toContain('pro iPhone 15, smrkový, 2 kusy1 380 Kč');
    expect(getText(element)).toContain('Celkem s DPH16 370 Kč');
    expect(await errors(element)).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Do košíku' }));
    expect(navigate).toHaveBeenCalledWith('/kosik');
  });

  it('says how many more there are than fit', async () => {
    fakeServer({
      [PRODUCTS]: products(Array.from({ length: 6 }, (_one, index) => cartLine({ id: `0199a0c4-7b1e-7c3a-9f55-00000000010${index}` }))),
    });
    const { element } = await visit(fragment, { path: '/', market: 'ro' });
    await screen.findByRole('link', { name: 'Vezi coșul' });
    expect(screen.getAllByRole('listitem').length).toBe(4);
    expect(getText(element)).toContain('și încă 2 produse');
  });

  it('follows changes of the cart', async () => {
    const server = fakeServer({ [PRODUCTS]: products() });
    const { element } = await visit(fragment, { path: '/' });
    await screen.findByRole('link', { name: 'Apple iPhone 15' });
    server.answer(PRODUCTS, products([]));
    act(() => void window.dispatchEvent(new CustomEvent('cart:changed', { detail: { count: 0 } })));
    await waitFor(() => expect(getText(element)).toBe('Košík je zatím prázdný.'));
  });

  it('says that it could not be loaded, and tries again', async () => {
    const server = fakeServer({ [PRODUCTS]: refusing(404, 'not-found', 'Ne') });
    await visit(fragment, { path: '/' });
    const again = await screen.findByRole('button', { name: 'Zkusit znovu' });
    server.answer(PRODUCTS, products());
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Apple iPhone 15' })).toBeTruthy();
  });
});
