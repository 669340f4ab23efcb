import { randomUUID } from 'node:crypto';
import { adminReceiveBuyout, adminInspectBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { adminCheckPayment, adminFindBill, adminPayOut, adminTakePayment } from '@okruh/contracts/http/counter-admin';
import { adminGetOrder } from '@okruh/contracts/http/orders-admin';
import { adminFindSaleProducts, adminPlaceCounterSale } from '@okruh/contracts/http/orders-admin/counter-sales';
import { getRepairSlots } from '@okruh/contracts/http/repairs';
import { adminDiagnoseRepair, adminGetRepair, adminReceiveRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { adminReceiveParcel } from '@okruh/contracts/http/picking-shipping';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { shop } from '../run/shop.ts';
import { apiTest, expect, test } from '../run/test.ts';
import { PHONE, type PlacedOrder, placeWantedOrder } from '../shop/buyers.ts';
import { closeDrawer, openDrawer, payAtCounter } from '../shop/counter.ts';
import { loadAttachment, mailFor } from '../shop/mails.ts';
import { orderBecomes } from '../shop/placed-orders.ts';
import { bookRepair, type BookedRepair, findOperation, findRepair, freeSlot, moveRepair } from '../shop/repairs.ts';
import { newImei, newMailAddress, type Placed, placeBuyout, tidyAnswers } from '../shop/sellers.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { findPickingLists, handOverList, layOut, packList } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

// The demo's clerk has one drawer: the days at it come one after the other.
test.describe.configure({ mode: 'default' });

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

/** Prints the invoice of what was handed over, by the keyboard. */
async function printInvoice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Vytisknout fakturu 1126\d{6}$/ });
  await expect(button).toBeVisible();
  const asked = page.waitForRequest(/\/counter-invoices\/[\w-]+$/);
  await button.press('Enter');
  const answer = await page.request.get((await asked).url());
  expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
}

