import { internalFindVariants } from '@okruh/contracts/http/catalog/internal';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ask = (service: string, codes: readonly string[]) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/catalog/internal/variants',
    headers: identityFor({ kind: 'service', sub: service, aud: 'catalog', market: null }),
    payload: { codes },
  });

it('variants are found by code and by id, also those off sale; others are left out', async () => {
  const { rows } = await shop.database.pool.query<{ id: string; code: string; name_cs: string }>(
    'select id, code, name_cs from variants order by number limit 2',
  );
  const [first, second] = rows;
  await shop.database.pool.query(`update variants set state = 'withdrawn' where id = $1`, [second?.id]);
  const answer = await ask('invoicing', [first?.code ?? '', second?.id ?? '', 'NENI-000']);
  const { variants } = internalFindVariants.responses[200].parse(answer.json());
  expect(new Set(variants.map(({ id }) => id))).toEqual(new Set([first?.id, second?.id]));
  expect(variants.find(({ id }) => id === first?.id)).toMatchObject({ code: first?.code, name: { cs: first?.name_cs } });
});

it('nobody but invoicing asks', async () => {
  expect((await ask('orders', ['NENI-000'])).statusCode).toBe(403);
});
