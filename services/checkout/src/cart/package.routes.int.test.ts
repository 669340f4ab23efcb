import type { CartPackage } from '@okruh/contracts/http/checkout/cart';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedTariffs } from '../demo/seed-tariffs.ts';
import { CASE, CHARGER, PHONE, USED_PHONE } from '../testing/products.ts';
import { DEMO_DATA, openShop, type Shop } from '../testing/shop.ts';
import { shopper, type Shopper } from '../testing/shopper.ts';

interface Offer {
  readonly value: string;
  readonly price: { readonly amount: number };
  readonly selected: boolean;
}
type Shown = CartPackage & { readonly extras: Readonly<Record<string, readonly Offer[]>> };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.db.transaction((tx) => seedTariffs(tx, DEMO_DATA));
  await shop.deps.liveTariffs.reload();
});
afterAll(() => shop.close());

async function withCart(...products: string[]): Promise<{ eva: Shopper; ids: string[] }> {
  const eva = shopper(shop);
  const ids: string[] = [];
  for (const product of products) ids.push((await eva.add(product)).json<{ cart_package_item_id: string }>().cart_package_item_id);
  return { eva, ids };
}
const show = async (eva: Shopper, id: string | undefined): Promise<Shown> => (await eva.call('GET', `/cart/packages/${id}`)).json<Shown>();
const patch = (eva: Shopper, id: string | undefined, body: object) => eva.call('PATCH', `/cart/packages/${id}`, body);
const code = (response: { json(): { type?: string } }): string => (response.json().type ?? '').replace('urn:okruh:problem:', '');
const setPrice = (variant: string, price: number) =>
  shop.database.pool.query(`update prices set now = $2 where variant_id = $1 and market = 'cz'`, [variant, price]);

