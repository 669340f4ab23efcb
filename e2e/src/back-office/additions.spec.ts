import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatMoney } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf, payAtBank } from '../purchase/steps.ts';
import { at, expect, test } from '../run/test.ts';
import { cards, payByCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { type PlacedOrder, placeWantedOrder } from '../shop/buyers.ts';
import { linkIn, mailFor } from '../shop/mails.ts';
import { loadOrder, orderBecomes } from '../shop/placed-orders.ts';
import { logInAs } from '../shop/staff.ts';
import { deliverParcel, findPickingLists, handOverList, layOut, packList } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

/** What is added here is bought by no other spec: specs run beside each other. */
const PAID = 'apple-iphone-15-plus-128gb-pink-new';
const UNPAID = 'apple-iphone-15-plus-128gb-green-new';

const findOrderId = async (number: string): Promise<string> =>
  (await inBooks<{ id: string }>('select id from orders.orders where number = $1', [number]))[0]?.id ?? '';
const findEan = async (variant: string): Promise<string> =>
  (await inBooks<{ ean: string }>('select ean from catalog.variants where id = $1', [variant]))[0]?.ean ?? '';
const countFree = async (variant: string): Promise<number> =>
  (await inBooks<{ available: number }>(`select available from picking.stock where variant_id = $1 and market = 'cz'`, [variant]))[0]
    ?.available ?? -1;

async function buyByCard(): Promise<PlacedOrder> {
  const placed = await placeWantedOrder({ market: 'cz' });
  await payByCard(placed.visitor, placed.code);
  await orderBecomes(placed, 'paid');
  return placed;
}

/** Finds the phone by its EAN, as a scanner types it, and adds one piece. */
async function addPiece(page: Page, number: string, variant: string): Promise<void> {
  await openOffice(page, 'admin', pathTo(officePaths.order, { id: await findOrderId(number) }));
  await page.getByRole('button', { name: 'Přidat zboží' }).click();
  const dialog = page.getByRole('dialog', { name: `Přidat zboží do objednávky ${number}` });
  await dialog.getByRole('combobox', { name: 'Zboží' }).fill(await findEan(variant));
  await expect(dialog.getByRole('option').first()).toContainText('15 Plus');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('zaplatí kartou do 24 hodin');
  await dialog.getByRole('button', { name: 'Přidat do objednávky' }).click();
  await expect(page.getByRole('region', { name: 'Přidané zboží' })).toContainText('Čeká na zaplacení do');
}

test.beforeEach(() => fillShelf('cz'));

test('a phone that the office adds to a paid order is paid by its customer, picked with the rest and delivered', async ({ page }) => {
  await layOut('cz', PAID, { warehouse: 1 });
  const placed = await buyByCard();
  const before = (await loadOrder(placed)).totals.total;
  await addPiece(page, placed.number, PAID);
  expect(await countFree(PAID)).toBe(0);
  const [offered] = (await loadOrder(placed)).additions;
  const amount = offered?.amount ?? before;

  const mail = await mailFor(placed.email, /^Zboží navíc k objednávce .* čeká na zaplacení/);
  expect(mail.text).toContain('iPhone 15 Plus');
  await page.goto(linkIn(mail, placed.code));
  const panel = page.getByRole('region', { name: 'Přidali jsme vám zboží, zbývá doplatek' });
  await expect(panel).toContainText('1 × Apple iPhone 15 Plus');
  await panel.getByRole('button', { name: `Zaplatit doplatek ${formatMoney(amount)}` }).click();
  await payAtBank(page, 'cz', cards.paid);
  await page.waitForURL((url) => url.pathname.includes(placed.code));
  await expect(page.getByRole('region', { name: 'Přidané zboží' })).toContainText('je v objednávce');
  const after = await loadOrder(placed);
  expect(after.totals.total.amount).toBe(before.amount + amount.amount);
  await mailFor(placed.email, /^Do objednávky .* jsme přidali zboží/);

  const office = await logInAs('warehouse', 'cz');
  await expect
    .poll(async () =>
      (await findPickingLists(office, placed.number)).filter(({ status }) => status !== 'cancelled').map(({ quantity }) => quantity),
    )
    .toEqual([2]);
  const [list] = await findPickingLists(office, placed.number);
  await packList(office, list?.id ?? '');
  await deliverParcel(await handOverList(office, list?.id ?? ''));
  await orderBecomes(placed, 'delivered');
  const [sent] = (await loadOrder(placed)).packages;
  expect(sent?.contents.map(({ quantity }) => quantity)).toEqual([1, 1]);
});

test('a phone that was added and that nobody pays for can be sold again, and the order goes on without it', async ({ page }) => {
  await layOut('cz', UNPAID, { warehouse: 1 });
  const placed = await buyByCard();
  const before = (await loadOrder(placed)).totals.total;
  await addPiece(page, placed.number, UNPAID);
  const [offered] = (await loadOrder(placed)).additions;
  // A day is over.
  await inBooks(`update picking.reservations set reserved_until = now() - interval '1 second' where order_id = $1`, [offered?.id]);
  await expect.poll(async () => (await loadOrder(placed)).additions[0]?.end_reason).toBe('expired');
  await expect.poll(() => countFree(UNPAID)).toBe(1);
  expect((await loadOrder(placed)).totals.total).toEqual(before);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Přidané zboží' })).toContainText('Zákazník včas nezaplatil, kusy jsou zpět v prodeji');
  await page.goto(at('cz', placed.location));
  await expect(page.getByRole('region', { name: 'Přidané zboží' })).toContainText('zboží jsme uvolnili, nic neplatíte');
  await expect(page.getByRole('button', { name: /^Zaplatit doplatek/ })).toHaveCount(0);
  const office = await logInAs('warehouse', 'cz');
  const [list] = await findPickingLists(office, placed.number);
  await packList(office, list?.id ?? '');
});
