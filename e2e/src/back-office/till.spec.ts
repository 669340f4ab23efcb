import { randomUUID } from 'node:crypto';
import { adminCheckPayment, adminFindBill, adminTakePayment } from '@okruh/contracts/http/counter-admin';
import { getRepairSlots } from '@okruh/contracts/http/repairs';
import { adminDiagnoseRepair, adminGetRepair, adminReceiveRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { adminReceiveParcel } from '@okruh/contracts/http/picking-shipping';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { fillShelf } from '../purchase/steps.ts';
import { shop } from '../run/shop.ts';
import { apiTest, expect, test } from '../run/test.ts';
import { PHONE, type PlacedOrder, placeWantedOrder } from '../shop/buyers.ts';
import { closeDrawer, openDrawer, payAtCounter } from '../shop/counter.ts';
import { loadAttachment, mailFor } from '../shop/mails.ts';
import { orderBecomes } from '../shop/placed-orders.ts';
import { bookRepair, type BookedRepair, findOperation, findRepair, freeSlot, moveRepair } from '../shop/repairs.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { findPickingLists, handOverList, packList } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

/** Store of the demo's clerk. */
const STORE = { id: 'store-plzen', seoName: 'plzen' } as const;

/** A repair that is done and waits for its owner. */
async function finishRepair(market: Market, booked: BookedRepair): Promise<{ readonly id: string; readonly number: string }> {
  const staff = await logInAs('admin', market);
  const { id, number, version } = await findRepair(staff, booked.code);
  await staff.call(adminReceiveRepair, { params: { id }, body: { version, identifier: booked.imei, note: '' } });
  const received = await staff.call(adminGetRepair, { params: { id } });
  const lines = [{ operation_id: await findOperation(market, 'battery'), price: null }];
  const body = { version: received.version, finding: 'Baterie je vyčerpaná.', lines, discount: 0 };
  await staff.call(adminDiagnoseRepair, { params: { id }, body });
  await moveRepair(staff, id, 'confirm-price', 'start-repair', 'check-quality', 'finish');
  return { id, number };
}

/** A phone that waits at the store until it is paid there. */
async function bringToStore(placed: PlacedOrder): Promise<void> {
  const office = await logInAs('admin', placed.market);
  for (const { id } of await findPickingLists(office, placed.number)) {
    await packList(office, id);
    const parcel = await handOverList(office, id);
    await office.call(adminReceiveParcel, { params: { id: parcel.id } });
  }
  await orderBecomes(placed, 'ready_for_pickup');
}

test('a day at the counter: a repair and an order in one go, in cash and by card, and a drawer that is short', async ({ page }) => {
  test.slow();
  await fillShelf('cz');
  const clerk = await logInAs('shop', 'cz');
  // What an earlier try left open.
  await closeDrawer(clerk);
  const { days } = await createVisitor('cz').call(getRepairSlots, { params: { store: STORE.id } });
  const slots = days.slice(2).flatMap((day) => day.slots);
  const slot = slots[Math.floor(Math.random() * slots.length)]?.starts_at ?? '';
  const booked = await bookRepair('cz', { store: STORE.id, slot });
  const repair = await finishRepair('cz', booked);
  const delivery = { type_delivery_code: 'store_pickup', store: STORE.seoName } as const;
  const placed = await placeWantedOrder({ market: 'cz', products: [PHONE], typePayment: 'cash_on_delivery', delivery });
  await bringToStore(placed);

  await openOffice(page, 'shop', officePaths.till);
  await page.getByLabel('Hotovost na začátku').fill('2 000');
  await page.getByRole('button', { name: 'Otevřít pokladnu' }).click();
  await expect(page.getByText(/^v zásuvce 2.000.Kč$/)).toBeVisible();
  const scan = page.getByLabel('Naskenujte opravu, objednávku, výkup nebo zboží');
  for (const { number } of [repair, placed]) {
    await scan.fill(number);
    await scan.press('Enter');
    await expect(page.getByRole('link', { name: number })).toBeVisible();
  }
  await expect(page.getByText('Hotová, můžete vydat')).toBeVisible();

  // 500 in cash of a note of 1,000; the rest by card.
  await page.getByRole('button', { name: 'Hotově' }).click();
  await page.getByLabel('Zaplatí teď').fill('500');
  await page.getByLabel('Zákazník dal').fill('1 000');
  await expect(page.getByText('Vraťte').locator('..')).toContainText('500 Kč');
  await page.getByRole('button', { name: /^Přijmout 500 Kč/ }).click();
  await expect(page.getByText(/^v zásuvce 2.500.Kč$/)).toBeVisible();
  await page.getByRole('button', { name: /^Poslat/ }).click();
  await expect(page.getByText(`Opravu ${repair.number} vydejte zákazníkovi`)).toBeVisible();
  await page.getByRole('button', { name: `Vydat objednávku ${placed.number}` }).click();
  await expect(page.getByText(`Objednávka ${placed.number} je vydaná`)).toBeVisible();
  await orderBecomes(placed, 'delivered');
  const staff = await logInAs('admin', 'cz');
  await expect.poll(async () => (await staff.call(adminGetRepair, { params: { id: repair.id } })).status).toBe('collected');
  await expect(page.getByText(/^21-26|^2\d-26/).first()).toBeVisible();

  // Both payments went to the customer's mailbox as well.
  const mail = await mailFor(booked.email, /^Doklad o zaplacení 2\d-26/);
  expect((await loadAttachment(mail, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Uzavřít pokladnu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Napočítáno').fill('2 450');
  await expect(dialog.getByText(/V zásuvce chybí 50.Kč/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Uzavřít pokladnu' }).click();
  await expect(dialog.getByText('Napište, proč se částky liší.').first()).toBeVisible();
  await dialog.getByLabel('Proč se částky liší').fill('Špatně vrácené drobné');
  await dialog.getByRole('button', { name: 'Uzavřít pokladnu' }).click();
  await expect(page.getByLabel('Hotovost na začátku')).toHaveValue('2450');

  // The accountant sees it.
  await openOffice(page, 'accountant', `${officePaths.drawers}?stav=different`);
  await expect(page.getByRole('row').filter({ hasText: 'Špatně vrácené drobné' }).first()).toContainText(/−50.Kč/);
});

apiTest('a card that is refused charges nothing; the repair is handed over once it is paid in cash', async () => {
  test.slow();
  const market = 'ro';
  const place = await freeSlot(market);
  const repair = await finishRepair(market, await bookRepair(market, place));
  const clerk = await logInAs('admin', market);
  await openDrawer(clerk, place.store);
  const reader = `${shop().sandbox}/terminal/readers/control?reader=tmr_${place.store}`;
  await fetch(reader, { method: 'PUT', body: JSON.stringify({ outcome: 'decline', delay_ms: 100 }) });
  const bill = await clerk.call(adminFindBill, { query: { scan: repair.number } });
  const { amount } = bill.due;
  const waiting = await clerk.call(adminTakePayment, {
    body: { id: randomUUID(), bills: [{ kind: bill.kind, id: bill.id }], tender: 'terminal', due: amount, amount, given: null },
  });
  expect(waiting).toMatchObject({ state: 'pending' });
  await expect.poll(async () => (await clerk.call(adminCheckPayment, { params: { id: waiting.id } })).state).toBe('declined');
  await fetch(reader, { method: 'DELETE' });
  expect((await clerk.call(adminFindBill, { query: { scan: repair.number } })).due.amount).toBe(amount);
  await payAtCounter(market, { number: repair.number, store: place.store });
  await expect.poll(async () => (await clerk.call(adminGetRepair, { params: { id: repair.id } })).status).toBe('collected');
});
