import { endStaffSessions, listSecurityEvents } from '@okruh/contracts/http/accounts/staff';
import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';

const LIST = toRouteKey(listSecurityEvents);
const member = '019a9f2e-0000-7000-8000-0000000000aa';
const row = {
  id: 7,
  at: '2026-11-20T09:00:00.000Z',
  kind: 'denied' as const,
  account_id: member,
  staff_name: 'Eva Dvořáková',
  role: 'support',
  network: 'AbCdEfGh12345678',
  detail: 'list_staff',
};
const office = {
  [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 0 }),
  [LIST]: answeringBy(listSecurityEvents, { items: [row], total: 1, page: 1, page_size: 50 }),
};

test('an administrator filters the trail by its address and ends the sessions of a member of staff', async () => {
  const { of } = fakeServer({ ...office, [toRouteKey(endStaffSessions)]: () => ({ status: 204 }) });
  const { toast } = await visit(routes, {
    path: '/admin/zabezpeceni',
    search: `?druh=denied&ucet=${member}`,
    account: staff('admin'),
  });
  expect(await screen.findByRole('link', { name: 'Eva Dvořáková' })).toBeTruthy();
  expect(of(LIST)[0]?.query).toMatchObject({ kind: 'denied', account: member });
  await userEvent.click(screen.getByRole('button', { name: 'Ukončit přihlášení: Eva Dvořáková' }));
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' })));
  expect(of(toRouteKey(endStaffSessions))).toHaveLength(1);
});

test('the trail is for administrators', async () => {
  const { of } = fakeServer(office);
  await visit(routes, { path: '/admin/zabezpeceni', account: staff('support') });
  await screen.findByRole('heading', { name: 'Na tuto stránku nemáte oprávnění' });
  expect(of(LIST)).toEqual([]);
});
