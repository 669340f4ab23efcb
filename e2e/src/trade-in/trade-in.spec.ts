import { randomUUID } from 'node:crypto';
import { answerCounterOffer, getBuyoutStatus } from '@okruh/contracts/http/buyout';
import {
  adminInspectBuyout,
  adminMakeCounterOffer,
  adminPurchaseBuyouts,
  adminReceiveBuyout,
  type AdminBuyout,
} from '@okruh/contracts/http/buyout-admin/buyout';
import { adminConfirmPayouts, adminExportPayouts } from '@okruh/contracts/http/buyout-admin/payouts';
import { addProduct, setTradeInMethod } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { payment } from '@okruh/contracts/http/checkout/payment';
import { cancelOrder } from '@okruh/contracts/http/orders';
import { adminListBoughtDevices } from '@okruh/contracts/http/picking-devices';
import { officePaths } from '@okruh/contracts/office-paths';
import { adminReceiveParcel } from '@okruh/contracts/http/picking-shipping';
import type { Market } from '@okruh/market';
import { openOffice } from '../back-office/log-in.ts';
import { fillShelf } from '../purchase/steps.ts';
import { hydrated } from '../run/hydrated.ts';
import { apiTest, at, bothMarkets, expect, test } from '../run/test.ts';
import { fillInSeller, sellerValues } from '../sale/seller-form.ts';
import { ledger, payByCard, loadPayment } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { payAtCounter } from '../shop/counter.ts';
import { order, PHONE, type PlacedOrder } from '../shop/buyers.ts';
import { loadOrder, orderBecomes, withOrderToken } from '../shop/placed-orders.ts';
import { PHONE as OLD_PHONE, tidyAnswers } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { findPickingLists, handOverList, loadPickingList, packList } from '../shop/warehouse.ts';

const worn = tidyAnswers.map((value) => ({ 'display-a': 'display-b' })[value] ?? value);

/** Orders a phone and gives an old one with it. */
async function buyWith(market: Market, method: 'mail_in' | 'in_store'): Promise<PlacedOrder> {
  await fillShelf(market);
  const visitor = createVisitor(market);
  await visitor.call(addProduct, { body: { product: PHONE, buyout_product: OLD_PHONE, buyout_condition_choices: tidyAnswers } });
  if (method === 'in_store') {
    await visitor.call(setTradeInMethod, { body: { method, store: market === 'cz' ? 'praha-karlin' : 'cluj-napoca' } });
  } else {
    await visitor.call(setTradeInMethod, { body: { method } });
    await visitor.call(delivery, { body: { type_delivery_code: 'courier' } });
    await visitor.call(payment, { body: { type_payment: 'card' } });
  }
  const seen = await visitor.call(summary, {});
  expect(seen.problems).toEqual([]);
  return order({ visitor, seen });
}
/** The buy-out that the order opened, by the link of the order's page. */
async function loadBuyout(placed: PlacedOrder): Promise<{ code: string; token: string; location: string }> {
  await expect.poll(async () => (await loadOrder(placed)).buyouts.length).toBe(1);
  const location = (await loadOrder(placed)).buyouts[0]?.location ?? '';
  const [path = '', token = ''] = location.split('#t=');
  return { code: path.split('/').at(-1) ?? '', token, location };
}
const loadId = async (code: string): Promise<string> =>
  (await inBooks<{ id: string }>('select id from orders.orders where code = $1', [code]))[0]?.id ?? '';
async function loadDevice(placed: PlacedOrder): Promise<AdminBuyout> {
  const office = await logInAs('admin', placed.market);
  const { items } = await office.call(adminPurchaseBuyouts, { params: { order: await loadId(placed.code) } });
  const [device] = items;
  if (device === undefined) throw new Error('The order opened no buy-out');
  return device;
}
/** Acts on the device as it is then: news of its carrier may come in between. */
async function actOn(placed: PlacedOrder, act: (device: AdminBuyout) => Promise<AdminBuyout>): Promise<AdminBuyout> {
  for (let tries = 1; ; tries += 1) {
    const device = await loadDevice(placed);
    try {
      return await act(device);
    } catch (error) {
      if (tries === 5 || !String(error).includes('changed-meanwhile')) throw error;
    }
  }
}
async function inspect(placed: PlacedOrder, values: readonly string[]): Promise<AdminBuyout> {
  const office = await logInAs('admin', placed.market);
  const device = await actOn(placed, ({ id, version, number }) =>
    office.call(adminReceiveBuyout, { params: { id }, body: { version, identifier: number } }),
  );
  const answers = device.appraisal.device_conditions.flatMap((condition) => {
    const choice = condition.choices.find(({ value }) => values.includes(value));
    return choice === undefined ? [] : [{ condition: condition.id, value: choice.value }];
  });
  return actOn(placed, ({ id, version }) => office.call(adminInspectBuyout, { params: { id }, body: { version, answers, note: '' } }));
}
async function payOut({ market }: PlacedOrder, id: string): Promise<number> {
  const office = await logInAs('admin', market);
  const file = await office.call(adminExportPayouts, { body: { market, ids: [id] } }, { headers: { 'idempotency-key': randomUUID() } });
  await office.call(adminConfirmPayouts, { body: { ids: [id] } }, { headers: { 'idempotency-key': randomUUID() } });
  return file.total.amount;
}
const cancel = (placed: PlacedOrder) => placed.visitor.call(cancelOrder, { params: { code: placed.code } }, withOrderToken(placed));
/** What the bank sent back for the order so far. */
async function sentBack(placed: PlacedOrder): Promise<number> {
  const { payment_id: reference } = await loadPayment(placed.visitor, placed.code);
  return (await ledger())
    .filter((entry) => entry.reference === reference && entry.kind === 'refund')
    .reduce((sum, { amount }) => sum + amount, 0);
}
const paid = async (placed: PlacedOrder): Promise<void> => {
  await payByCard(placed.visitor, placed.code);
  await expect.poll(async () => (await loadOrder(placed)).payment_status).toBe('paid');
};

