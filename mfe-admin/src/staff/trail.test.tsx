import { exportSecurityEvents, listSecurityEvents, listStaff } from '@okruh/contracts/http/accounts/staff';
import { fakeServer, visit } from '@okruh/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { eva, evaId } from './staff-fixture.ts';

const LIST = toRouteKey(listSecurityEvents);
const EXPORT = toRouteKey(exportSecurityEvents);
const row = {
  id: 7,
  at: '2026-11-20T09:00:00.000Z',
  kind: 'role-changed' as const,
  account_id: evaId,
  staff_name: 'Eva Dvořáková',
  role: 'support',
  network: 'AbCdEfGh12345678',
  detail: 'accountant -> support',
  actor_id: '019a9f2e-0000-7000-8000-00000000000a',
  actor_name: 'Martina Horáková',
  reason: 'Přešla na podporu',
};
const office = {
  [toRouteKey(listStaff)]: answeringBy(listStaff, { items: [eva()], total: 1, page: 1, page_size: 200 }),
  [LIST]: answeringBy(listSecurityEvents, { items: [row], total: 1, page: 1, page_size: 50 }),
};

test('an administrator filters the trail by its address, reads who changed what and why, and downloads it', async () => {
  const { of } = fakeServer({ ...office, [EXPORT]: () => ({ status: 200, body: 'csv' }) });
  await visit(routes, {
    path: '/admin/zabezpeceni',
    search: `?druh=role-changed&ucet=${evaId}&role-kolegy=support&od=2026-11-01&do=2026-11-30`,
    account: staff('admin'),
  });
  const link = await screen.findByRole('link', { name: 'Eva Dvořáková' });
  expect(link.getAttribute('href')).toBe(`/admin/lide/${evaId}`);
  const asked = { kind: 'role-changed', account: evaId, role: 'support', from: '2026-11-01', to: '2026-11-30' };
  expect(of(LIST)[0]?.query).toMatchObject(asked);
  const shown = link.closest('tr')?.textContent ?? '';
  expect(shown).toContain('Účetní → Zákaznická péče');
  expect(shown).toContain('Přešla na podporu');
  expect(shown).toContain('Martina Horáková');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(of(EXPORT)[0]?.query).toMatchObject(asked));
});

test('the trail is for administrators', async () => {
  const { of } = fakeServer(office);
  await visit(routes, { path: '/admin/zabezpeceni', account: staff('support') });
  await screen.findByRole('heading', { name: 'Na tuto stránku nemáte oprávnění' });
  expect(of(LIST)).toEqual([]);
});