test('a day at the counter: a repair and an order in one go, in cash and by card, and a drawer that is short', async ({ page }) => {
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
  // Its package got its invoice when it was packed.
  await printInvoice(page);
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

/** Phones that no other spec buys. */
const SOLD = 'apple-iphone-15-plus-128gb-black-new';
const SOLD_RO = 'apple-iphone-15-plus-128gb-blue-new';

/** A phone that was handed over at a store, and whose price is agreed. @returns what it is bought for, minor units */
async function agreeOnPrice(sold: Placed): Promise<{ readonly id: string; readonly amount: number }> {
  const staff = await logInAs('admin', sold.market);
  const { id, version } = await findDossier(staff, sold.code);
  await staff.call(adminReceiveBuyout, { params: { id }, body: { version, identifier: sold.imei } });
  const received = await findDossier(staff, sold.code);
  const answers = received.appraisal.device_conditions.flatMap((condition) => {
    const choice = condition.choices.find(({ value }) => tidyAnswers.includes(value));
    return choice === undefined ? [] : [{ condition: condition.id, value: choice.value }];
  });
  await staff.call(adminInspectBuyout, { params: { id }, body: { version: received.version, answers, note: '' } });
  const accepted = await findDossier(staff, sold.code);
  expect(accepted.status).toBe('accepted');
  return { id, amount: accepted.final_price?.amount ?? 0 };
}

test('a phone is sold from the shelf in cash, another is bought and paid out, and the closing has both', async ({ page }) => {
  const clerk = await logInAs('shop', 'cz');
  await closeDrawer(clerk);
  await layOut('cz', SOLD, { [STORE.id]: 1 });
  const bought = await placeBuyout('cz');
  const { amount } = await agreeOnPrice(bought);
  const { products } = await clerk.call(adminFindSaleProducts, { body: { store_id: STORE.id, q: SOLD } });
  const [product] = products;
  if (product === undefined) throw new Error('the phone does not lie in the store');
  const price = product.price.amount / 100;

  await openOffice(page, 'shop', officePaths.till);
  await page.getByLabel('Hotovost na začátku').fill('10 000');
  await page.getByRole('button', { name: 'Otevřít pokladnu' }).click();
  const scan = page.getByLabel('Naskenujte opravu, objednávku, výkup nebo zboží');
  await scan.fill(product.code);
  await scan.press('Enter');
  const imei = newImei();
  await page.getByLabel(`Naskenujte IMEI: ${product.name}`).fill(imei);
  await page.keyboard.press('Enter');
  await expect(page.getByText(imei)).toBeVisible();
  const email = newMailAddress('na-prodejne');
  await page.getByText('Zákazník chce fakturu e-mailem nebo na firmu').click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  // A narrow screen shows all of it.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (wide !== null) await page.setViewportSize(wide);
  await page.getByRole('button', { name: /^K platbě/ }).click();

  // The last note brings change.
  await page.getByRole('button', { name: 'Hotově' }).click();
  await page.getByLabel('Zákazník dal').fill(String(price + 110));
  await expect(page.getByText('Vraťte').locator('..')).toContainText('110 Kč');
  await page.getByRole('button', { name: /^Přijmout/ }).click();
  await expect(page.getByText(/^Prodej \d+ je zaplacený, zboží dejte zákazníkovi$/)).toBeVisible();
  await expect(page.getByText(/^2\d-26/).first()).toBeVisible();
  // Made by the hand-over, and printed a moment later.
  await printInvoice(page);
  const mail = await mailFor(email, /^Faktura 1126\d{6} k objednávce/);
  expect((await loadAttachment(mail, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Další zákazník' }).click();
  // Sold: nobody can buy it any more, here or online.
  await scan.fill(product.code);
  await scan.press('Enter');
  await expect(page.getByText(`${product.code} neznáme, ani takové zboží na prodejně neleží. Zkontrolujte kód.`)).toBeVisible();

  await scan.fill(bought.number);
  await scan.press('Enter');
  await page.getByText('Prodávající mi ukázal doklad totožnosti').click();
  await page.getByRole('button', { name: /^Vyplatit/ }).click();
  await expect(page.getByText(`Výkup ${bought.number}: vytiskněte doklad a nechte ho podepsat`)).toBeVisible();
  const slip = await mailFor(bought.email, /^Doklad o výplatě 2\d-26/);
  expect((await loadAttachment(slip, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  const staff = await logInAs('admin', 'cz');
  await expect.poll(async () => (await findDossier(staff, bought.code)).status).toBe('paid');
  expect(await findDossier(staff, bought.code)).toMatchObject({ pay_to: 'cash' });

  await page.getByRole('button', { name: 'Uzavřít pokladnu' }).click();
  const dialog = page.getByRole('dialog');
  const crowns = (minor: number): RegExp => new RegExp(String(minor / 100).replace(/\B(?=(\d{3})+$)/, '\\s') + '\\s*Kč');
  await expect(dialog.getByText('Přijato hotově').locator('..')).toContainText(crowns(product.price.amount));
  await expect(dialog.getByText('Vyplaceno za výkupy').locator('..')).toContainText(crowns(amount));
  await dialog.getByLabel('Napočítáno').fill(String(10_000 + price - amount / 100));
  await dialog.getByRole('button', { name: 'Uzavřít pokladnu' }).click();
  await expect(page.getByText('Pokladna je uzavřená').first()).toBeVisible();
});

apiTest('in Romania a sale is invoiced without its customer, and a device is paid out once', async () => {
  const market = 'ro';
  const store = 'store-cluj-napoca';
  await layOut(market, SOLD_RO, { [store]: 1 });
  const bought = await placeBuyout(market);
  const { id, amount } = await agreeOnPrice(bought);
  const clerk = await logInAs('admin', market);
  await openDrawer(clerk, store);
  const { products } = await clerk.call(adminFindSaleProducts, { body: { store_id: store, q: SOLD_RO } });
  const total = products[0]?.price.amount ?? 0;
  const buyer = {
    e_mail: '',
    first_name: '',
    last_name: '',
    is_company: false,
    company: '',
    tin: '',
    vatn: '',
    address: '',
    city: '',
    postcode: '',
  };
  const lines = [{ variant_id: SOLD_RO, quantity: 1, serial_numbers: [newImei()] }];
  const sale = await clerk.call(adminPlaceCounterSale, { body: { order_id: randomUUID(), store_id: store, lines, total, buyer } });
  await expect.poll(async () => (await clerk.ask(adminFindBill, { query: { scan: sale.number } })).status).toBe(200);
  const bills = [{ kind: 'order', id: sale.order_id }] as const;
  await clerk.call(adminTakePayment, {
    body: { id: randomUUID(), bills: [...bills], tender: 'cash', due: total, amount: total, given: total },
  });
  const loadSale = () => clerk.call(adminGetOrder, { params: { id: sale.order_id } });
  await expect.poll(async () => (await loadSale()).status).toBe('delivered');
  expect((await loadSale()).customer_name).toBe('Client din magazin');

  const payOut = { id: randomUUID(), buyout_id: id, amount, identity_checked: true } as const;
  const both = await Promise.all([clerk.call(adminPayOut, { body: payOut }), clerk.call(adminPayOut, { body: payOut })]);
  expect(new Set(both.map(({ receipt_number: number }) => number)).size).toBe(1);
  await expect.poll(async () => (await findDossier(clerk, bought.code)).status).toBe('paid');
  await closeDrawer(clerk);
});
