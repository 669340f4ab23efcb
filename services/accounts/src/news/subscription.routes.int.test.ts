import { mailDataSchema } from '@okruh/contracts';
import { identityFor } from '@okruh/service-kit/testing';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tidyUp } from '../stored/housekeeping.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const ask = (eMail: string, market: 'cz' | 'ro' = 'cz') =>
  shop.call(shop.browser(market), '/api/new/news/subscriber/add-subscriber/', { body: { e_mail: eMail } });

/** Tokens of the links in the mail that the last request causes. */
async function mailedLinks(): Promise<{ confirm: string; end: string; to: string }> {
  const id = (await shop.events()).at(-1)?.subject ?? '';
  const answer = await shop.call(shop.browser(), `/internal/mails/subscription/${id}`, {
    claims: { kind: 'service', sub: 'notifications', aud: 'accounts' },
  });
  const { to, variables } = mailDataSchema.parse(answer.json());
  const token = (url: string | undefined): string => new URL(url ?? '').hash.slice(3);
  return { confirm: token(variables['confirm_url']), end: token(variables['end_url']), to };
}
const post = (path: string, token: string, market: 'cz' | 'ro' = 'cz') => shop.call(shop.browser(market), path, { body: { token } });
const confirmed = async () =>
  Number(
    (await shop.database.db.execute<{ n: string }>(sql`select count(*) as n from subscriptions where confirmed_at is not null`)).rows[0]?.n,
  );

describe('the news', () => {
  it('begin when the link of the mail is opened, not before', async () => {
    expect((await ask('Petra@example.com')).json()).toEqual({ check_mail: true });
    expect(await confirmed()).toBe(0);
    const links = await mailedLinks();
    expect(links.to).toBe('petra@example.com');
    expect((await post('/subscription/confirm', links.confirm)).statusCode).toBe(204);
    expect((await post('/subscription/confirm', links.confirm)).statusCode).toBe(204);
    expect(await confirmed()).toBe(1);
  });

  it('answer alike for a known address and inform only its owner', async () => {
    const fresh = await ask('petra@example.com');
    await post('/subscription/confirm', (await mailedLinks()).confirm);
    const known = await ask('PETRA@example.com ');
    expect([known.statusCode, known.json()]).toEqual([fresh.statusCode, fresh.json()]);
    expect((await shop.events()).map(({ data }) => data['address_known'])).toEqual([false, true]);
    expect(await confirmed()).toBe(1);
  });

  it('end with the other link, and its repetition changes nothing', async () => {
    await ask('petra@example.com');
    const { confirm, end } = await mailedLinks();
    await post('/subscription/confirm', confirm);
    expect((await post('/subscription/end', end)).statusCode).toBe(204);
    expect((await post('/subscription/end', end)).statusCode).toBe(204);
    expect(await confirmed()).toBe(0);
    expect((await post('/subscription/confirm', confirm)).statusCode).toBe(410);
  });

  it('end by the one click that a mailbox provider calls, but not by a look at its address', async () => {
    await ask('petra@example.com');
    const { confirm, end } = await mailedLinks();
    await post('/subscription/confirm', confirm);
    const looked = await shop.call(shop.browser(), `/subscription/end/${end}`);
    expect([looked.statusCode, looked.headers.location]).toEqual([303, `https://okruh.example/odber-novinek#u=${end}`]);
    const click = (token: string) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/accounts/subscription/end/${token}`,
        headers: { ...identityFor({ market: 'cz' }), 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await click(confirm)).statusCode).toBe(400);
    expect(await confirmed()).toBe(1);
    expect((await click(end)).statusCode).toBe(204);
    expect((await click(end)).statusCode).toBe(204);
    expect(await confirmed()).toBe(0);
  });

  it('of one market are not begun on the other, and no link does the work of another', async () => {
    await ask('petra@example.com');
    const { confirm, end } = await mailedLinks();
    expect((await post('/subscription/confirm', confirm, 'ro')).statusCode).toBe(410);
    expect((await post('/subscription/confirm', end)).statusCode).toBe(410);
    expect((await post('/subscription/end', confirm)).statusCode).toBe(410);
    expect((await post('/subscription/confirm', 'x')).statusCode).toBe(410);
  });

  it('are forgotten when nobody confirms for a week, by the database clock', async () => {
    await ask('petra@example.com');
    const { confirm } = await mailedLinks();
    await shop.database.db.execute(sql`update subscriptions set requested_at = now() - interval '8 days'`);
    expect((await post('/subscription/confirm', confirm)).statusCode).toBe(410);
    await tidyUp(shop.database);
    expect((await shop.database.db.execute(sql`select 1 from subscriptions`)).rows).toEqual([]);
  });

  it('keep no address readable, in table or event', async () => {
    await ask('petra@example.com');
    const { rows } = await shop.database.db.execute(sql`select * from subscriptions`);
    expect(JSON.stringify([rows, await shop.events()])).not.toMatch(/petra|example/);
  });

  it('send no more than a few mails to one address', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) expect((await ask('petra@example.com')).statusCode).toBe(201);
    expect(await shop.events()).toHaveLength(3);
  });

  it('refuse what is no address', async () => {
    expect((await ask('petra')).json()).toEqual({ e_mail: [expect.any(String)] });
  });
});
