import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { jana, sessionChanges } from '../testing/page.ts';

const REQUEST = 'POST /api/accounts/password-reset';
const CHECK = 'POST /api/accounts/password-reset/check';
const CONFIRM = 'POST /api/accounts/password-reset/confirm';
const valid = { [CHECK]: () => ({ status: 204 }) };

describe('a forgotten password', () => {
  test('answers the same for any address', async () => {
    const { received } = fakeServer({ [REQUEST]: () => ({ status: 204 }) });
    await visit(routes, { path: '/parola', market: 'ro' });
    await userEvent.type(screen.getByLabelText('E-mail'), 'ioana@example.com{Enter}');
    await screen.findByRole('heading', { name: 'Verifică e-mailul' });
    expect(screen.getByRole('status').textContent).toBe(
      'Dacă adresa ioana@example.com are un cont, am trimis un link la ea. Este valabil o oră.',
    );
    expect(received).toMatchObject([{ route: REQUEST, body: { e_mail: 'ioana@example.com' } }]);
  });
});

describe('the link to a new password', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));
  const open = async () => {
    window.history.replaceState(null, '', '/heslo#t=tajny-kod');
    return visit(routes, { path: '/heslo', account: jana });
  };
  const fill = async (again = 'Heslo-2026!') => {
    await userEvent.type(screen.getByLabelText('Nové heslo'), 'Heslo-2026!');
    await userEvent.type(screen.getByLabelText('Nové heslo znovu'), again);
    await userEvent.click(screen.getByRole('button', { name: 'Uložit heslo' }));
  };

  test('sets it, and ends the session of this browser too', async () => {
    const { received } = fakeServer({ ...valid, [CONFIRM]: () => ({ status: 204 }) });
    const events = sessionChanges();
    await open();
    expect(window.location.hash).toBe('');
    await fill();
    await screen.findByRole('heading', { name: 'Heslo je změněné' });
    expect(received.find(({ route }) => route === CONFIRM)?.body).toEqual({
      token: 'tajny-kod',
      password: 'Heslo-2026!',
      password_confirmation: 'Heslo-2026!',
    });
    expect(events()).toEqual([null]);
  });

  test('asks for the same password twice', async () => {
    const { of } = fakeServer(valid);
    await open();
    await fill('Heslo-2025!');
    await waitFor(() => expect(screen.getByLabelText('Nové heslo znovu').getAttribute('aria-invalid')).toBe('true'));
    expect(of(CONFIRM)).toEqual([]);
  });

  test('used before says so at once, before anything is typed', async () => {
    fakeServer({ [CHECK]: refusing(410, 'invalid-token', 'Odkaz už neplatí.') });
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Odkaz už neplatí.');
    expect(screen.queryByLabelText('Nové heslo')).toBeNull();
    expect(screen.getByRole('button', { name: 'Poslat nový odkaz' })).toBeTruthy();
  });

  test('out of date offers a new one', async () => {
    fakeServer({ ...valid, [CONFIRM]: refusing(410, 'invalid-token', 'Odkaz už neplatí.', { detail: 'Nechte si prosím poslat nový.' }) });
    await open();
    await fill();
    expect((await screen.findByRole('alert')).textContent).toContain('Odkaz už neplatí. Nechte si prosím poslat nový.');
    expect(screen.getByRole('button', { name: 'Poslat nový odkaz' })).toBeTruthy();
    expect(screen.queryByLabelText('Nové heslo')).toBeNull();
  });
});
