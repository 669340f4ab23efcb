import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import * as routes from '../routes.tsx';

const CONFIRM = 'POST /api/accounts/subscription/confirm';
const END = 'POST /api/accounts/subscription/end';
const path = '/odber-novinek';
afterEach(() => window.history.replaceState(null, '', '/'));

describe('the news', () => {
  test.each([
    [`#t=token`, 'Chci novinky', CONFIRM, 'Odběr je potvrzený'],
    [`#u=token`, 'Ukončit odběr', END, 'Odběr je ukončený'],
  ])('begin and end with a press behind the mail’s link %s, never with the visit', async (fragment, press, route, done) => {
    window.history.replaceState(null, '', path + fragment);
    const server = fakeServer({ [route]: () => ({ status: 204 }) });
    await visit(routes, { path });
    const button = await screen.findByRole('button', { name: press });
    expect(server.received).toEqual([]);
    expect(window.location.hash).toBe('');
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
    expect(server.of(route)[0]?.body).toEqual({ token: 'token' });
  });

  test('say in the server’s words that a link is used up', async () => {
    window.history.replaceState(null, '', `${path}#t=token`);
    fakeServer({ [CONFIRM]: refusing(410, 'invalid-token', 'Odkaz už neplatí.') });
    await visit(routes, { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Chci novinky' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Odkaz už neplatí.');
  });

  test('without a link lead to the mail', async () => {
    fakeServer({});
    await visit(routes, { path });
    expect(await screen.findByText('Otevřete prosím odkaz z e-mailu')).toBeTruthy();
  });
});
