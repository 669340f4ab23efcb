import { adminInspectBuyout, adminReceiveBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { cancelOrder } from '@okruh/contracts/http/orders';
import { adminListBoughtDevices } from '@okruh/contracts/http/picking-devices';
import { adminGetParcel } from '@okruh/contracts/http/picking-shipping';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { shop } from '../run/shop.ts';
import { at, expect, test } from '../run/test.ts';
import { payByCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { mailFor } from '../shop/mails.ts';
import { findPaymentId } from '../shop/payments.ts';
import { loadOrder, orderBecomes, withOrderToken } from '../shop/placed-orders.ts';
import { newImei, placeBuyout } from '../shop/sellers.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { findPickingLists, happenToParcel, loadPickingList, newCrate, scanAll } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

/** A reader types wherever the focus is, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

const subjects: Readonly<Record<Market, { readonly left: RegExp; readonly delivered: RegExp }>> = {
  cz: { left: /zásilku jsme předali dopravci/, delivered: /je u vás/ },
  ro: { left: /am predat coletul curierului/, delivered: /a ajuns la tine/ },
};

for (const market of ['cz', 'ro'] as const) {
  test(`an order on ${market} goes to the doorstep by a reader alone, although the network is cut while it is picked`, async ({
    page,
    watch,
  }) => {
    watch.expectError(/ERR_INTERNET_DISCONNECTED/);
    await fillShelf(market);
    const placed = await placeWantedOrder({ market, typePayment: 'cash_on_delivery' });
    const office = await logInAs('warehouse', market);
    const [row] = await findPickingLists(office, placed.number);
    const list = await loadPickingList(office, row?.id ?? '');
    expect(list.items).toHaveLength(1);
    const crate = newCrate();

    await openOffice(page, 'warehouse', pathTo(officePaths['picking-station'], { wave: list.id }));
    await expect(page.getByLabel(new RegExp(`^Naskenujte bednu pro objednávku ${placed.number}`))).toBeFocused();
    await scan(page, crate);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.items[0]?.location ?? 'Bez pozice');
    // The product's own barcode asks for the number of the very piece.
    await scan(page, list.items[0]?.codes[0] ?? '');
    await expect(page.getByText('Teď naskenujte jeho sériové číslo nebo IMEI.')).toBeVisible();

    await page.context().setOffline(true);
    await scan(page, newImei());
    await expect(page.getByText('Bez spojení, skenujte dál')).toBeVisible();
    await expect(page.getByText('Vše je v bedně, zabalte ji')).toBeVisible();
    await page.keyboard.press('F9');
    expect((await loadPickingList(office, list.id)).picked).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(async () => (await loadPickingList(office, list.id)).status).toBe('wrapped');
    await expect(page.getByText('Bez spojení, skenujte dál')).toBeHidden();
    await orderBecomes(placed, 'picking');

    // Finished, its label made by the carrier, and handed over.
    await page.keyboard.press('F9');
    await expect.poll(async () => (await loadPickingList(office, list.id)).parcel?.state).toBe('booked');
    await orderBecomes(placed, 'packed');
    await page.keyboard.press('F9');
    await orderBecomes(placed, 'handed_over');
    const { parcel } = await loadPickingList(office, list.id);
    expect(parcel).toMatchObject({ carrier: 'courier', state: 'handed_over', refusal: null });
    const left = await mailFor(placed.email, subjects[market].left);
    expect(left.text).toContain(parcel?.tracking_number ?? 'no number');

    await happenToParcel('courier', parcel?.id ?? '', 'in_transit');
    await happenToParcel('courier', parcel?.id ?? '', 'delivered');
    await orderBecomes(placed, 'delivered');
    const seen = await loadOrder(placed);
    expect(seen.packages).toMatchObject([{ status: 'delivered', tracking_number: parcel?.tracking_number }]);
    // The cash came with the parcel.
    await expect.poll(async () => (await loadOrder(placed)).payment_status).toBe('paid');
    await mailFor(placed.email, subjects[market].delivered);

    await page.goto(at(market, placed.location));
    await expect(page.getByText(parcel?.tracking_number ?? '').first()).toBeVisible();
  });
}

test('a bought phone is put on a shelf by its number, sold in its grade and packed as that very piece', async ({ page }) => {
  const sold = await placeBuyout('cz');
  const clerk = await logInAs('buyout-clerk', 'cz');
  const { id, version } = await findDossier(clerk, sold.code);
  const received = await clerk.call(adminReceiveBuyout, { params: { id }, body: { version, identifier: sold.imei } });
  await clerk.call(adminInspectBuyout, { params: { id }, body: { version: received.version, answers: received.customer_answers } });

  await openOffice(page, 'warehouse', `${officePaths['bought-devices']}?q=${sold.number}`);
  await page.getByRole('button', { name: new RegExp(`^Naskladnit .*${sold.number}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('IMEI nebo sériové číslo').fill(newImei());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('To je jiné zařízení. Sériové číslo nesouhlasí s výkupem.').first()).toBeVisible();
  await dialog.getByLabel('IMEI nebo sériové číslo').fill(sold.imei);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(sold.number) })).toContainText(`Sklad · ••• ${sold.imei.slice(-4)}`);

  const office = await logInAs('warehouse', 'cz');
  const load = async () => (await office.call(adminListBoughtDevices, { query: { q: sold.number } })).items[0];
  const device = await load();
  const placed = await placeWantedOrder({ market: 'cz', products: [device?.variant?.id ?? ''], typePayment: 'cash_on_delivery' });
  const [list] = await findPickingLists(office, placed.number);
  const scans = [['start'], ['crate', newCrate()], ['item', sold.imei], ['wrap'], ['finish'], ['hand-over']] as const;
  expect(await scanAll(office, list?.id ?? '', scans)).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
  expect((await load())?.state).toBe('sold');
  await orderBecomes(placed, 'handed_over');
});

test('an order that its customer cancels while it lies in a crate is put back and never leaves', async () => {
  await fillShelf('cz');
  const office = await logInAs('warehouse', 'cz');
  const placed = await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  const [row] = await findPickingLists(office, placed.number);
  const listId = row?.id ?? '';
  await placed.visitor.call(cancelOrder, { params: { code: placed.code } }, withOrderToken(placed));
  await expect.poll(async () => (await loadPickingList(office, listId)).status).toBe('cancelled');
  expect(await scanAll(office, listId, [['start'], ['hand-over']])).toEqual(['order-cancelled', 'order-cancelled']);

  // Once it is being picked its customer can't; the office can, and a closed package doesn't leave any more.
  const late = await placeWantedOrder({ market: 'cz', typePayment: 'cash_on_delivery' });
  const [lateRow] = await findPickingLists(office, late.number);
  const lateId = lateRow?.id ?? '';
  expect(await scanAll(office, lateId, [['start'], ['crate', newCrate()], ['item', newImei()], ['wrap'], ['finish']])).not.toContain(
    'order-cancelled',
  );
  await orderBecomes(late, 'packed');
  const refused = await late.visitor.ask(cancelOrder, { params: { code: late.code } }, withOrderToken(late));
  expect(refused.status).toBe(409);
});

test('a parcel whose payment is disputed after it left comes back, and its pieces are in stock again', async ({ page }) => {
  await fillShelf('cz');
  const placed = await placeWantedOrder({ market: 'cz' });
  await payByCard(placed.visitor, placed.code);
  const office = await logInAs('warehouse', 'cz');
  const [row] = await findPickingLists(office, placed.number);
  const listId = row?.id ?? '';
  const scans = [['start'], ['crate', newCrate()], ['item', newImei()], ['wrap'], ['finish'], ['hand-over']] as const;
  expect(await scanAll(office, listId, scans)).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
  await orderBecomes(placed, 'handed_over');
  const parcelId = (await loadPickingList(office, listId)).parcel?.id ?? '';
  await happenToParcel('courier', parcelId, 'in_transit');

  const reference = await findPaymentId(await logInAs('accountant'), placed.number);
  await fetch(`${shop().sandbox}/bank/disputes`, { method: 'POST', body: JSON.stringify({ reference }) });
  await expect.poll(async () => (await loadOrder(placed)).timeline.map(({ key }) => key)).toContain('held');
  const load = () => office.call(adminGetParcel, { params: { id: parcelId } });
  await expect.poll(async () => (await load()).state).toBe('returning');
  expect((await load()).recall).toMatchObject({ state: 'accepted', reason: 'payment-disputed', by: null });

  await openOffice(page, 'warehouse', pathTo(officePaths.parcel, { id: parcelId }));
  await expect(page.getByText('platba reklamovaná u banky (chargeback)')).toBeVisible();
  await page.getByRole('button', { name: 'Přijmout vrácené zboží na sklad' }).click();
  await expect(page.getByText('Zpátky na skladě', { exact: true })).toBeVisible();
  await orderBecomes(placed, 'returned');
  const pieces = await inBooks<object>(
    `select sum(p.quantity)::int as pieces, bool_and(p.given_back_at is not null) as "areBack"
     from picking.reservation_pieces p join orders.orders o on o.id = p.order_id where o.number = $1`,
    [placed.number],
  );
  expect(pieces).toEqual([{ pieces: 1, areBack: true }]);
});
