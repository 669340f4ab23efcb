import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { keepConsent } from '@okruh/web-kit/analytics';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { jana, sessionChanges } from '../testing/page.ts';

const REGISTER = 'POST /api/accounts/register';
const CONFIRM = 'POST /api/accounts/register/confirm';

const fill = async () => {
  await userEvent.type(screen.getByLabelText('Jméno'), 'Jana');
  await userEvent.type(screen.getByLabelText('Příjmení'), 'Nováková');
  await userEvent.type(screen.getByLabelText('E-mail'), 'jana@example.com');
  await userEvent.type(screen.getByLabelText('Nové heslo'), 'Heslo-2026!');
  await userEvent.type(screen.getByLabelText('Nové heslo znovu'), 'Heslo-2026!');
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Zaregistrovat se' }));

describe('registration', () => {
  beforeEach(() => {
    window.dataLayer = [];
    keepConsent({ isDecided: true, analytics: true, marketing: false });
  });

  test('says where the mail went and moves the focus there', async () => {
    const { received } = fakeServer({ [REGISTER]: () => ({ status: 201, body: { check_mail: true } }) });
    await visit(routes, { path: '/registrace' });
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: /zpracování osobních údajů/ }));
    await send();
    const heading = await screen.findByRole('heading', { name: 'Podívejte se do e-mailu' });
    expect(screen.getByRole('status').textContent).toContain('jana@example.com');
    expect(document.activeElement).toBe(heading);
    expect(received[0]?.body).toEqual({
      first_name: 'Jana',
      last_name: 'Nováková',
      e_mail: 'jana@example.com',
      password: 'Heslo-2026!',
      password_confirmation: 'Heslo-2026!',
      consent_to_terms: true,
      consent_marketing: false,
    });
    expect(window.dataLayer).toEqual([{ event: 'registration', method: 'password' }]);
  });

  test('is not sent without the consent, and says so at its box', async () => {
    const { received } = fakeServer({});
    await visit(routes, { path: '/registrace' });
    await fill();
    await send();
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /zpracování osobních údajů/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(received).toEqual([]);
  });

  test('lists what is missing in the order of the form', async () => {
    fakeServer({});
    await visit(routes, { path: '/registrace' });
    await send();
    const summary = await screen.findByRole('alert');
    await waitFor(() =>
      expect(
        within(summary)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual([
        'Jméno: Vyplňte prosím tento údaj.',
        'Příjmení: Vyplňte prosím tento údaj.',
        'E-mail: Vyplňte prosím tento údaj.',
        'Nové heslo: Vyplňte prosím tento údaj.',
        'Nové heslo znovu: Vyplňte prosím tento údaj.',
        'Bez souhlasu nemůžeme pokračovat.',
      ]),
    );
  });

  test('ticks the demands on a password off while it is typed', async () => {
    fakeServer({});
    const { element } = await visit(routes, { path: '/registrace' });
    const met = () => element.textContent?.match(/, splněno/g)?.length ?? 0;
    expect(met()).toBe(0);
    await userEvent.type(screen.getByLabelText('Nové heslo'), 'Heslo');
    expect(met()).toBe(2);
    await userEvent.type(screen.getByLabelText('Nové heslo'), '-2026');
    expect(met()).toBe(5);
  });

  test('puts the messages of the server on their fields', async () => {
    fakeServer({ [REGISTER]: () => ({ status: 400, body: { e_mail: ['Takovou adresu nemůžeme použít.'] } }) });
    await visit(routes, { path: '/registrace' });
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: /zpracování osobních údajů/ }));
    await send();
    await waitFor(() => expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('link', { name: 'E-mail: Takovou adresu nemůžeme použít.' }).getAttribute('href')).toBe('#registration-e_mail');
  });
});

describe('the link of the registration mail', () => {
  beforeEach(() => window.history.replaceState({ index: 3 }, '', '/registrace#t=tajny-kod'));
  afterEach(() => window.history.replaceState(null, '', '/'));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Dokončit registraci' }));

  test('opens the account on a press, and its token leaves the address at once', async () => {
    const { received } = fakeServer({ [CONFIRM]: () => ({ status: 200, body: { account: jana } }) });
    const events = sessionChanges();
    const { navigate } = await visit(routes, { path: '/registrace' });
    expect([window.location.hash, window.history.state]).toEqual(['', { index: 3 }]);
    expect(received).toEqual([]);
    await confirm();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ucet', { replace: true }));
    expect(received.slice(0, 1)).toMatchObject([{ route: CONFIRM, body: { token: 'tajny-kod' } }]);
    expect(events()).toEqual([jana.id]);
  });

  test('in another browser asks for a new password before the account opens', async () => {
    const { received } = fakeServer({
      [CONFIRM]: ({ body }) => ({ status: 200, body: { account: (body as { password?: string }).password === undefined ? null : jana } }),
    });
    const events = sessionChanges();
    const { navigate } = await visit(routes, { path: '/registrace' });
    await confirm();
    await screen.findByRole('heading', { name: 'Zvolte si heslo' });
    expect(events()).toEqual([]);
    await userEvent.type(screen.getByLabelText('Nové heslo'), 'Moje-Tajemstvi-8');
    await userEvent.type(screen.getByLabelText('Nové heslo znovu'), 'Moje-Tajemstvi-8');
    await confirm();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/ucet', { replace: true }));
    expect(received[1]?.body).toEqual({ token: 'tajny-kod', password: 'Moje-Tajemstvi-8', password_confirmation: 'Moje-Tajemstvi-8' });
  });

  test('opened in the tab that waits for the mail takes its place', async () => {
    window.history.replaceState(null, '', '/registrace');
    fakeServer({});
    await visit(routes, { path: '/registrace' });
    expect(screen.queryByRole('button', { name: 'Dokončit registraci' })).toBeNull();
    window.history.replaceState(null, '', '/registrace#t=tajny-kod');
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    await screen.findByRole('button', { name: 'Dokončit registraci' });
    expect(window.location.hash).toBe('');
  });

  test('a used link says so and offers both next steps', async () => {
    fakeServer({ [CONFIRM]: refusing(410, 'invalid-token', 'Odkaz už neplatí.') });
    await visit(routes, { path: '/registrace' });
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toContain('Odkaz už neplatí.');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/prihlaseni', '/registrace']);
  });
});
