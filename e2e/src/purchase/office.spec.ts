import { adminListDeliveryPlaces, adminUpdateDeliveryPlace } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { adminChangePriceRow, adminListPriceRows, type PriceRow } from '@okruh/contracts/http/checkout-admin/price-tables';
import { getProduct } from '@okruh/contracts/http/catalog/product';
import { addProduct, cartPackageProductData, updateCartPackageProductData } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { adminCorrectStock, adminGetStockHistory } from '@okruh/contracts/http/picking-admin/stock';
import { openOffice } from '../back-office/log-in.ts';
import { apiTest, at, expect, test } from '../run/test.ts';
import { inBooks } from '../shop/books.ts';
import { PHONE } from '../shop/buyers.ts';
import { checkoutWords } from '../shop/checkout-words.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { fillShelf, startAt } from './steps.ts';

test('a product that nobody could buy is for sale once the office has counted it on the shelf', async ({ page }) => {
  const [gone] = await inBooks<{ variant: string }>(
    `select s.variant_id as variant from picking.stock s join checkout.products p using (variant_id)
       join checkout.prices c on c.variant_id = s.variant_id and c.market = s.market and c.now > 0
      where s.market = 'cz' and not s.is_endless and s.available = 0 and p.is_for_sale and p.is_physical order by 1 limit 1`,
  );
  if (gone === undefined) throw new Error('Every product is on the shelf');
  const loadState = async (): Promise<string> =>
    (await createVisitor('cz').call(getProduct, { params: { product: gone.variant } })).stock.state;
  expect(await loadState()).not.toBe('in-stock');
  const office = await logInAs('admin', 'cz');
  const params = { market: 'cz', variant: gone.variant } as const;
  const { row } = await office.call(adminGetStockHistory, { params });
  const before = row.places.find(({ place }) => place === 'warehouse')?.on_hand ?? 0;
  await office.call(adminCorrectStock, {
    params,
    body: { place: 'warehouse', on_hand_before: before, on_hand: before + 7, reason: 'received', note: '' },
  });
  await expect.poll(loadState).toBe('in-stock');
  await page.goto(at('cz', checkoutWords.cz.product + gone.variant));
  await expect(page.getByRole('button', { name: checkoutWords.cz.buy })).toBeVisible();
});

apiTest('a pickup point that the office closes can’t be chosen, and one that was chosen is a problem with its remedy', async () => {
  const office = await logInAs('admin');
  const { items } = await office.call(adminListDeliveryPlaces, {
    query: { market: 'cz', carrier: 'balikobod', state: 'usable', page: 2, page_size: 1 },
  });
  const [place] = items;
  if (place === undefined) throw new Error('No pickup point is usable');
  await fillShelf('cz');
  const shopper = createVisitor('cz');
  await shopper.call(addProduct, { body: { product: PHONE } });
  const choose = { type_delivery_code: 'pickup_balikobod', delivery_place: place.id } as const;
  await shopper.call(delivery, { body: choose });
  try {
    await office.call(adminUpdateDeliveryPlace, { params: { id: place.id }, body: { is_available: false } });
    await expect.poll(async () => (await shopper.call(summary, {})).problems.map(({ remedy }) => remedy.kind)).toContain('choose-place');
    const other = createVisitor('cz');
    await other.call(addProduct, { body: { product: PHONE } });
    expect((await other.ask(delivery, { body: choose })).status).toBe(409);
  } finally {
    await office.call(adminUpdateDeliveryPlace, { params: { id: place.id }, body: { is_available: true } });
  }
});

apiTest('a price of insurance that the office changes is named in the open cart, and choosing it again settles it', async () => {
  await fillShelf('cz');
  const shopper = createVisitor('cz');
  const { cart_package_item_id: id } = await shopper.call(addProduct, { body: { product: PHONE } });
  const { extras } = await shopper.call(cartPackageProductData, { params: { id } });
  const insurance = extras.insurances.at(-1);
  if (insurance === undefined) throw new Error('The phone has no insurance');
  const choose = { params: { id }, body: { selected_insurance_ids: [insurance.value] } };
  await shopper.call(updateCartPackageProductData, choose);
  const office = await logInAs('catalog-editor');
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
    await expect.poll(problems).toEqual(['insurance-price-changed choose-insurance']);
    await shopper.call(updateCartPackageProductData, choose);
    expect(await problems()).toEqual([]);
  } finally {
    await reprice(-10_000);
  }
});

test('a discount that the office fills in takes off in the shop what it says', async ({ page, browser }) => {
  await openOffice(page, 'catalog-editor', '/admin/slevy/nova');
  const name = `Zkouška ${Date.now()}`;
  await page.getByLabel('Název česky').fill(name);
  await page.getByLabel('Název rumunsky').fill(name);
  await page.getByLabel('Procento').fill('7');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page).toHaveURL(/\/admin\/slevy\/disc-/);
  await page.getByRole('button', { name: 'Vygenerovat kódy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vygenerovat kódy' });
  await dialog.getByLabel('Počet kódů').fill('1');
  await dialog.getByRole('button', { name: 'Vygenerovat kódy' }).click();
  await expect(page.getByText('Použito 0 z 1')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Nepoužité kódy CSV' }).click();
  const file = await (await download).createReadStream();
  let csv = '';
  for await (const part of file) csv += String(part);
  const code = /^([\dA-Za-z]{10});/m.exec(csv)?.[1] ?? '';
  expect(code).toHaveLength(10);

  const say = checkoutWords.cz;
  const guests = await browser.newContext();
  try {
    const shopper = await guests.newPage();
    await startAt(shopper, 'cz', 'cart');
    await shopper.getByRole('textbox', { name: say.code, exact: true }).fill(code);
    await shopper.getByRole('button', { name: say.useCode, exact: true }).click();
    await expect(shopper.getByRole('list', { name: say.discounts })).toContainText(code.slice(0, 4));
  } finally {
    await guests.close();
  }
});
