import { formatMoneyExact } from '@okruh/market';
import type { Page } from 'playwright/test';
import { shop } from '../run/shop.ts';
import { at, expect, test } from '../run/test.ts';
import { ledger, payByCard, loadPayment } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { fillLoanCart, order, type PlacedOrder, placeWantedOrder } from '../shop/buyers.ts';
import { fillShelf } from '../purchase/steps.ts';
import { mailFor } from '../shop/mails.ts';
import { findPaymentId as paymentIdFor } from '../shop/payments.ts';
import { logInAs } from '../shop/staff.ts';
import { openOffice } from './log-in.ts';

// Each spec buys the phone that most specs buy.
test.beforeEach(() => fillShelf('cz'));

const loadPaymentId = async (number: string): Promise<string> => paymentIdFor(await logInAs('accountant'), number);
const loadStatus = async (number: string) =>
  (await inBooks<object>('select status, payment_status, cancel_reason from orders.orders where number = $1', [number]))[0];
const openPayment = async (page: Page, number: string): Promise<void> => {
  await openOffice(page, 'accountant', `/admin/platby?q=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Platba objednávky ${number}` })).toBeVisible();
};

async function sendTransfer(variableSymbol: string, amount: number): Promise<string> {
  const answer = await fetch(`${shop().sandbox}/bank/transfers`, {
    method: 'POST',
    body: JSON.stringify({ market: 'cz', amount, variable_symbol: variableSymbol }),
  });
  const { id }: { id: string } = JSON.parse(await answer.text());
  return id;
}
/** The bank's statement of today, given to the page; what was counted before isn't counted again. */
async function importStatement(page: Page): Promise<void> {
  const file = await fetch(`${shop().sandbox}/bank/statements/cz.xml`);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/payments/admin/statements') && response.request().method() === 'POST',
  );
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'vypis.xml', mimeType: 'text/xml', buffer: Buffer.from(await file.arrayBuffer()) });
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Výpis vypis.xml je načtený')).toBeVisible();
}
const transferOrder = async (): Promise<PlacedOrder> => {
  const placed = await placeWantedOrder({ market: 'cz', typePayment: 'bank_transfer' });
  await loadPaymentId(placed.number);
  return placed;
};

