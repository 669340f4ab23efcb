import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { jana } from '../testing/page.ts';

const LIST = 'GET /api/accounts/sessions';
const END = 'DELETE /api/accounts/sessions/:session';
const END_OTHERS = 'DELETE /api/accounts/sessions';
const session = (id: string, isCurrent: boolean) => ({
  id,
  browser: 'Firefox',
  system: isCurrent ? 'Windows' : 'Android',
  network: '192.0.*.*',
  created_at: '2026-11-20T09:00:00.000Z',
  last_seen_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
  is_current: isCurrent,
});

test('where the account is logged in is shown, one or all the others are signed out, this one is not', async () => {
  const items = [session('a', true), session('b', false)];
  const { of } = fakeServer({
    'GET /api/orders/my': () => ({ status: 200, body: { items: [], total: 0, page: 1, page_size: 3 } }),
    [LIST]: () => ({ status: 200, body: { items } }),
    [END]: () => ({ status: 204 }),
    [END_OTHERS]: () => ({ status: 204 }),
  });
  const { toast } = await visit(routes, { path: '/ucet', account: jana });
  expect(await screen.findByText('Toto zařízení')).toBeTruthy();
  expect(screen.getByText(/síť 192\.0/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Odhlásit zařízení/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Odhlásit zařízení Firefox, Android' }));
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Odhlásit všechna ostatní zařízení' }));
  await waitFor(() => expect(of(END_OTHERS)).toHaveLength(1));
});
