import {
  changeStaffAccess,
  disableStaffMember,
  endStaffSession,
  getStaffChoices,
  getStaffMember,
  inviteStaff,
  listSecurityEvents,
  listStaff,
  listStaffSessions,
} from '@okruh/contracts/http/accounts/staff';
import { adminListGridViews } from '@okruh/contracts/http/accounts/grid-views';
import { staffRoles } from '@okruh/contracts/access';
import { fakeServer, refusing, visit } from '@okruh/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, expect, test } from 'vitest';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from '../testing/answers.ts';
import { staff } from '../testing/shop.ts';
import { eva, evaId } from './staff-fixture.ts';

beforeAll(() => import('./pages.ts').then(() => undefined));

const LIST = toRouteKey(listStaff);
const GET = toRouteKey(getStaffMember);
const INVITE = toRouteKey(inviteStaff);
const ACCESS = toRouteKey(changeStaffAccess);
const DISABLE = toRouteKey(disableStaffMember);
const END = toRouteKey(endStaffSession);
const SESSIONS = toRouteKey(listStaffSessions);
const session = {
  id: '019a9f2e-0000-7000-8000-0000000000bb',
  browser: 'Firefox',
  system: 'Windows',
  network: '192.0.*.*',
  created_at: '2026-11-20T08:00:00.000Z',
  last_seen_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-20T10:00:00.000Z',
  is_current: false,
};
const office = {
  [LIST]: answeringBy(listStaff, { items: [eva()], total: 1, page: 1, page_size: 50 }),
  [toRouteKey(adminListGridViews)]: answeringBy(adminListGridViews, { items: [] }),
  [toRouteKey(getStaffChoices)]: answeringBy(getStaffChoices, {
    stores: [{ id: 'store-plzen', name: 'Plzeň', market: 'cz' }],
    roles: staffRoles.map((role) => ({ role, people: role === 'accountant' ? 2 : 0 })),
  }),
  [GET]: answeringBy(getStaffMember, eva()),
  [SESSIONS]: answeringBy(listStaffSessions, { items: [session] }),
  [toRouteKey(listSecurityEvents)]: answeringBy(listSecurityEvents, { items: [], total: 0, page: 1, page_size: 15 }),
};
/** What axe finds wrong on the page; colours aren't known here, and the landmarks are the shell's. */
const listViolations = async (): Promise<readonly string[]> => {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  return (await axe.run(screen.getByRole('main'), { rules })).violations.map(({ id }) => id);
};
const admin = staff('admin');
const openMember = () => visit(routes, { path: `/admin/lide/${evaId}`, account: admin });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const body = (calls: readonly { readonly body: unknown }[]) => calls[0]?.body;

test('colleagues are filtered by the address', async () => {
  const { of } = fakeServer(office);
  await visit(routes, {
    path: '/admin/lide',
    search: '?role-kolegy=accountant&stav=active&q=eva&razeni=-last_login_at',
    account: admin,
  });
  const link = await screen.findByRole('link', { name: 'Eva Dvořáková' });
  expect(link.getAttribute('href')).toBe(`/admin/lide/${evaId}`);
  expect(of(LIST)[0]?.query).toMatchObject({ role: 'accountant', state: 'active', q: 'eva', sort: '-last_login_at' });
  expect(await listViolations()).toEqual([]);
});