for (const market of bothMarkets)
  test(`${market}: an old phone sent by post is paid out with its bonus, and a cancelled order keeps the bonus`, async ({ page }) => {
    const placed = await buyWith(market, 'mail_in');
    expect((await loadOrder(placed)).buyouts).toEqual([]);
    await paid(placed);
    const { code, location } = await loadBuyout(placed);
    // The link of the order's page leads to that buy-out; there its contract is filled in.
    await page.goto(at(market, location));
    await (await hydrated(page.getByRole('link', { name: { cz: 'Dokončit výkup', ro: 'Finalizează buyback-ul' }[market] }))).click();
    await fillInSeller(page, market, sellerValues(market, placed.email));
    await page.getByRole('checkbox', { name: { cz: /Souhlasím/, ro: /Sunt de acord/ }[market] }).check();
    await page.getByRole('button', { name: { cz: 'Uložit údaje', ro: 'Salvează datele' }[market] }).click();
    await expect.poll(async () => (await placed.visitor.call(getBuyoutStatus, { params: { code } })).needs_data).toBe(false);
    const device = await inspect(placed, tidyAnswers);
    expect(device.status).toBe('accepted');
    const bonus = device.purchase?.bonus.amount ?? 0;
    expect(bonus).toBeGreaterThan(0);
    expect(await payOut(placed, device.id)).toBe(device.price.amount + bonus);
    // Ended after the pay-out, the order gives back all but the bonus.
    await cancel(placed);
    await expect.poll(() => sentBack(placed)).toBe(placed.total.amount - bonus);
    await expect.poll(async () => (await loadOrder(placed)).payment_status).toBe('refunded');
  });

for (const market of bothMarkets)
  test(`${market}: at the counter the device is inspected, set off, the rest paid, the goods prepared and handed over`, async ({
    page,
  }) => {
    const placed = await buyWith(market, 'in_store');
    await loadBuyout(placed);
    const office = await logInAs('admin', market);
    await openOffice(page, 'admin', `${officePaths.counter}?objednavka=${placed.number}`);
    await (await hydrated(page.getByRole('button', { name: 'Převzít zařízení' }))).click();
    await page.getByRole('button', { name: 'Zbytek podle zákazníka' }).click();
    await page.getByRole('button', { name: 'Uložit prohlídku' }).click();
    await page.getByRole('button', { name: /^Započíst / }).click();
    await expect(page.getByRole('heading', { name: `Započteno k objednávce ${placed.number}` })).toBeVisible();
    await expect(page.getByRole('link', { name: /v pokladně$/ })).toHaveAttribute('href', `${officePaths.till}?kod=${placed.number}`);
    await payAtCounter(market, { number: placed.number, store: { cz: 'store-praha-karlin', ro: 'store-cluj-napoca' }[market] });
    const device = await loadDevice(placed);
    expect(device).toMatchObject({ status: 'paid', purchase: { bonus_state: 'granted' } });
    expect(device.purchase?.set_off.amount).toBe(device.price.amount + (device.purchase?.bonus.amount ?? 0));

    // The order goes on: packed in the warehouse, brought by our van, received and only then handed over.
    const [list] = await findPickingLists(office, placed.number);
    await page.reload();
    await expect(page.getByText('Zboží na prodejnu teprve dorazí, vydáte ho potom.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vydat zboží' })).toHaveCount(0);
    await packList(office, list?.id ?? '');
    const { id } = await handOverList(office, list?.id ?? '');
    await office.call(adminReceiveParcel, { params: { id } });
    await orderBecomes(placed, 'ready_for_pickup');
    await page.reload();
    await page.getByRole('button', { name: 'Vydat zboží' }).click();
    await orderBecomes(placed, 'delivered');
    await expect.poll(async () => (await loadPickingList(office, list?.id ?? '')).status).toBe('delivered');
    // The old device is the shop's and waits for its place on a shelf.
    const { items } = await office.call(adminListBoughtDevices, { query: { q: device.number } });
    expect(items.map(({ state }) => state)).toEqual(['expected']);
  });

apiTest('an order cancelled before its device comes gives all back', async () => {
  const placed = await buyWith('cz', 'mail_in');
  await paid(placed);
  await loadBuyout(placed);
  await cancel(placed);
  // The bonus follows once the buy-out has said that it expired.
  await expect.poll(() => sentBack(placed)).toBe(placed.total.amount);
  expect((await loadDevice(placed)).status).toBe('cancelled');
});

apiTest('a device that differs gets another offer; declined, it goes back and pays no bonus', async () => {
  const placed = await buyWith('cz', 'mail_in');
  await paid(placed);
  const { code, token } = await loadBuyout(placed);
  const inspected = await inspect(placed, worn);
  expect(inspected.status).toBe('inspected');
  const office = await logInAs('admin');
  await office.call(adminMakeCounterOffer, { params: { id: inspected.id }, body: { version: inspected.version } });
  const headers = { 'x-buyout-token': token, 'idempotency-key': randomUUID() };
  await placed.visitor.call(answerCounterOffer, { params: { code }, body: { answer: 'decline' } }, { headers });
  const declined = await loadDevice(placed);
  expect(declined).toMatchObject({ status: 'rejected', purchase: { bonus_state: 'lapsed' } });
});
