import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectPlans } from '@okruh/service-kit/testing';
import { tidyUp } from '../stored/housekeeping.ts';
import { openTestShop, PASSWORD, sessionCookie, type Browser, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** What the gateway would learn of a cookie. */
const resolve = async (token: string | undefined, market: 'cz' | 'ro' | null = 'cz') => {
  const claims = { kind: 'service', sub: 'gateway', aud: 'accounts', market } as const;
  const answer = await shop.call(shop.browser(), '/internal/resolve-session', { body: { token }, claims });
  return answer.json<{ account: { id: string } | null; market: string | null; expires_at: string | null }>();
};
async function loggedIn(eMail = 'jana@example.com', market: 'cz' | 'ro' = 'cz'): Promise<{ browser: Browser; token: string; id: string }> {
  const id = await shop.addAccount({ eMail, market });
  const browser = shop.browser(market);
  await shop.call(browser, '/login', { body: { e_mail: eMail, password: PASSWORD } });
  return { browser, token: browser.cookies.get(sessionCookie[market]) ?? '', id };
}
const change = (statement: string) => shop.database.db.execute(sql.raw(statement));

describe('a session', () => {
  it('answers to the gateway whose it is', async () => {
    const { token, id } = await loggedIn();
    expect(await resolve(token)).toMatchObject({ account: { id, e_mail: 'jana@example.com', roles: ['customer'] }, market: 'cz' });
  });

  it('is shown to nobody but processes of ours', async () => {
    const { token } = await loggedIn();
    for (const claims of [{}, { kind: 'customer', sub: 'x' }, { roles: ['admin'] }] as const) {
      expect((await shop.call(shop.browser(), '/internal/resolve-session', { body: { token }, claims })).statusCode).toBe(403);
    }
  });

  it.each([
    ['unknown', null],
    ['out of date', "update sessions set expires_at = now() - interval '1 second'"],
    ['of a disabled account', 'update accounts set disabled_at = now()'],
  ])('%s is nobody', async (_, statement) => {
    const { token } = await loggedIn();
    if (statement !== null) await change(statement);
    expect(await resolve(statement === null ? 'x'.repeat(43) : token)).toEqual({ account: null, market: null, expires_at: null });
  });

  it('of a customer counts on its own market only', async () => {
    const { token } = await loggedIn();
    expect((await resolve(token, 'ro')).account).toBeNull();
  });

  it('of a customer rolls on with visits, written down every five minutes', async () => {
    const { token } = await loggedIn();
    await change("update sessions set expires_at = now() + interval '1 day', last_seen_at = now() - interval '4 minutes'");
    const soon = await resolve(token);
    await change("update sessions set last_seen_at = now() - interval '6 minutes'");
    const later = await resolve(token);
    const days = (instant: string | null) => Math.round((new Date(instant ?? 0).getTime() - Date.now()) / 86_400_000);
    expect([days(soon.expires_at), days(later.expires_at)]).toEqual([1, 30]);
  });

  it('of a customer ends 90 days after the login, however often it is used', async () => {
    const { token } = await loggedIn();
    await change("update sessions set created_at = now() - interval '80 days', last_seen_at = now() - interval '6 minutes'");
    const { expires_at } = await resolve(token);
    expect(Math.round((new Date(expires_at ?? 0).getTime() - Date.now()) / 86_400_000)).toBe(10);
  });

  it.each([
    [
      'an hour after the last visit',
      "update sessions set created_at = now() - interval '2 hours', last_seen_at = now() - interval '6 minutes'",
      60,
    ],
    [
      'twelve hours after the login',
      "update sessions set created_at = now() - interval '690 minutes', last_seen_at = now() - interval '6 minutes'",
      30,
    ],
  ])('of staff ends %s', async (_, statement, minutes) => {
    await shop.addAccount({ eMail: 'admin@okruh.example', kind: 'staff', isDemo: true });
    const browser = shop.browser();
    await shop.call(browser, '/staff/login', { body: { e_mail: 'admin@okruh.example', password: PASSWORD } });
    await change(statement);
    const { expires_at } = await resolve(browser.cookies.get(sessionCookie.cz), 'ro');
    expect(Math.round((new Date(expires_at ?? 0).getTime() - Date.now()) / 60_000)).toBe(minutes);
  });

  it('is gone after logging out, and the gateways are informed', async () => {
    const { browser, token, id } = await loggedIn();
    const answer = await shop.call(browser, '/logout', { method: 'POST' });
    expect(answer.statusCode).toBe(204);
    expect(browser.cookies.has(sessionCookie.cz)).toBe(false);
    expect((await resolve(token)).account).toBeNull();
    expect(await shop.events()).toMatchObject([{ type: 'accounts.session-ended.v1', subject: id, data: { account_id: id, market: 'cz' } }]);
  });

  it('needn’t be there to log out', async () => {
    expect((await shop.call(shop.browser(), '/logout', { method: 'POST' })).statusCode).toBe(204);
    expect(await shop.events()).toEqual([]);
  });

  it('says who is logged in', async () => {
    const { browser, id } = await loggedIn();
    expect((await shop.call(browser, '/session', { claims: { kind: 'customer', sub: id } })).json()).toMatchObject({ account: { id } });
    expect((await shop.call(browser, '/session')).json()).toEqual({ account: null });
  });
});

describe('the list of sessions', () => {
  interface Listed {
    readonly id: string;
    readonly browser: string;
    readonly network: string;
    readonly is_current: boolean;
  }
  const list = async (browser: Browser, claims: object) =>
    (await shop.call(browser, '/sessions', { claims })).json<{ items: Listed[] }>().items;

  it('shows where the owner is logged in, and ends one or all the others', async () => {
    const { browser: here, token, id } = await loggedIn();
    const others = [shop.browser('cz', '198.51.100.7'), shop.browser('cz', '203.0.113.9')];
    for (const other of others) await shop.call(other, '/login', { body: { e_mail: 'jana@example.com', password: PASSWORD } });
    const claims = { kind: 'customer', sub: id } as const;
    const shown = await list(here, claims);
    expect(shown).toHaveLength(3);
    expect(shown.filter(({ is_current: isCurrent }) => isCurrent)).toMatchObject([{ browser: 'Firefox', network: '192.0.*.*' }]);

    const one = shown.find(({ network }) => network === '198.51.*.*')?.id ?? '';
    expect((await shop.call(here, `/sessions/${one}`, { method: 'DELETE', claims })).statusCode).toBe(204);
    expect(await list(here, claims)).toHaveLength(2);
    expect((await shop.call(here, '/sessions', { method: 'DELETE', claims })).statusCode).toBe(204);
    expect(await list(here, claims)).toMatchObject([{ is_current: true }]);
    expect((await resolve(token)).account).not.toBeNull();
    for (const other of others) expect((await resolve(other.cookies.get(sessionCookie.cz))).account).toBeNull();
    expect((await shop.events()).filter(({ type }) => type === 'accounts.session-ended.v1')).toHaveLength(2);
  });

  it('ends nobody else’s', async () => {
    const { browser, token, id } = await loggedIn();
    const [own] = await list(browser, { kind: 'customer', sub: id });
    const stranger = await loggedIn('eva@example.com');
    const claims = { kind: 'customer', sub: stranger.id } as const;
    expect((await shop.call(stranger.browser, `/sessions/${own?.id}`, { method: 'DELETE', claims })).statusCode).toBe(204);
    expect((await resolve(token)).account).not.toBeNull();
  });

  it('of a member of staff is seen and ended by administrators only', async () => {
    const id = await shop.addAccount({ eMail: 'admin@okruh.example', kind: 'staff', isDemo: true });
    const browser = shop.browser();
    await shop.call(browser, '/staff/login', { body: { e_mail: 'admin@okruh.example', password: PASSWORD } });
    const path = `/admin/staff/${id}/sessions`;
    const as = (roles: readonly string[], method: 'GET' | 'DELETE') =>
      shop.call(shop.browser(), path, { method, claims: { kind: 'staff', sub: id, roles: roles as ['admin'] } });
    expect((await as(['support'], 'DELETE')).statusCode).toBe(403);
    expect((await as(['admin'], 'GET')).json<{ items: Listed[] }>().items).toHaveLength(1);
    expect((await as(['admin'], 'DELETE')).statusCode).toBe(204);
    expect((await resolve(browser.cookies.get(sessionCookie.cz))).account).toBeNull();
  });
});

it('housekeeping removes what is out of date and nothing else', async () => {
  const { token } = await loggedIn();
  const { token: old, id } = await loggedIn('old@example.com');
  await change(`update sessions set expires_at = now() - interval '1 day' where account_id = '${id}'`);
  const plans = await collectPlans(shop.database, () => tidyUp(shop.database));
  expect(plans).toHaveLength(11);
  for (const { plan } of plans) expect(plan).not.toContain('Seq Scan');
  expect((await resolve(token)).account).not.toBeNull();
  expect((await resolve(old)).account).toBeNull();
  expect((await change('select 1 from sessions')).rows).toHaveLength(1);
  expect((await change('select 1 from known_devices')).rows).toHaveLength(2);
});
