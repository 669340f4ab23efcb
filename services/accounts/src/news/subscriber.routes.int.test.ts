import type { Subscriber } from '@okruh/contracts/http/accounts/news-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let karla: string;
beforeAll(async () => {
  shop = await openTestShop();
  karla = await shop.addAccount({ eMail: 'karla@okruh.example', kind: 'staff' });
});
beforeEach(async () => {
  await shop.database.pool.query('delete from subscriptions; delete from throttles');
  for (const [eMail, market] of [
    ['petra@example.com', 'cz'],
    ['ana@example.ro', 'ro'],
  ] as const)
    await shop.call(shop.browser(market), '/api/new/news/subscriber/add-subscriber/', { body: { e_mail: eMail } });
  await shop.database.pool.query(`update subscriptions set confirmed_at = now() where market = 'cz'`);
});
afterAll(() => shop.close());

const call = (path: string, method?: 'DELETE', role: 'catalog-editor' | 'support' = 'catalog-editor') =>
  shop.call(shop.browser(), `/admin/subscribers${path}`, {
    claims: { kind: 'staff', sub: karla, name: 'Karla Katalogová', roles: [role] },
    ...(method !== undefined && { method }),
  });
const list = async (query = '') => (await call(`?page=1${query}`)).json<{ items: Subscriber[]; total: number }>();

describe('subscribers', () => {
  it('are listed without their addresses, the newest first', async () => {
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items.map(({ market, address_masked: address, confirmed_at: at }) => [market, address, at !== null])).toEqual([
      ['ro', 'a•••••@••••.ro', false],
      ['cz', 'p•••••@••••.com', true],
    ]);
    expect((await call('', undefined, 'support')).statusCode).toBe(403);
  });

  it('are found by a whole address, however it is written, and by nothing less', async () => {
    expect((await list('&q=%20PETRA@example.com')).items.map(({ market }) => market)).toEqual(['cz']);
    expect((await list('&q=petra')).total).toBe(0);
    expect((await list('&market=ro')).total).toBe(1);
    expect((await list('&state=confirmed')).items.map(({ market }) => market)).toEqual(['cz']);
    expect((await list('&state=unconfirmed')).items.map(({ market }) => market)).toEqual(['ro']);
  });

  it('end at their request, and the security log says who did it', async () => {
    const [subscriber] = (await list('&q=petra@example.com')).items;
    expect((await call(`/${subscriber?.id}`, 'DELETE', 'support')).statusCode).toBe(403);
    expect((await call(`/${subscriber?.id}`, 'DELETE')).statusCode).toBe(204);
    expect((await call(`/${subscriber?.id}`, 'DELETE')).statusCode).toBe(204);
    expect((await list()).total).toBe(1);
    expect(await shop.rows('security_events')).toMatchObject([
      { kind: 'subscription-ended', actor_id: karla, account_id: null, detail: `cz ${subscriber?.id}` },
    ]);
  });
});
