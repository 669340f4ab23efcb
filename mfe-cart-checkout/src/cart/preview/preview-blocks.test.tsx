import { answering, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as remote from '../../routes.tsx';
import { cartPackage } from '../../testing/cart-fixtures.ts';
import { checkoutServer } from '../../testing/checkout-server.ts';
import { errors, getText } from '../../testing/screen.ts';

const USUAL = 'GET /api/catalog/blocks/cart';
const PREVIEW = 'GET /api/catalog/blocks/cart/preview';
const block = {
  id: 'mb-sklo',
  placement: 'cart',
  title: 'Sklo nalepíme za vás',
  text: 'Na prodejně.',
  cta: { label: 'Přidat sklo', href: '/prislusenstvi' },
  image: null,
};
const link = { path: '/kosik', search: '?koncept=token-1' };

test('the link of a preview shows the block below what is in the cart, and asks for no other', async () => {
  const server = checkoutServer([cartPackage()], { [PREVIEW]: answering({ blocks: [block] }) });
  const { element } = await visit(remote, link);
  expect(await screen.findByRole('heading', { name: block.title })).toBeTruthy();
  expect(server.of(PREVIEW)[0]?.query).toEqual({ token: 'token-1', products: cartPackage().product.productSeoName });
  expect(server.of(USUAL)).toEqual([]);
  expect(await errors(element)).toEqual([]);
});

test('an empty cart shows it too, and says that customers don’t see it there', async () => {
  const server = checkoutServer([], { [PREVIEW]: answering({ blocks: [block] }) });
  const { element } = await visit(remote, link);
  expect(await screen.findByRole('heading', { name: block.title })).toBeTruthy();
  expect(getText(element)).toContain('Košík je zatím prázdný');
  expect(getText(element)).toContain('Košík je prázdný: zákazníci v něm blok neuvidí.');
  expect(server.of(PREVIEW)[0]?.query).toEqual({ token: 'token-1', products: '' });
  expect(await errors(element)).toEqual([]);
});

test('a link that is over says so', async () => {
  checkoutServer([cartPackage()], { [PREVIEW]: refusing(404, 'not-found', 'Nenalezeno') });
  const { element } = await visit(remote, link);
  expect(await screen.findByText(/^Tento náhled už neplatí/)).toBeTruthy();
  expect(await errors(element)).toEqual([]);
});

test('a failed preview is read again', async () => {
  const server = checkoutServer([cartPackage()], { [PREVIEW]: refusing(400, 'bad-request', 'Ne') });
  await visit(remote, link);
  await screen.findByText(/^Náhled se nepodařilo načíst/);
  server.answer(PREVIEW, answering({ blocks: [block] }));
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByRole('heading', { name: block.title })).toBeTruthy();
});

test('a customer’s cart asks for no preview', async () => {
  const server = checkoutServer([cartPackage()], { [USUAL]: answering({ blocks: [block] }) });
  await visit(remote, { path: '/kosik' });
  expect(await screen.findByRole('heading', { name: block.title })).toBeTruthy();
  await waitFor(() => expect(server.of(USUAL)).toHaveLength(1));
  expect(server.of(PREVIEW)).toEqual([]);
});
