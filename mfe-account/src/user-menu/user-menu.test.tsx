import { fakeServer, visit } from '@okruh/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { jana } from '../testing/page.ts';
import * as userMenu from '../user-menu.tsx';

const SESSION = 'GET /api/accounts/session';
const errors = async (element: Element) =>
  (await axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id);

describe('the user menu', () => {
  test('offers the login, which comes back to this page', async () => {
    fakeServer({});
    const { element } = await visit(userMenu, { path: '/vykup/telefony', search: '?stav=a' });
    expect(screen.getByRole('link', { name: 'Přihlásit se' }).getAttribute('href')).toBe('/prihlaseni?zpet=%2Fvykup%2Ftelefony%3Fstav%3Da');
    expect(await errors(element)).toEqual([]);
  });

  test('opens the account of the person who is logged in; only staff see the back office', async () => {
    fakeServer({});
    const { element } = await visit(userMenu, { path: '/', market: 'ro', account: { ...jana, kind: 'staff', roles: ['admin'] } });
    await userEvent.click(screen.getByRole('button', { name: 'Jana' }));
    expect(screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Contul meu', '/cont'],
      ['Comenzile mele', '/cont/comenzi'],
      ['Adrese', '/cont/adrese'],
      ['Administrare', '/admin'],
      ['Deconectare', null],
    ]);
    expect(await errors(element)).toEqual([]);
  });

  test('logs out from anywhere', async () => {
    fakeServer({ 'POST /api/accounts/logout': () => ({ status: 204 }) });
    const { toast } = await visit(userMenu, { path: '/vykup', account: jana });
    await userEvent.click(screen.getByRole('button', { name: 'Jana' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Odhlásit se' }));
    await screen.findByRole('link', { name: 'Přihlásit se' });
    expect(toast).toHaveBeenCalledWith({ kind: 'success', title: 'Odhlásili jsme vás' });
  });

  test('asks again who is logged in when another part of the page says that it changed', async () => {
    const { received } = fakeServer({ [SESSION]: () => ({ status: 200, body: { account: jana } }) });
    await visit(userMenu, { path: '/' });
    act(() => void window.dispatchEvent(new CustomEvent('account:session-changed', { detail: { accountId: jana.id } })));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Jana' })).toBeTruthy());
    expect(received).toMatchObject([{ route: SESSION, body: null }]);
  });
});
