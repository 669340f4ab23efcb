import { emitBrowserEvent } from '@okruh/web-kit';
import { keepConsent } from '@okruh/web-kit/analytics';
import { answering, fakeServer, receivedEvents, refusing, visit } from '@okruh/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import * as fragment from '../quick-add.tsx';
import { cartPackage, crowns, createId } from '../testing/cart-fixtures.ts';
import { product } from '../testing/product-fixture.ts';
import { pushed } from '../testing/screen.ts';

const ADD = 'POST /api/checkout/cart/products';
const id = 'apple-iphone-15-128gb-blue-aplus';

beforeEach(() => {
  keepConsent({ isDecided: true, analytics: true, marketing: false });
  window.dataLayer = [];
});

it('the key of a card adds one piece, says so in the drawer and to analytics', async () => {
  const server = fakeServer({
    'GET /api/catalog/products/:product': answering(product()),
    [ADD]: answering({ cart_package_item_id: createId(1), product_code: '104582', product_price: crowns(14_990), count: 1 }),
    [`GET /api/checkout/cart/packages/${createId(1)}`]: answering(cartPackage()),
  });
  const ready = receivedEvents('cart:add-ready');
  const settled = receivedEvents('cart:add-settled');
  await visit(fragment, { path: '/' });
  await waitFor(() => expect(ready).toHaveLength(1));
  act(() => emitBrowserEvent('shell:add-pressed', { product: id }));
  expect(await screen.findByRole('dialog', { name: 'Přidáno do košíku' })).toBeTruthy();
  expect(server.of(ADD).map(({ body }) => body)).toEqual([{ product: id, quantity: 1 }]);
  expect(settled).toEqual([{ product: id }]);
  expect(pushed('add_to_cart')).toHaveLength(1);
});

it('a refusal is said in words and the key takes the next press', async () => {
  fakeServer({ [ADD]: refusing(409, 'sold-out', 'Vyprodáno') });
  const settled = receivedEvents('cart:add-settled');
  const ready = receivedEvents('cart:add-ready');
  const { toast } = await visit(fragment, { path: '/' });
  await waitFor(() => expect(ready).toHaveLength(1));
  act(() => emitBrowserEvent('shell:add-pressed', { product: id }));
  await waitFor(() => expect(settled).toEqual([{ product: id }]));
  expect(toast.mock.calls[0]?.[0]).toMatchObject({ kind: 'error', title: 'Do košíku se to nepodařilo přidat' });
});
