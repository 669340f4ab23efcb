import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { keepConsent } from '@okruh/web-kit/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { jana, sessionChanges } from '../testing/page.ts';

const LOGIN = 'POST /api/accounts/login';
const fill = async (email: string, password: string) => {
  await userEvent.type(screen.getByLabelText('E-mail'), email);
  await userEvent.type(screen.getByLabelText('Heslo'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Přihlásit se' }));
};

describe('login', () => {
  beforeEach(() => {
    window.dataLayer = [];
    keepConsent({ isDecided: true, analytics: true, marketing: false });
  });

  test('leads back to where the customer came from, and informs the page and analytics', async () => {
    const { received } = fakeServer({ [LOGIN]: () => ({ status: 200, body: { account: jana } }) });
    const events = sessionChanges();
    const { navigate, setTitle } = await visit(routes, { path: '/prihlaseni', search: '?zpet=%2Fvykup%2Ftelefony' });
    await waitFor(() => expect(setTitle).toHaveBeenLastCalledWith('Přihlášení'));
    await fill(' jana@example.com ', 'Heslo-2026!');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/vykup/telefony', { replace: true }));
    expect(received).toMatchObject([{ route: LOGIN, body: { e_mail: 'jana@example.com', password: 'Heslo-2026!' } }]);
    expect(events()).toEqual([jana.id]);
    expect(window.dataLayer).toEqual([{ event: 'login', method: 'password', user_type: 'registered' }]);
  });

  test('refused says why in the words of the shop, keeps what was typed and reports nothing', async () => {
    fakeServer({ [LOGIN]: refusing(401, 'invalid-credentials', 'E-mail nebo heslo nesouhlasí.', { detail: 'Potvrdili jste už e-mail?' }) });
    const { navigate } = await visit(routes, { path: '/prihlaseni' });
    await fill('jana@example.com', 'spatne');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Přihlášení se nepovedloE-mail nebo heslo nesouhlasí. Potvrdili jste už e-mail?',
    );
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'jana@example.com');
    expect(navigate).not.toHaveBeenCalled();
    expect(window.dataLayer).toEqual([]);
  });

  test('without a server says that nothing is lost', async () => {
    fakeServer({});
    await visit(routes, { path: '/prihlaseni' });
    await fill('jana@example.com', 'Heslo-2026!');
    expect((await screen.findByRole('alert')).textContent).toContain('Nepodařilo se spojit se serverem.');
  });

  test('looks at a field on leaving it, then with each key, and sends nothing wrong', async () => {
    const { received } = fakeServer({});
    await visit(routes, { path: '/prihlaseni' });
    const email = screen.getByLabelText('E-mail');
    await userEvent.type(email, 'jana');
    expect(email.getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(email, '@example.com');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Přihlásit se' }));
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Zkontrolujte prosím 1 údaj');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    await userEvent.click(within(summary).getByRole('link'));
    expect(document.activeElement).toBe(screen.getByLabelText('Heslo'));
    expect(received).toEqual([]);
  });

  test('somebody who is already logged in goes on at once', async () => {
    fakeServer({});
    const { navigate } = await visit(routes, { path: '/autentificare', market: 'ro', account: jana });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/cont', { replace: true }));
  });

  test('registration passes the return address on', async () => {
    fakeServer({});
    await visit(routes, { path: '/prihlaseni', search: '?zpet=%2Fvykup' });
    expect(screen.getByRole('link', { name: 'Vytvořit účet' }).getAttribute('href')).toBe('/registrace?zpet=%2Fvykup');
    expect(screen.getByRole('link', { name: 'Zapomenuté heslo' }).getAttribute('href')).toBe('/heslo');
  });
});
