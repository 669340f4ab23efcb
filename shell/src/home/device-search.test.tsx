import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, fakeServer } from '@okruh/web-kit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { inShop } from '../testing/in-shop.tsx';
import Duo from './duo.tsx';
import texts from './locales/cs.json';

const models = 'GET /api/buyout/model-search';
const repairs = 'GET /api/repairs/smart-search';
const found = [
  {
    label: 'Apple iPhone 13 128 GB',
    url: '/vykup/telefony/apple/apple-iphone-13-128gb',
    image: null,
    price_up_to: { amount: 820_000, currency: 'CZK' },
  },
];

function show() {
  const { navigate } = inShop(<Duo />, { texts });
  return { navigate, sell: screen.getByLabelText('Výrobce a model'), repair: screen.getByLabelText('Co potřebujete opravit') };
}
afterEach(cleanup);

describe('finding a device by words', () => {
  it('ask from two letters on and lead to the model with its highest price', async () => {
    const server = fakeServer({ [models]: answering({ items: found }) });
    const { navigate, sell } = show();
    await userEvent.type(sell, 'i');
    expect(server.received).toEqual([]);
    await userEvent.type(sell, 'phone');
    const link = await screen.findByRole('link', { name: /iPhone 13/ });
    expect(link.textContent).toContain('až 8\u00a0200\u00a0Kč');
    await userEvent.click(link);
    expect(navigate.mock.calls[0]?.[0]).toBe('/vykup/telefony/apple/apple-iphone-13-128gb');
  });
  it('lead to a repair by name, with the operation ticked', async () => {
    const item = {
      product: 'apple-iphone-12',
      label: 'Apple iPhone 12',
      operation: { value: 'display', label: 'výměna displeje' },
      href: '/servis/telefony/apple/iphone-12/black?oprava=display',
      image: null,
      swatch: null,
      price_from: { amount: 349_000, currency: 'CZK' },
    };
    const server = fakeServer({ [repairs]: answering({ items: [item] }) });
    const { repair, navigate } = show();
    await userEvent.type(repair, 'displej iphone 12');
    const link = await screen.findByRole('link', { name: /Apple iPhone 12, výměna displeje/ });
    expect(link.textContent).toContain('od 3\u00a0490\u00a0Kč');
    expect(server.of(repairs).at(-1)?.query).toEqual({ term: 'displej iphone 12' });
    await userEvent.type(repair, '{Enter}');
    expect(navigate.mock.calls[0]?.[0]).toBe('/servis/telefony/apple/iphone-12/black?oprava=display');
  });
  it('lead to the first step when nothing is chosen, and say when nothing was found', async () => {
    fakeServer({ [models]: answering({ items: [] }) });
    const { navigate, sell } = show();
    await userEvent.type(sell, 'nokia{Enter}');
    expect(navigate.mock.calls[0]?.[0]).toBe('/vykup');
    expect(await screen.findByText(/Nic takového jsme nenašli/)).toBeTruthy();
  });
  it('name another link when searching fails', async () => {
    fakeServer({});
    const { sell } = show();
    await userEvent.type(sell, 'iphone');
    await waitFor(() => expect(screen.getByText(/Hledání teď nefunguje/)).toBeTruthy());
  });
});
