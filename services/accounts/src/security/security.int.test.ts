import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tidyUp } from '../stored/housekeeping.ts';
import { openTestShop, PASSWORD, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let id: string;
beforeEach(async () => {
  shop = await openTestShop();
  id = await shop.addAccount({ eMail: 'jana@example.com' });
});
afterEach(() => shop.close());

const logIn = (password = PASSWORD, ip = '192.0.2.1') =>
  shop.call(shop.browser('cz', ip), '/login', { body: { e_mail: 'jana@example.com', password } });
const list = async (query = '', roles: readonly ('admin' | 'support')[] = ['admin']) => {
  const answer = await shop.call(shop.browser(), `/admin/security-events${query}`, { claims: { kind: 'staff', sub: id, roles } });
  return {
    status: answer.statusCode,
    ...answer.json<{ items: { kind: string; account_id: string | null; network: string | null }[]; total: number }>(),
  };
};

it('the trail says who logged in, failed, asked for a reset and logged out, without a name or an address', async () => {
  await logIn('Wrong-2026!');
  const browser = shop.browser();
  await shop.call(browser, '/login', { body: { e_mail: 'jana@example.com', password: PASSWORD } });
  await shop.call(browser, '/password-reset', { body: { e_mail: 'jana@example.com' } });
  await shop.call(browser, '/logout', { method: 'POST' });
  await shop.call(browser, '/login', { body: { e_mail: 'nobody@example.com', password: 'Wrong-2026!' } });
  expect(await shop.securityKinds()).toEqual(['login-failed', 'login', 'reset-requested', 'logout', 'login-failed']);
  const rows = await shop.rows('security_events');
  expect(rows).toMatchObject([{ account_id: id }, { account_id: id }, { account_id: id }, { account_id: id }, { account_id: null }]);
  expect(JSON.stringify(rows)).not.toMatch(/jana|example\.com|192\.0/);
});

it('equal networks have equal hashes, others another', async () => {
  await logIn();
  await logIn(PASSWORD, '198.51.100.9');
  await logIn();
  const [third, second, first] = (await list()).items.map(({ network }) => network);
  expect(first).toBe(third);
  expect(second).not.toBe(first);
});

it('can be changed by nobody, and shortened only past 90 days', async () => {
  await logIn();
  const refused = /append-only/;
  const run = (statement: string) => shop.database.pool.query(statement);
  await expect(run("update security_events set kind = 'logout'")).rejects.toThrow(refused);
  await expect(run('delete from security_events')).rejects.toThrow(refused);
  await expect(run('truncate security_events')).rejects.toThrow(refused);
  await run("insert into security_events (at, kind) values (now() - interval '91 days', 'login'), (now() - interval '89 days', 'login')");
  await tidyUp(shop.database);
  const { rows } = await shop.database.db.execute(sql`select 1 from security_events`);
  expect(rows).toHaveLength(2);
});

it('is read by administrators, filtered and page by page', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) await logIn('Wrong-2026!');
  await logIn();
  expect((await list('?kind=login-failed&page_size=2')).items).toHaveLength(2);
  expect(await list('?kind=login-failed&page=2&page_size=2')).toMatchObject({ total: 3, items: [{ kind: 'login-failed' }] });
  expect((await list(`?account=${id}`)).total).toBe(4);
  const today = new Date().toISOString().slice(0, 10);
  expect((await list(`?from=${today}&to=${today}`)).total).toBe(4);
  expect((await list('?to=2026-01-01')).total).toBe(0);
  expect((await list('', ['support'])).status).toBe(403);
});

it('takes what the gateway saw, from processes of ours only', async () => {
  const body = { kind: 'denied', account_id: id, role: 'support', ip: '192.0.2.1', route: 'list_staff' };
  const report = (claims: object) => shop.call(shop.browser(), '/internal/security-events', { body, claims });
  expect((await report({})).statusCode).toBe(403);
  expect((await report({ kind: 'service', sub: 'gateway', aud: 'accounts' })).statusCode).toBe(204);
  expect((await list('?kind=denied')).items).toMatchObject([{ kind: 'denied', account_id: id, role: 'support', detail: 'list_staff' }]);
});
