import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { jana, sessionChanges } from '../testing/page.ts';

const CHANGE = 'POST /api/accounts/password';
const CARDS = 'GET /api/payments/cards';
const LOGOUT = 'POST /api/accounts/logout';

describe('the account', () => {
  test('shows whose it is', async () => {
    fakeServer({});
    const { setTitle } = await visit(routes, { path: '/ucet', account: jana });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dobrý den, Jana Nováková');
    expect(screen.getByText('jana@example.com')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Správa obchodu' })).toBeNull();
    await waitFor(() => expect(setTitle).toHaveBeenLastCalledWith('Můj účet'));
  });

  test('leads staff to the back office', async () => {
    fakeServer({});
    await visit(routes, { path: '/ucet', account: { ...jana, kind: 'staff', roles: ['buyout-clerk'] } });
    expect(screen.getByRole('link', { name: 'Správa obchodu' }).getAttribute('href')).toBe('/admin');
  });

  test('shows the saved cards and removes one after a question', async () => {
    const card = {
      id: '019a9f2e-0000-7000-8000-0000000000c1',
      brand: 'visa',
      last_digits: '1111',
      expiry_month: 4,
      expiry_year: 2031,
      is_expired: false,
      kept_at: '2026-11-01T08:00:00.000Z',
    };
    let items = [card];
    const server = fakeServer({
      [CARDS]: () => ({ status: 200, body: { items } }),
      [`DELETE /api/payments/cards/${card.id}`]: () => {
        items = [];
        return { status: 204 };
      },
    });
    await visit(routes, { path: '/ucet', account: jana });
    await userEvent.click(await screen.findByRole('button', { name: 'Odebrat kartu Visa končící 1111' }));
    expect(server.received.filter(({ route }) => route.startsWith('DELETE'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Odebrat kartu' }));
    await waitFor(() => expect(screen.queryByText('Visa končící 1111')).toBeNull());
    expect(server.received.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
  });

  test('asks for the login first', async () => {
    fakeServer({});
    const { navigate } = await visit(routes, { path: '/ucet' });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/prihlaseni', { replace: true }));
  });

  test('changes the password and empties the form', async () => {
    const { received } = fakeServer({ [CHANGE]: () => ({ status: 204 }) });
    const { toast } = await visit(routes, { path: '/ucet', account: jana });
    await userEvent.type(screen.getByLabelText('Současné heslo'), 'Stare-2025!');
    await userEvent.type(screen.getByLabelText('Nové heslo'), 'Heslo-2026!');
    await userEvent.type(screen.getByLabelText('Nové heslo znovu'), 'Heslo-2026!');
    await userEvent.click(screen.getByRole('button', { name: 'Změnit heslo' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success', title: 'Heslo je změněné' })));
    expect(received.find(({ route }) => route === CHANGE)?.body).toEqual({
      current_password: 'Stare-2025!',
      password: 'Heslo-2026!',
      password_confirmation: 'Heslo-2026!',
    });
    await waitFor(() => expect(screen.getByLabelText('Nové heslo')).toHaveProperty('value', ''));
  });

  test('puts a wrong present password on its field', async () => {
    fakeServer({ [CHANGE]: () => ({ status: 400, body: { current_password: ['Současné heslo nesouhlasí.'] } }) });
    await visit(routes, { path: '/ucet', account: jana });
    await userEvent.type(screen.getByLabelText('Současné heslo'), 'Jine-2025!!');
    await userEvent.type(screen.getByLabelText('Nové heslo'), 'Heslo-2026!');
    await userEvent.type(screen.getByLabelText('Nové heslo znovu'), 'Heslo-2026!');
    await userEvent.click(screen.getByRole('button', { name: 'Změnit heslo' }));
    await waitFor(() => expect(screen.getByLabelText('Současné heslo').getAttribute('aria-invalid')).toBe('true'));
  });

  test('logs out, forgets what only its owner may see, and goes to the login', async () => {
    fakeServer({ [LOGOUT]: () => ({ status: 204 }) });
    const events = sessionChanges();
    const { navigate, queryClient } = await visit(routes, { path: '/ucet', account: jana });
    queryClient.setQueryData(['my-buyouts'], ['V26-11-0193']);
    await userEvent.click(screen.getByRole('button', { name: 'Odhlásit se' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/prihlaseni', { replace: true }));
    expect(events()).toEqual([null]);
    expect(queryClient.getQueryData(['my-buyouts'])).toBeUndefined();
  });

  test('stays logged in when logging out fails, and says so', async () => {
    fakeServer({ [LOGOUT]: refusing(503, 'unavailable', 'Teď to nejde.') });
    const { toast, navigate } = await visit(routes, { path: '/ucet', account: jana });
    await userEvent.click(screen.getByRole('button', { name: 'Odhlásit se' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error', title: 'Odhlášení se nepovedlo' })));
    expect(navigate).not.toHaveBeenCalled();
  });
});
