import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { eventually, identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('a reader that goes away is written down, with what was written until then', async () => {
  // 25 KB an offer: more than the buffers of a connection hold, so that the service can't be done before.
  await shop.database.pool.query(`update master_products set description_cs = repeat('&', 5000)`);
  await shop.database.pool.query(`
    with added as (
      insert into variants (id, code, master_product_id, colour_id, quality, name_cs, name_ro)
      select 'feed-' || n, 'FEED-' || n, v.master_product_id, v.colour_id, v.quality, v.name_cs, v.name_ro
      from (select v.* from variants v join master_products m on m.id = v.master_product_id and m.state = 'published' and m.is_physical
        limit 1) v, generate_series(1, 1000) n
      returning id)
    insert into prices (variant_id, market, now) select id, 'cz', 100000 from added`);
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const asked = get(`${origin}/api/catalog/feeds/heureka.xml`, {
    headers: { ...identityFor({ market: 'cz' }), 'user-agent': 'HeurekaBot/1.0' },
  });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  await once(answer, 'readable');
  answer.destroy();
  const run = await eventually(async () => {
    const { rows } = await shop.database.pool.query<{ outcome: string; offers: number }>('select * from feed_runs');
    return rows[0] ?? false;
  });
  expect(run).toMatchObject({ feed: 'heureka', reader: 'heureka', outcome: 'broken', error: 'reader-gone' });
  expect(run.offers).toBeGreaterThan(0);
  const { rows } = await shop.database.pool.query<{ offered: number }>(
    `select count(*)::int as offered from variants v join prices p on p.variant_id = v.id and p.market = 'cz' where v.state = 'on-sale'`,
  );
  expect(run.offers).toBeLessThan(rows[0]?.offered ?? 0);
});
