import { collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { forgetCarts } from './forget-carts.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const count = async (what: string): Promise<number> =>
  Number((await shop.database.pool.query<{ count: string }>(`select count(*) from ${what}`)).rows[0]?.count);

test('one turn forgets all that is due, however many pages it fills, and nothing else', async () => {
  await shop.database.pool.query(`
    insert into carts (id, market, customer_id, touched_at)
      select gen_random_uuid(), 'cz', 'account-' || n, now() - case when n <= 2100 then interval '31 days' else interval '29 days' end
      from generate_series(1, 2105) n;
    insert into packages (id, cart_id, variant_id, quantity, seen_price, removed_at)
      select gen_random_uuid(), id, 'phone', 1, 100, case when row_number() over () <= 2000 then now() - interval '1 day' end from carts;
    insert into attempts (id, cart_id, market, state, token, cipher, taken, discounts, settled_at, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'cz', case when n <= 4 then 'placing' else 'placed' end, 'token', case when n <= 2304 then 'sealed' end, '[]', '[]',
        now() - case when n <= 2304 then interval '25 hours' else interval '80 days' end,
        now() - case when n <= 2304 then interval '25 hours' when n <= 4400 then interval '91 days' else interval '89 days' end
      from generate_series(1, 4404) n`);
  await forgetCarts(shop.database);
  expect(await count('carts')).toBe(5);
  expect(await count('packages')).toBe(await count('packages where removed_at is null'));
  // Those under way keep what they are placing.
  expect(await count('attempts where cipher is not null')).toBe(4);
  expect(await count('attempts')).toBe(4 + 2300 + 4);
});

test('what is due is found by indexes', async () => {
  const plans = await collectPlans(shop.database, () => forgetCarts(shop.database));
  expect(plans.map(({ plan }) => /attempts_sealed|carts_old|packages_removed|attempts_old/.exec(plan)?.[0])).toEqual([
    'attempts_sealed',
    'carts_old',
    'packages_removed',
    'attempts_old',
  ]);
  for (const { plan } of plans) expect(plan).not.toContain('Seq Scan');
});
