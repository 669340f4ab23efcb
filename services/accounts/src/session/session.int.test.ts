import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tidyUp } from '../housekeeping.ts';
import { openTestShop, PASSWORD, sessionCookie, type Browser, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

/** What the gateway would learn of a cookie. */
const resolve = async (token: string | undefined, market: 'cz' | 'ro' | null = 'cz') => {
  const claims = { kind: 'service', sub: 'gateway', market } as const;
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
  it('tells the gateway whose it is', async () => {
    const { token, id } = await loggedIn();
    expect(await resolve(token)).toMatchObject({ account: { id, e_mail: 'jana@example.com', roles: ['customer'] }, market: 'cz' });
  });

  it('is told to nobody but processes of ours', async () => {
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

  it('of staff ends with the shift', async () => {
    await shop.addAccount({ eMail: 'admin@okruh.example', kind: 'staff' });
    const browser = shop.browser();
    await shop.call(browser, '/staff/login', { body: { e_mail: 'admin@okruh.example', password: PASSWORD } });
    await change("update sessions set expires_at = now() + interval '1 hour', last_seen_at = now() - interval '6 minutes'");
    const { expires_at } = await resolve(browser.cookies.get(sessionCookie.cz), 'ro');
    expect(new Date(expires_at ?? 0).getTime()).toBeLessThan(Date.now() + 2 * 3_600_000);
  });

  it('is gone after logging out, and the gateways are told', async () => {
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

it('housekeeping removes what is out of date and nothing else', async () => {
  const { token } = await loggedIn();
  const { token: old } = await loggedIn('old@example.com');
  await change(
    `update sessions set expires_at = now() - interval '1 day' where account_id in (select id from accounts where e_mail = 'old@example.com')`,
  );
  await tidyUp(shop.database);
  expect((await resolve(token)).account).not.toBeNull();
  expect((await resolve(old)).account).toBeNull();
  expect((await change('select 1 from sessions')).rows).toHaveLength(1);
  expect((await change('select 1 from known_devices')).rows).toHaveLength(2);
});