test('a colleague is invited; who serves at a counter needs a store, and the server’s errors stand at their fields', async () => {
  const known = { e_mail: ['Tuto adresu už má některý z kolegů.'] };
  const { of, answer } = fakeServer({ ...office, [INVITE]: () => ({ status: 400, body: known }) });
  const { toast } = await visit(routes, { path: '/admin/lide', account: admin });
  await userEvent.click(await screen.findByRole('button', { name: 'Pozvat kolegu' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Jméno'), 'Eva');
  await userEvent.type(dialog.getByLabelText('Příjmení'), 'Dvořáková');
  await userEvent.type(dialog.getByLabelText('E-mail'), 'eva@okruh.example');
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Prodejna');
  await press('Poslat pozvánku');
  expect(of(INVITE)).toEqual([]);
  await userEvent.selectOptions(await dialog.findByLabelText('Prodejna'), 'Plzeň (CZ)');
  await press('Poslat pozvánku');
  await waitFor(() => expect(dialog.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true'));
  answer(INVITE, answeringBy(inviteStaff, eva(), 201));
  await press('Poslat pozvánku');
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' })));
  expect(body(of(INVITE))).toEqual({
    first_name: 'Eva',
    last_name: 'Dvořáková',
    e_mail: 'eva@okruh.example',
    role: 'shop',
    store_id: 'store-plzen',
  });
});

test('before the role is changed it is said what is gained and lost; a reason is asked for', async () => {
  const { of } = fakeServer({ ...office, [ACCESS]: answeringBy(changeStaffAccess, eva({ roles: ['support'], version: 4 })) });
  const { toast } = await openMember();
  await userEvent.click(await screen.findByRole('button', { name: 'Změnit roli nebo prodejnu' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Zákaznická péče');
  const [gained, lost] = dialog.getByRole('region', { name: 'Co se změní' }).children;
  expect(gained?.textContent).toContain('Stornovat objednávku');
  expect(lost?.textContent).toContain('Vyplatit výkup');
  expect(lost?.textContent).not.toContain('Vidět objednávky');
  await press('Změnit přístup');
  expect(of(ACCESS)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Důvod'), 'Přešla na podporu');
  await press('Změnit přístup');
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'success' })));
  expect(body(of(ACCESS))).toEqual({ version: 3, role: 'support', store_id: null, reason: 'Přešla na podporu' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who came second sees what the other one changed, and what was typed stays', async () => {
  const { of, answer } = fakeServer({ ...office, [DISABLE]: refusing(409, 'changed-meanwhile', 'Účet mezitím změnil někdo jiný.') });
  await openMember();
  await userEvent.click(await screen.findByRole('button', { name: 'Zablokovat účet' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Důvod'), 'Odešla');
  answer(GET, answeringBy(getStaffMember, eva({ roles: ['support'], version: 4 })));
  await userEvent.click(dialog.getByRole('button', { name: 'Zablokovat účet' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Zákaznická péče');
  answer(DISABLE, answeringBy(disableStaffMember, eva({ state: 'disabled', version: 5 })));
  await userEvent.click(dialog.getByRole('button', { name: 'Ponechat moje' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Zablokovat účet' }));
  await waitFor(() => expect(of(DISABLE)).toHaveLength(2));
  expect(of(DISABLE)[1]?.body).toEqual({ version: 4, reason: 'Odešla' });
  expect(await screen.findByRole('button', { name: 'Odblokovat účet' })).toBeTruthy();
});

test('one session is ended', async () => {
  const { of } = fakeServer({ ...office, [END]: () => ({ status: 204 }) });
  await openMember();
  await userEvent.click(await screen.findByRole('button', { name: 'Ukončit přihlášení: Firefox, Windows' }));
  await waitFor(() => expect(of(END)).toHaveLength(1));
});

test('of their own account an administrator changes the name alone', async () => {
  fakeServer({ ...office, [GET]: answeringBy(getStaffMember, eva({ id: admin.id, roles: ['admin'] })) });
  await visit(routes, { path: `/admin/lide/${admin.id}`, account: admin });
  await screen.findByText(/Tohle je váš účet/);
  expect(screen.getByRole('button', { name: 'Změnit jméno' })).toBeTruthy();
  for (const name of ['Zablokovat účet', 'Pozvat znovu', 'Vynulovat druhý faktor', 'Změnit roli nebo prodejnu'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('roles show what they may do, searched and one by one', async () => {
  fakeServer(office);
  await visit(routes, { path: '/admin/lide/role', search: '?q=vrátit', account: admin });
  const row = await screen.findByRole('row', { name: /Vrátit peníze/ });
  expect(within(row).getAllByRole('img', { name: 'Smí' })).toHaveLength(2);
  expect(screen.queryByRole('row', { name: /Uzavřít měsíc/ })).toBeNull();
  expect((await screen.findByRole('columnheader', { name: /Účetní/ })).textContent).toContain('2 lidé');
  expect(await listViolations()).toEqual([]);
});

test.each(['/admin/lide', '/admin/lide/role', `/admin/lide/${evaId}`])('%s is for those who manage staff', async (path) => {
  const { received } = fakeServer({});
  await visit(routes, { path, account: staff('accountant') });
  await screen.findByRole('heading', { name: 'Na tuto stránku nemáte oprávnění' });
  expect(received.filter(({ route }) => route.includes('/admin/staff'))).toEqual([]);
});