test('a statement brings a match, a mismatch that a person decides, and a reversal that ends its order', async ({ page }) => {
  const [right, short, taken] = [await transferOrder(), await transferOrder(), await transferOrder()];
  await sendTransfer(right.number, right.total.amount);
  await sendTransfer(short.number, short.total.amount - 10_000);
  const transfer = await sendTransfer(taken.number, taken.total.amount);
  await openOffice(page, 'accountant', '/admin/vypisy');
  await importStatement(page);
  const locateLine = (number: string, result: string) => page.getByRole('row').filter({ hasText: number }).filter({ hasText: result });
  await expect(locateLine(right.number, 'Zaplatil objednávku').first()).toBeVisible();
  await expect(locateLine(short.number, 'Méně než cena').first()).toBeVisible();
  await fetch(`${shop().sandbox}/bank/transfers/${transfer}/reverse`, { method: 'POST' });
  await page.reload();
  await importStatement(page);
  await expect(locateLine(taken.number, 'Banka vzala platbu zpět').first()).toBeVisible();
  await expect(locateLine(taken.number, 'Vzato zpět bankou').first()).toBeVisible();

  await page.goto(at('cz', `/admin/platby?prace=rozhodnout&q=${short.number}`));
  await page.getByRole('link', { name: short.number }).click();
  await page.getByRole('button', { name: 'Přijmout jako celou cenu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Přijmout jako celou cenu' }).click();
  await expect(page.getByText('Peníze jsou přijaté')).toBeVisible();
  await expect.poll(async () => (await loadPayment(short.visitor, short.code)).state).toBe('captured');

  await page.goto(at('cz', `/admin/platby?prace=rozhodnout&q=${taken.number}`));
  await page.getByRole('link', { name: taken.number }).click();
  await page.getByRole('button', { name: 'Ukončit objednávku' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Důvod').fill('banka převod stornovala');
  await dialog.getByRole('button', { name: 'Ukončit objednávku' }).click();
  await expect(page.getByText('Chargeback', { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await inBooks<{ status: string }>('select status from orders.orders where number = $1', [taken.number]))[0]?.status)
    .toBe('cancelled');
});

test('a part of a card payment goes back and arrives at the bank', async ({ page }) => {
  const placed = await placeWantedOrder({ market: 'cz' });
  await payByCard(placed.visitor, placed.code);
  await expect.poll(async () => (await loadPayment(placed.visitor, placed.code)).state).toBe('captured');
  const id = await loadPaymentId(placed.number);
  await openPayment(page, placed.number);
  await page.getByRole('button', { name: 'Vrátit peníze' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Kolik vrátit/).fill('500');
  await dialog.getByLabel('Důvod').fill('poškozený obal');
  await dialog.getByRole('button', { name: 'Vrátit peníze' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'poškozený obal' })).toContainText('Vráceno');
  const back = (await ledger()).filter(({ reference, kind }) => reference === id && kind === 'refund');
  expect(back).toEqual([expect.objectContaining({ amount: 50_000, currency: 'CZK' })]);
  await expect(page.getByText('Částečně vrácená').first()).toBeVisible();
});

test('instalments arranged at a store are approved at the counter, or refused with a reason', async ({ page }) => {
  const atCounter = async (): Promise<PlacedOrder> =>
    order(await fillLoanCart('cz', 'on-store', { type_delivery_code: 'store_pickup', store: 'praha-karlin' }));
  const [yes, no] = [await atCounter(), await atCounter()];
  await loadPaymentId(yes.number);
  await loadPaymentId(no.number);
  await openOffice(page, 'accountant', '/admin/splatky-na-prodejne');
  await page.getByRole('button', { name: `Schválit splátky objednávky ${yes.number}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Schválit splátky' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Číslo smlouvy').fill(`SP-${yes.number}`);
  await dialog.getByRole('button', { name: 'Schválit splátky' }).click();
  await expect(page.getByText('Splátky jsou schválené')).toBeVisible();
  await page.getByRole('button', { name: `Zamítnout splátky objednávky ${no.number}` }).click();
  await dialog.getByLabel('Proč to nejde').fill('nízký příjem');
  await dialog.getByRole('button', { name: 'Zamítnout splátky' }).click();
  await expect(page.getByRole('button', { name: `Zamítnout splátky objednávky ${no.number}` })).toBeHidden();
  await expect.poll(() => loadStatus(yes.number)).toMatchObject({ payment_status: 'paid' });
  await expect.poll(() => loadStatus(no.number)).toMatchObject({ status: 'cancelled' });
  await mailFor(no.email, /zruš/i);
  await page.goto(at('cz', `/admin/splatky-na-prodejne?jak=schvalene&q=${yes.number}`));
  await expect(page.getByRole('row').filter({ hasText: yes.number })).toContainText(`SP-${yes.number}`);
});

test('a chargeback shows its deadline, and a lost one takes the money', async ({ page }) => {
  const placed = await placeWantedOrder({ market: 'cz' });
  await payByCard(placed.visitor, placed.code);
  await expect.poll(async () => (await loadPayment(placed.visitor, placed.code)).state).toBe('captured');
  const reference = await loadPaymentId(placed.number);
  const opened = await fetch(`${shop().sandbox}/bank/disputes`, { method: 'POST', body: JSON.stringify({ reference }) });
  const { disputes }: { disputes: { id: string }[] } = JSON.parse(await opened.text());
  await expect.poll(async () => (await loadPayment(placed.visitor, placed.code)).state).toBe('disputed');
  await openOffice(page, 'accountant', `/admin/platby?prace=reklamovane&q=${placed.number}`);
  const row = page.getByRole('row').filter({ hasText: placed.number });
  await expect(row).toContainText('odpovědět do');
  await row.getByRole('link', { name: placed.number }).click();
  await expect(page.getByText('Chargeback – reklamace platby u banky')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vrátit peníze' })).toHaveCount(0);
  const decided = await fetch(`${shop().sandbox}/bank/disputes/${disputes[0]?.id}`, {
    method: 'POST',
    body: JSON.stringify({ reference, status: 'lost' }),
  });
  expect(decided.status).toBe(200);
  await expect.poll(async () => (await loadPayment(placed.visitor, placed.code)).state).toBe('charged-back');
  await page.reload();
  await expect(page.getByText('Prohráli jsme')).toBeVisible();
  await expect(page.getByText('Odebrala banka')).toBeVisible();
  await expect(page.locator('dl, table').filter({ hasText: 'Zůstává obchodu' }).last()).toContainText(
    formatMoneyExact({ amount: 0, currency: 'CZK' }),
  );
  // Nothing of it had left: the order ends, and nobody calls it our refund.
  await expect.poll(() => loadStatus(placed.number)).toMatchObject({ status: 'cancelled', cancel_reason: 'charged-back' });
  await mailFor(placed.email, /zruš/i);
  await page.goto(at('cz', placed.location));
  await expect(page.getByText('Banka vám platbu vrátila').first()).toBeVisible();
});
