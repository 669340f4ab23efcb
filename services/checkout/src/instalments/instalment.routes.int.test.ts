import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTariffs } from '../demo/seed-tariffs.ts';
import { CASE, PHONE, USED_PHONE, WITHDRAWN } from '../testing/products.ts';
import { shopper } from '../testing/shopper.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA));
  await shop.database.pool.query(`
    update products set barem_group = 'standard' where barem_group is not null;
    update barems set is_public = false where id = 'barem-cz-std-36';
    insert into preview_codes (code, note, barem_ids, is_active, updated_by) values ('LETO36', '', '{barem-cz-std-36}', true, 'test')`);
  await shop.deps.liveTariffs.reload();
});
afterAll(() => shop.close());

it('the demo is brought once', async () => {
  expect(await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA))).toBe(0);
  const { tariffs, extras } = shop.deps.liveTariffs.current();
  expect([tariffs.barems.length, tariffs.groups.size, tariffs.leasing.length]).toEqual([18, 3, 6]);
  expect([extras.insurances.length, extras.prolongedWarranties.length, extras.warranties.length, extras.tuito.length]).toEqual([
    80, 22, 3, 6,
  ]);
});

it('a package, the whole cart and a product have their calculations', async () => {
  const eva = shopper(shop);
  await eva.add(PHONE);
  const [only] = (await eva.summary()).packages;
  const all = (await eva.call('GET', `/cart/packages/${only?.id}/installments`)).json().calculations;
  expect(all.map(({ barem }: { barem: string }) => barem)).toEqual([
    'barem-cz-std-6',
    'barem-cz-zero-10',
    'barem-cz-std-12',
    'barem-cz-std-18',
    'barem-cz-std-24',
  ]);
  expect((await eva.call('GET', '/installments/best')).json()).toMatchObject({
    best: { barem: 'barem-cz-zero-10', monthly_price: { amount: 179_900, currency: 'CZK' }, instalment_count: 10, apr_percent: 0 },
  });
  const preview = await eva.call('GET', `/installments/preview?product=${PHONE}`);
  expect(preview.json().options).toHaveLength(3);
  expect((await eva.call('GET', `/cart/packages/00000000-0000-7000-8000-000000000000/installments`)).statusCode).toBe(404);
});

it('a preview code opens a tariff that is not public', async () => {
  const eva = shopper(shop);
  const longest = async (code: string) =>
    (await eva.call('GET', `/installments/preview?product=${PHONE}&code=${code}`))
      .json()
      .options.map(({ barem }: { barem: string }) => barem);
  expect(await longest('leto36')).toContain('barem-cz-std-36');
  expect(await longest('nothing')).not.toContain('barem-cz-std-36');
});

it('nothing is offered for an empty cart, an accessory, or what is not sold', async () => {
  const eva = shopper(shop);
  expect((await eva.call('GET', '/installments/best')).json()).toMatchObject({ best: null, options: [] });
  expect((await eva.call('GET', `/installments/preview?product=${CASE}`)).json()).toMatchObject({ best: null, options: [] });
  expect((await eva.call('GET', `/installments/preview?product=${WITHDRAWN}`)).statusCode).toBe(404);
});

it('extras stand on the page of a product before it is in the cart', async () => {
  const ana = shopper(shop, 'ro');
  const extras = (await ana.call('GET', `/products/${PHONE}/extras`)).json();
  expect(extras.insurances[0]).toMatchObject({ name: expect.stringContaining('Asigurare'), price: { currency: 'RON' }, selected: false });
  expect(extras.prolonged_warranties).toHaveLength(2);
  const used = (await ana.call('GET', `/products/${USED_PHONE}/extras`)).json();
  expect(used.warranties.map(({ value, selected }: { value: string; selected: boolean }) => [value, selected])).toEqual([
    ['12', true],
    ['24', false],
    ['36', false],
  ]);
});