describe('a package', () => {
  test('has so many pieces as were asked for, and no more than there are', async () => {
    const { eva, ids } = await withCart(USED_PHONE);
    expect((await patch(eva, ids[0], { quantity: 2 })).json<Shown>()).toMatchObject({ quantity: 2, max_quantity: 2 });
    const refused = await patch(eva, ids[0], { quantity: 3 });
    expect([code(refused), refused.json<{ extra: { available: number } }>().extra.available]).toEqual(['not-enough-stock', 2]);
    for (const quantity of [0, -1, 21, 1e9, 1.5]) expect((await patch(eva, ids[0], { quantity })).statusCode).toBe(400);
    expect((await eva.summary()).count).toBe(2);
  });

  test('costs with its extras what they cost together, each once for every piece', async () => {
    const { eva, ids } = await withCart(PHONE);
    const { extras } = await show(eva, ids[0]);
    const insurance = extras['insurances']?.[0];
    const warranty = extras['prolonged_warranties']?.[0];
    const help = extras['general_tuito']?.[0];
    if (insurance === undefined || warranty === undefined || help === undefined) throw new Error('the phone has no extras');
    const changed = await patch(eva, ids[0], {
      quantity: 2,
      selected_insurance_ids: [insurance.value],
      prolong_warranty_code: warranty.value,
      general_tuito_id: help.value,
    });
    expect(changed.json<Shown>().total.amount).toBe(2 * (1_799_000 + insurance.price.amount + warranty.price.amount + help.price.amount));
    const kinds = changed.json<Shown>().children.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['general_tuito', 'gift', 'insurance', 'prolonged_warranty']);

    const line = changed.json<Shown>().children.find(({ kind }) => kind === 'insurance');
    await eva.call('POST', `/cart/packages/${ids[0]}/remove`, { item: line?.id });
    await eva.call('DELETE', `/cart/packages/${ids[0]}/prolong-warranty`);
    await patch(eva, ids[0], { general_tuito_id: null });
    expect((await show(eva, ids[0])).children.map(({ kind }) => kind)).toEqual(['gift']);
  });

  test('splits the price by rates so that net and tax are the price, insurance without tax', async () => {
    const { eva, ids } = await withCart(PHONE);
    const insurance = (await show(eva, ids[0])).extras['insurances']?.[0];
    await patch(eva, ids[0], { selected_insurance_ids: [insurance?.value] });
    const { totals } = await eva.summary();
    expect(totals.vat.map(({ rate }) => rate)).toEqual([21, 0]);
    expect(totals.vat.reduce((sum, { net, vat }) => sum + net.amount + vat.amount, 0)).toBe(totals.price.amount);
  });

  test('keeps twenty changes of different extras and packages that come at once', async () => {
    const { eva, ids } = await withCart(PHONE, CASE);
    const { extras } = await show(eva, ids[0]);
    const changes = [
      () => patch(eva, ids[0], { selected_insurance_ids: [extras['insurances']?.[0]?.value] }),
      () => patch(eva, ids[0], { prolong_warranty_code: extras['prolonged_warranties']?.[0]?.value }),
      () => patch(eva, ids[0], { general_tuito_id: extras['general_tuito']?.[0]?.value }),
      () => patch(eva, ids[1], { quantity: 7 }),
      ...Array.from({ length: 16 }, () => () => eva.add(PHONE)),
    ];
    const answers = await Promise.all(changes.map((change) => change()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 200));
    const { packages } = await eva.summary();
    expect(packages.map(({ quantity }) => quantity)).toEqual([17, 7]);
    expect(packages[0]?.children.map(({ kind }) => kind).toSorted()).toEqual(['general_tuito', 'gift', 'insurance', 'prolonged_warranty']);
  });

  test('can have nothing that is not on offer for it', async () => {
    const { eva, ids } = await withCart(CASE);
    expect(code(await patch(eva, ids[0], { selected_insurance_ids: ['ins-of-something-else'] }))).toBe('extra-unavailable');
    expect(code(await patch(eva, ids[0], { warranty_month_value: 12 }))).toBe('extra-unavailable');
    expect(code(await eva.add(CASE, { mp_warranty: { month_count: 99 } }))).toBe('extra-unavailable');
  });

  test('of another cart is not there', async () => {
    const { ids } = await withCart(PHONE);
    const { eva } = await withCart(CASE);
    const answers = await Promise.all([
      eva.call('GET', `/cart/packages/${ids[0]}`),
      patch(eva, ids[0], { quantity: 5 }),
      eva.call('POST', `/cart/packages/${ids[0]}/remove`, {}),
      eva.call('POST', `/cart/packages/${ids[0]}/buyout-bonus`, { device_identifier: 'x' }),
      eva.call('DELETE', `/cart/packages/${ids[0]}/buyout-bonus`),
      eva.call('GET', `/cart/packages/${ids[0]}/installments`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await patch(eva, 'no-uuid', { quantity: 1 })).statusCode).toBe(400);
  });

  test('stands right behind what it is an accessory of', async () => {
    const { eva, ids } = await withCart(PHONE, USED_PHONE);
    await eva.add(CHARGER, { cart_package_item_parent_id: ids[0] });
    const { packages } = await eva.summary();
    expect(packages.map(({ productSeoName, parent_id: parent }) => [productSeoName, parent])).toEqual([
      [PHONE, null],
      [CHARGER, ids[0]],
      [USED_PHONE, null],
    ]);
    const removed = await eva.call('POST', `/cart/products/${CHARGER}/remove`, { parent_package_product_seo_name: USED_PHONE });
    expect(removed.json()).toEqual({ count: 3 });
    await eva.call('POST', `/cart/products/${CHARGER}/remove`, { parent_package_product_seo_name: PHONE });
    expect((await eva.summary()).packages.map(({ productSeoName }) => productSeoName)).toEqual([PHONE, USED_PHONE]);
  });

  test('whose price moved is shown at the new one, and is ordered only when that is accepted', async () => {
    const { eva, ids } = await withCart(CASE);
    await setPrice(CASE, 59_900);
    const moreExpensive = await eva.summary();
    expect(moreExpensive).toMatchObject({ may_continue: false, totals: { total: { amount: 59_900 } } });
    expect(moreExpensive.problems).toMatchObject([{ code: 'price-changed', package_id: ids[0], remedy: { kind: 'accept-price' } }]);
    await patch(eva, ids[0], { accept_price: true });
    expect(await eva.summary()).toMatchObject({ may_continue: true, problems: [] });
    await setPrice(CASE, 49_900);
    expect(await eva.summary()).toMatchObject({ may_continue: true, problems: [{ code: 'price-changed', blocks: false }] });
  });

  test('whose insurance moved to another price asks for the insurance again', async () => {
    const { eva, ids } = await withCart(PHONE);
    const chosen = (await show(eva, ids[0])).extras['insurances']?.[0];
    await patch(eva, ids[0], { selected_insurance_ids: [chosen?.value] });
    await setPrice(PHONE, 299_000);
    const codes = (await eva.summary()).problems.map((problem) => problem.code);
    expect(codes).toContain('insurance-price-changed');
    const now = (await show(eva, ids[0])).extras['insurances']?.[0];
    await patch(eva, ids[0], { selected_insurance_ids: [now?.value] });
    expect((await eva.summary()).problems.map((problem) => problem.code)).not.toContain('insurance-price-changed');
    await setPrice(PHONE, 1_799_000);
  });

  test('that ran short or went off sale holds the cart up, with what helps', async () => {
    const { eva, ids } = await withCart(USED_PHONE);
    await patch(eva, ids[0], { quantity: 2 });
    await shop.database.pool.query(`update stock set available = 1 where variant_id = $1`, [USED_PHONE]);
    expect(await eva.summary()).toMatchObject({
      may_continue: false,
      problems: [{ code: 'not-enough-stock', remedy: { kind: 'set-quantity', quantity: 1 } }],
    });
    await shop.database.pool.query(`update stock set available = 0 where variant_id = $1`, [USED_PHONE]);
    expect((await eva.summary()).problems).toMatchObject([{ code: 'not-enough-stock', remedy: { kind: 'remove-package' } }]);
    await shop.database.pool.query(`update products set is_for_sale = false where variant_id = $1`, [USED_PHONE]);
    expect((await eva.summary()).problems).toMatchObject([{ code: 'not-for-sale', remedy: { kind: 'remove-package' } }]);
    await shop.database.pool.query(`update products set is_for_sale = true where variant_id = $1`, [USED_PHONE]);
    await shop.database.pool.query(`update stock set available = 2 where variant_id = $1`, [USED_PHONE]);
  });
});
