import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTariffs } from '../demo/seed-tariffs.ts';
import { CASE, PHONE, USED_PHONE, WITHDRAWN } from '../testing/products.ts';
import { type Shopper, shopper } from '../testing/shopper.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA));
  await shop.database.pool.query(`
    update products set barem_group = 'standard' where barem_group is not null;
    update barems set is_public = false where id = 'barem-cz-std-36';
    insert into preview_codes (code, note, barem_ids, is_active, updated_by) values ('LETO36', '', '{barem-cz-std-36}', true, 'test');
    insert into preview_codes (code, note, barem_ids, is_active, updated_by, valid_to) values ('LONI', '', '{barem-cz-std-36}', true, 'test', '2025-12-31')`);
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

const idsAt = async (who: Shopper, path: string, list: 'all' | 'calculations' = 'all') =>
  (await who.call('GET', path)).json()[list].map(({ barem }: { barem: string }) => barem);
const LONG = 'barem-cz-std-36';

it('a preview code opens a tariff that is not public: before anything is in the cart, at payment, and in what the order keeps', async () => {
  const eva = shopper(shop);
  const preview = `/installments/preview?product=${PHONE}&opened_by=cart`;
  expect(await idsAt(eva, preview)).not.toContain(LONG);
  expect((await eva.call('POST', '/installments/code', { code: ' leto36 ' })).statusCode).toBe(204);
  expect(await idsAt(eva, preview)).toContain(LONG);
  expect(await idsAt(eva, `/installments/preview?product=${PHONE}`)).not.toContain(LONG);
  await eva.add(PHONE);
  await eva.call('POST', '/delivery', { type_delivery_code: 'courier' });
  expect(await idsAt(eva, '/payments/instalments/sub-payments', 'calculations')).toContain(LONG);
  const chosen = await eva.call('POST', '/payment', { type_payment: 'instalments', barem: LONG, installmentArrangeType: 'online' });
  expect(chosen.json().payment.installment).toMatchObject({ barem: LONG, preview_code: 'LETO36' });
  expect((await eva.summary()).may_continue).toBe(true);
  // A tariff that is open to everybody owes nothing to the code.
  await eva.call('POST', '/payment', { type_payment: 'instalments', barem: 'barem-cz-std-6', installmentArrangeType: 'online' });
  expect((await eva.summary()).payment?.installment).toMatchObject({ preview_code: null });
});

it('a hidden tariff can’t be chosen without its code', async () => {
  const petr = shopper(shop);
  await petr.add(PHONE);
  await petr.call('POST', '/delivery', { type_delivery_code: 'courier' });
  const answer = await petr.call('POST', '/payment', { type_payment: 'instalments', barem: LONG, installmentArrangeType: 'online' });
  expect(answer.json()).toMatchObject({ extra: { reason: 'tariff-unknown' } });
});

it('a code that isn’t known or has expired says so, and guessing is slowed down', async () => {
  const eva = shopper(shop);
  const say = async (code: string) => (await eva.call('POST', '/installments/code', { code })).json();
  expect(await say('NOTHING')).toEqual({ code: ['Takový kód nabídky neznáme. Zkontrolujte prosím, jestli je opsaný přesně.'] });
  expect(await say('LONI')).toEqual({ code: ['Platnost tohoto kódu nabídky už skončila.'] });
  const statuses = new Set<number>();
  for (let guess = 0; guess < 25; guess += 1)
    statuses.add((await eva.call('POST', '/installments/code', { code: `GUESS${guess}` })).statusCode);
  expect([...statuses]).toEqual([400, 429]);
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
