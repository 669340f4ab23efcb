import { staffLogin } from '@okruh/contracts/http/accounts/login';
import { adminGetBuyout, type AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { search } from '@okruh/contracts/http/buyout-admin';
import type { Market } from '@okruh/market';
import { type Visitor, createVisitor } from './visitor.ts';

/** Password of every demo login. */
export const DEMO_PASSWORD = 'Okruh-2026!';

/** Demo logins by role. */
export const staffEmails = {
  admin: 'admin@okruh.example',
  'buyout-clerk': 'vykup@okruh.example',
  'buyout-manager': 'vedouci@okruh.example',
  accountant: 'ucetni@okruh.example',
  operator: 'provoz@okruh.example',
  'repair-technician': 'servis@okruh.example',
  'catalog-editor': 'katalog@okruh.example',
  warehouse: 'sklad@okruh.example',
  support: 'podpora@okruh.example',
  shop: 'prodejna@okruh.example',
} as const;
export type StaffRole = keyof typeof staffEmails;
export const staffRoles = Object.keys(staffEmails) as readonly StaffRole[];

async function openSession(role: StaffRole, market: Market = 'cz'): Promise<Visitor> {
  const visitor = createVisitor(market);
  await visitor.call(staffLogin, { body: { e_mail: staffEmails[role], password: DEMO_PASSWORD } });
  return visitor;
}

/** Sessions of this worker: a password is slow to check on purpose, and hundreds of checks are no test of anything. */
const sessions = new Map<string, Visitor>();

/** A visitor logged in as a member of staff; who logs in again goes on in the same session. */
export async function logInAs(role: StaffRole, market: Market = 'cz'): Promise<Visitor> {
  const key = `${role} ${market}`;
  const known = sessions.get(key) ?? (await openSession(role, market));
  sessions.set(key, known);
  return createVisitor(market, known.cookies());
}

/** Dossier of the buy-out that a scanned code finds. */
export async function findDossier(staff: Visitor, scan: string): Promise<AdminBuyout> {
  const { items } = await staff.call(search, { body: { text: scan } });
  const [found, ...others] = items;
  if (found === undefined || others.length > 0) throw new Error(`${items.length} buy-outs found for ${scan}`);
  return staff.call(adminGetBuyout, { params: { id: found.id } });
}
