import { adminListDeliveryPlaces, adminUpdateDeliveryPlace } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { adminChangePriceRow, adminListPriceRows, type PriceRow } from '@okruh/contracts/http/checkout-admin/price-tables';
import { getProduct } from '@okruh/contracts/http/catalog';
import { addProduct, cartPackageProductData, updateCartPackageProductData } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { adminCorrectStock, adminGetStockHistory } from '@okruh/contracts/http/picking-admin';
import type { Market } from '@okruh/market';
import { at, expect, test } from '../run/test.ts';
import { PHONE } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { staffOf } from '../shop/staff.ts';
import { visitorOf } from '../shop/visitor.ts';
import { fillShelf } from './steps.ts';

test('a stock correction of the office changes what the product’s page offers', async ({ page }) => {
  const market: Market = 'cz';
  await fillShelf(market);
  const office = await staffOf('admin', market);
  const params = { market, variant: PHONE } as const;
  const { row } = await office.call(adminGetStockHistory, { params });
  const before = row.places.find(({ place }) => place === 'warehouse')?.on_hand ?? 0;
  await office.call(adminCorrectStock, {
    params,
    body: { place: 'warehouse', on_hand_before: before, on_hand: before + 7, reason: 'received', note: '' },
  });
  const shown = async (): Promise<number> => (await visitorOf(market).call(getProduct, { params: { product: PHONE } })).stock.quantity ?? 0;
  await expect.poll(shown, { timeout: 40_000 }).toBeGreaterThan(0);
  await page.goto(at(market, checkoutWords.cz.product + PHONE));
  await expect(page.getByRole('button', { name: checkoutWords.cz.buy })).toBeVisible();
});

test('a pickup point that the office closes can’t be chosen, and one that was chosen is a problem with its remedy', async () => {
  const office = await staffOf('admin');
  const { items } = await office.call(adminListDeliveryPlaces, {
    query: { market: 'cz', carrier: 'balikobod', state: 'usable', page: 2, page_size: 1 },
  });
  const [place] = items;
  if (place === undefined) throw new Error('No pickup point is usable');
  await fillShelf('cz');
  const shopper = visitorOf('cz');
  await shopper.call(addProduct, { body: { product: PHONE } });
  const choose = { type_delivery_code: 'pickup_balikobod', delivery_place: place.id } as const;
  await shopper.call(delivery, { body: choose });
  try {
    await office.call(adminUpdateDeliveryPlace, { params: { id: place.id }, body: { is_available: false } });
    await expect
      .poll(async () => (await shopper.call(summary, {})).problems.map(({ remedy }) => remedy.kind), { timeout: 20_000 })
      .toContain('choose-place');
    const other = visitorOf('cz');
    await other.call(addProduct, { body: { product: PHONE } });
    expect((await other.ask(delivery, { body: choose })).status).toBe(409);
  } finally {
    await office.call(adminUpdateDeliveryPlace, { params: { id: place.id }, body: { is_available: true } });
  }
});

test('a price of insurance that the office changes is named in the open cart, and choosing it again settles it', async () => {
  await fillShelf('cz');
  const shopper = visitorOf('cz');
  const { cart_package_item_id: id } = await shopper.call(addProduct, { body: { product: PHONE } });
  const { extras } = await shopper.call(cartPackageProductData, { params: { id } });
  const insurance = extras.insurances.at(-1);
  if (insurance === undefined) throw new Error('The phone has no insurance');
  const choose = { params: { id }, body: { selected_insurance_ids: [insurance.value] } };
  await shopper.call(updateCartPackageProductData, choose);
  const office = await staffOf('catalog-editor');
  const params = { table: 'insurances' } as const;
  const found = async (): Promise<PriceRow> => {
    const row = (await office.call(adminListPriceRows, { params })).rows.find((one) => one.id === insurance.value);
    if (row === undefined) throw new Error(`No row ${insurance.value}`);
    return row;
  };
  const reprice = async (by: number): Promise<void> => {
    const { version, values } = await found();
    if (values.table !== 'insurances') throw new Error('Another table answered');
    const price = { ...values.price, CZK: values.price.CZK + by };
    await office.call(adminChangePriceRow, { params: { ...params, id: insurance.value }, body: { version, values: { ...values, price } } });
  };
  const problems = async (): Promise<string[]> =>
    (await shopper.call(summary, {})).problems.map(({ code, remedy }) => `${code} ${remedy.kind}`);
  await reprice(10_000);
  try {
    await expect.poll(problems, { timeout: 20_000 }).toEqual(['insurance-price-changed choose-insurance']);
    await shopper.call(updateCartPackageProductData, choose);
    expect(await problems()).toEqual([]);
  } finally {
    await reprice(-10_000);
  }
});
