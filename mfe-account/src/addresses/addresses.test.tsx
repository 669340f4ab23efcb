import { answering, fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { jana } from '../testing/page.ts';

const BOOK = 'GET /api/accounts/addresses';
const ADD = 'POST /api/accounts/addresses';
const SUGGEST = 'GET /api/checkout/addresses';

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
  is_delivery_default: true,
};
const office = {
  ...home,
  id: '019a9f2e-0000-7000-8000-0000000000a2',
  address: 'Školní 626/33',
  city: 'Plzeň',
  postcode: '318 00',
  invoice_on_company: true,
  company: 'Kučera Elektro s.r.o.',
  tin: '27082440',
  is_billing_default: false,
  is_delivery_default: false,
};
const book = (items: readonly object[] = [home, office], mayChange = true) => answering({ items, may_change: mayChange });
const page = { path: '/ucet/adresy', account: jana } as const;

describe('the address book', () => {
  test('shows each address with what it is used for, accessibly', async () => {
    fakeServer({ [BOOK]: book() });
    const { setTitle } = await visit(routes, page);
    const [first, second] = await screen.findAllByRole('article');
    expect(first?.textContent).toContain('Dlouhá 377/2, 110 00 Praha');
    expect(first?.textContent).toContain('FakturačníDoručovací');
    expect(second?.textContent).toContain('Kučera Elektro s.r.o., Jana Nováková');
    expect(second?.textContent).toContain('IČO 27082440');
    expect(second?.textContent).not.toContain('Doručovací');
    await waitFor(() => expect(setTitle).toHaveBeenLastCalledWith('Adresy'));
    expect(screen.getByRole('link', { name: 'Adresy' }).getAttribute('aria-current')).toBe('page');
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  test('takes a new one; its postcode finds the town', async () => {
    const { received } = fakeServer({
      [BOOK]: book([]),
      [ADD]: answering(home, 201),
      [SUGGEST]: answering({ items: [{ postcode: '110 00', city: 'Praha', district: 'CZ0100', district_name: 'Praha' }] }),
    });
    const { toast } = await visit(routes, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat adresu' }));
    await userEvent.type(screen.getByLabelText('Jméno'), 'Jana');
    await userEvent.type(screen.getByLabelText('Příjmení'), 'Nováková');
    await userEvent.type(screen.getByLabelText('Ulice a číslo'), 'Dlouhá 377/2');
    await userEvent.type(screen.getByLabelText('PSČ'), '11000');
    await userEvent.tab();
    await waitFor(() => expect(screen.getByLabelText('Město')).toHaveProperty('value', 'Praha'));
    await userEvent.type(screen.getByLabelText('Telefon'), '601000001');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vyplňovat jako doručovací adresu' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložit adresu' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Adresa je uložená' }));
    expect(received.find(({ route }) => route === ADD)?.body).toMatchObject({
      postcode: '11000',
      city: 'Praha',
      district: 'CZ0100',
      is_billing_default: false,
      is_delivery_default: true,
    });
  });

  test('takes a town that nobody knows, and asks for what is missing before it is sent', async () => {
    const { received } = fakeServer({ [BOOK]: book([home]), [ADD]: answering(home, 201), [SUGGEST]: answering({ items: [] }) });
    await visit(routes, page);
    await userEvent.click(await screen.findByRole('button', { name: 'Přidat adresu' }));
    await userEvent.type(screen.getByLabelText('PSČ'), '799 99');
    await userEvent.type(screen.getByLabelText('Město'), 'Horní Nebesa');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nakupuji na firmu' }));
    await userEvent.type(screen.getByLabelText('IČO'), '27082441');
    await userEvent.click(screen.getByRole('button', { name: 'Uložit adresu' }));
    const wrong = ['Jméno', 'Příjmení', 'Ulice a číslo', 'Telefon', 'Firma', 'IČO'];
    for (const label of wrong) expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    for (const label of ['PSČ', 'Město']) expect(screen.getByLabelText(label).getAttribute('aria-invalid')).not.toBe('true');
    expect(received.filter(({ route }) => route === ADD)).toEqual([]);
  });

  test('changes an address in the form of the market, and deletes one after a question', async () => {
    const { received } = fakeServer({
      [BOOK]: book(),
      [`PUT /api/accounts/addresses/${home.id}`]: answering({ ...home, city: 'Praha 1' }),
      [`DELETE /api/accounts/addresses/${office.id}`]: () => ({ status: 204 }),
    });
    await visit(routes, page);
    await userEvent.click(await screen.findByRole('button', { name: /^Změnit adresu Dlouhá/ }));
    expect(screen.getByLabelText('Telefon')).toHaveProperty('value', '601000001');
    // It is both already, there is nothing to choose.
    expect(screen.queryByRole('checkbox', { name: /Vyplňovat/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Uložit adresu' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Smazat adresu Školní/ }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Školní 626/33, 318 00 Plzeň');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Smazat' }));
    await waitFor(() => expect(received.some(({ route }) => route.startsWith('DELETE'))).toBe(true));
  });

  test('of a store’s account is only shown', async () => {
    fakeServer({ [BOOK]: book([home], false) });
    await visit(routes, { ...page, path: '/cont/adrese', market: 'ro' });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: /Modifică|Șterge|Adaugă/ })).toBeNull();
    expect(screen.getByText('Adresele contului unui magazin le schimbă doar administrarea.')).toBeTruthy();
  });

  test('that does not come may be asked for again', async () => {
    fakeServer({ [BOOK]: refusing(404, 'not-found', 'Teď to nejde.') });
    await visit(routes, page);
    expect(await screen.findByText('Adresy se nepodařilo načíst')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zkusit znovu' })).toBeTruthy();
  });

  test('asks for the login first, and comes back', async () => {
    fakeServer({});
    const { navigate } = await visit(routes, { path: '/ucet/adresy' });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/prihlaseni?zpet=%2Fucet%2Fadresy', { replace: true }));
  });
});
