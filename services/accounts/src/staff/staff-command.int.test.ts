import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoStoresSchema, seedStores } from '../demo/demo-stores.ts';
import { createSecurityLog } from '../stored/security-log.ts';
import { LINK_SECRET, openTestShop, sessionCookie, type Browser, type TestShop } from '../testing/test-shop.ts';
import { runStaffCommand } from './run-command.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const NEW = 'Nove-Heslo-27';
const staff = (...argv: string[]) =>
  runStaffCommand(
    shop.database,
    { personalData: shop.personalData, securityLog: createSecurityLog(LINK_SECRET), hash: async () => 'no hash' },
    argv,
  );
async function invitation(): Promise<{ id: string; token: string }> {
  const id = (await shop.events()).findLast(({ type }) => type === 'accounts.staff-invited.v1')?.subject ?? '';
  return { id, token: shop.linkTokens.issue('password-reset', id) };
}
const accept = (token: string) =>
  shop.call(shop.browser(), '/password-reset/confirm', { body: { token, password: NEW, password_confirmation: NEW } });
const logIn = (browser: Browser) => shop.call(browser, '/staff/login', { body: { e_mail: 'eva@shop.cz', password: NEW } });

it('adds somebody, whose mailed link leads to a password of their own and then to a second factor', async () => {
  expect(await staff('add', 'Eva@shop.cz', 'accountant', '--name', 'Eva Dvořáková')).toContain('eva@shop.cz is invited as accountant');
  const { id, token } = await invitation();
  const mail = await shop.call(shop.browser(), `/internal/mails/password-reset/${id}`, {
    claims: { kind: 'service', sub: 'notifications', aud: 'accounts', market: null },
  });
  expect(mail.json()).toEqual({
    to: 'eva@shop.cz',
    market: 'cz',
    variables: { e_mail: 'eva@shop.cz', invitation_url: `https://okruh.example/admin/prihlaseni#t=${token}`, valid_hours: '72' },
  });
  expect(JSON.stringify(await shop.events())).not.toMatch(/eva|dvořák/i);
  expect((await accept(token)).statusCode).toBe(204);
  expect((await accept(token)).statusCode).toBe(410);
  expect((await logIn(shop.browser())).json()).toEqual({ account: null, second_factor: 'enrolment' });
  expect(await shop.securityKinds()).toEqual(['role-changed', 'staff-invited', 'password-changed']);
  expect(await staff('list')).toBe('eva@shop.cz  Eva Dvořáková  accountant  no second factor yet');
});

it('disables somebody: every session ends at once, also a login that is half done, and the link opens nothing', async () => {
  await staff('add', 'eva@shop.cz', 'accountant');
  const { token } = await invitation();
  await accept(token);
  const browser = shop.browser();
  await logIn(browser);
  await shop.database.db.execute(sql`update sessions set second_factor_at = now()`);
  const isKnown = async () => {
    const body = { token: browser.cookies.get(sessionCookie.cz) };
    const answer = await shop.call(shop.browser(), '/internal/resolve-session', {
      body,
      claims: { kind: 'service', sub: 'gateway', aud: 'accounts', market: null },
    });
    return answer.json<{ account: object | null }>().account !== null;
  };
  expect(await isKnown()).toBe(true);
  await staff('disable', 'eva@shop.cz');
  expect(await isKnown()).toBe(false);
  expect((await shop.events()).at(-1)).toMatchObject({ type: 'accounts.session-ended.v1' });
  expect((await logIn(shop.browser())).statusCode).toBe(401);
  expect(await staff('list')).toContain('disabled');
});

it('adds a clerk of a store, who serves at its counter', async () => {
  await expect(staff('add', 'eva@shop.cz', 'shop', '--store', 'store-plzen')).rejects.toThrow('There is no such store');
  await seedStores(
    shop.database,
    demoStoresSchema.parse(JSON.parse(await readFile(new URL('../../../../tools/demo-data/stores.json', import.meta.url), 'utf8'))),
  );
  expect(await staff('add', 'eva@shop.cz', 'shop', '--store', 'store-plzen')).toContain('eva@shop.cz is invited as shop');
  expect(await staff('list')).toContain('shop at store-plzen');
  expect(await staff('store', 'eva@shop.cz', 'none')).toContain('works in no store');
  expect(await staff('list')).not.toContain('shop at');
});

it('changes a role, ends what went on with the old one, and notes both', async () => {
  await staff('add', 'eva@shop.cz', 'accountant');
  await staff('role', 'eva@shop.cz', 'support');
  expect(await staff('list')).toContain('support');
  expect(await shop.rows('security_events')).toMatchObject([{}, {}, { kind: 'role-changed', detail: 'accountant -> support' }]);
});

it('leaves one administrator who can enter the office', async () => {
  await staff('add', 'eva@shop.cz', 'admin');
  await expect(staff('role', 'eva@shop.cz', 'support')).rejects.toThrow('the last administrator');
  await shop.addAccount({ eMail: 'admin@shop.cz', kind: 'staff' });
  expect(await staff('disable', 'eva@shop.cz')).toContain('every session has ended');
  await expect(staff('disable', 'admin@shop.cz')).rejects.toThrow('the last administrator');
});

it('invites again a member of staff who lost password and authenticator', async () => {
  await staff('add', 'eva@shop.cz', 'accountant');
  const first = await invitation();
  await staff('invite', 'eva@shop.cz');
  expect((await accept(first.token)).statusCode).toBe(410);
  expect((await accept((await invitation()).token)).statusCode).toBe(204);
});

it.each([
  [['add', 'eva@shop.cz', 'customer'], 'no staff role customer'],
  [['add', 'eva', 'admin'], 'no e-mail address'],
  [['disable', 'nobody@shop.cz'], 'Nobody of the staff'],
  [['fire', 'eva@shop.cz'], 'Say what to do'],
  [[], 'Say what to do'],
])('refuses %j in words and changes nothing', async (argv, reason) => {
  await expect(staff(...argv)).rejects.toThrow(reason);
  expect(await shop.rows('accounts')).toEqual([]);
});
