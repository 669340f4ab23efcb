import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Account } from '@okruh/web-kit';
import { answering, visit } from '@okruh/web-kit/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutStore, forgetCheckoutStore } from '../../model/checkout.store.ts';
import * as routes from '../../routes.tsx';
import { accessibilityErrors } from '../../testing/accessibility.ts';
import { cartSummary } from '../../testing/cart-fixtures.ts';
import { chosenDelivery, chosenPayment, FINISH, shopperServer } from '../../testing/shopper.ts';

const user = userEvent.setup({ delay: null });
const BOOK = 'GET /api/accounts/addresses';
const ADD = 'POST /api/accounts/addresses';
const jana: Account = {
  id: '019a9f2e-0000-7000-8000-000000000001',
  kind: 'customer',
  display_name: 'Jana Nováková',
  e_mail: 'jana@example.com',
  roles: ['customer'],
};
const home = {
  id: '019a9f2e-0000-7000-8000-0000000000a1',
  first_name: 'Jana',
  last_name: 'Nováková',
  address: 'Dlouhá 377/2',
  city: 'Praha',
  district: 'CZ0100',
  postcode: '110 00',
  phone: '+420601000001',
  invoice_on_company: false,
  company: '',
  tin: '',
  vatn: '',
  delivery_extra_info: '',
  is_billing_default: true,
  is_delivery_default: false,
};
const office = {
  ...home,
  id: '019a9f2e-0000-7000-8000-0000000000a2',
  address: 'Školní 626/33',
  city: 'Plzeň',
  postcode: '318 00',
  delivery_extra_info: 'Recepce v přízemí',
  is_billing_default: false,
  is_delivery_default: true,
};
const location = '/objednavka/abcdefghijklmnopqrstuv#t=token';
const placed = {
  order_number: '2610001234',
  order_code: 'abcdefghijklmnopqrstuv',
  location,
  next: 'none',
  totals: cartSummary().totals,
};

beforeEach(() => {
  sessionStorage.clear();
  forgetCheckoutStore();
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', '/pokladna/souhrn');
});

async function open(items: readonly object[] = [home, office], account: Account | null = jana, bookIsThere = Promise.resolve()) {
  const server = shopperServer({ delivery: chosenDelivery(), payment: chosenPayment({ type_payment: 'cash_on_delivery' }) });
  server.answer(FINISH, answering(placed, 201));
  server.answer(BOOK, answering({ items, may_change: true }));
  const plain = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = await plain(url, init);
    if (url.includes('/accounts/addresses')) await bookIsThere;
    return answer;
  });
  server.answer(ADD, answering(home, 201));
  const page = await visit(routes, { path: '/pokladna/souhrn', account });
  await screen.findByRole('textbox', { name: 'E-mail' });
  return { server, page };
}
const street = () => screen.getAllByRole('textbox', { name: 'Ulice a číslo' })[0];
const submit = () => user.click(screen.getByRole('button', { name: 'Objednat s povinností platby' }));

describe('saved addresses', () => {
  it('are filled in where nothing is yet, each default in its place', async () => {
    const { server, page } = await open();
    await waitFor(() => expect(street()).toHaveProperty('value', 'Dlouhá 377/2'));
    expect(screen.getByRole('textbox', { name: 'Telefon' })).toHaveProperty('value', '601000001');
    expect(await accessibilityErrors(document.body)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /obchodními podmínkami/ }));
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenCalledWith(location, { replace: true }));
    expect(server.of(FINISH)[0]?.body).toMatchObject({
      order_billing_address: { address: 'Dlouhá 377/2', email: 'jana@example.com', district: 'CZ0100' },
      order_delivery_address: { address: 'Školní 626/33', city: 'Plzeň', delivery_extra_info: 'Recepce v přízemí' },
    });
    expect(server.of(ADD)).toEqual([]);
  });

  it('are chosen, changed and left for another one', async () => {
    await open();
    await waitFor(() => expect(street()).toHaveProperty('value', 'Dlouhá 377/2'));
    const choice = screen.getByRole('combobox', { name: 'Fakturovat na' });
    expect(choice).toHaveProperty('value', home.id);
    await user.selectOptions(choice, office.id);
    expect(street()).toHaveProperty('value', 'Školní 626/33');
    const field = street();
    if (field === undefined) throw new Error('there is no street');
    await user.type(field, 'a');
    expect(choice).toHaveProperty('value', '');
    await user.selectOptions(choice, home.id);
    expect(street()).toHaveProperty('value', 'Dlouhá 377/2');
    await user.selectOptions(choice, '');
    expect(street()).toHaveProperty('value', '');
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveProperty('value', 'jana@example.com');
  });

  it('never overwrite what was typed before', async () => {
    checkoutStore().getState().enter({ address: 'Kateřinská 12', city: 'Olomouc', postcode: '779 00' });
    await open();
    expect(await screen.findByRole('combobox', { name: 'Fakturovat na' })).toHaveProperty('value', '');
    expect(street()).toHaveProperty('value', 'Kateřinská 12');
  });

  it('leave the form alone when they come while somebody stands in one of its fields', async () => {
    let answer = (): void => undefined;
    await open([home], jana, new Promise((resolve) => (answer = resolve)));
    const phone = screen.getByRole('textbox', { name: 'Telefon' });
    await user.click(phone);
    answer();
    expect(await screen.findByRole('combobox', { name: 'Fakturovat na' })).toHaveProperty('value', '');
    expect(phone).toHaveProperty('value', '');
    expect(street()).toHaveProperty('value', '');
  });

  it('take in a new one with the order, when that is wished', async () => {
    const { server, page } = await open([{ ...home, is_delivery_default: true }]);
    await waitFor(() => expect(street()).toHaveProperty('value', 'Dlouhá 377/2'));
    expect(screen.queryByRole('checkbox', { name: 'Uložit adresu do účtu' })).toBeNull();
    const field = street();
    if (field === undefined) throw new Error('there is no street');
    await user.type(field, 'a');
    await user.click(screen.getByRole('checkbox', { name: 'Uložit adresu do účtu' }));
    await user.click(screen.getByRole('checkbox', { name: /obchodními podmínkami/ }));
    await submit();
    await waitFor(() => expect(page.navigate).toHaveBeenCalled());
    await waitFor(() => expect(server.of(ADD)).toHaveLength(1));
    expect(server.of(ADD)[0]?.body).toMatchObject({ address: 'Dlouhá 377/2a', city: 'Praha', invoice_on_company: false });
  });

  it('are asked for by nobody who isn’t logged in', async () => {
    const { server } = await open([], null);
    expect(server.of(BOOK)).toEqual([]);
    expect(screen.queryByRole('checkbox', { name: 'Uložit adresu do účtu' })).toBeNull();
  });
});
