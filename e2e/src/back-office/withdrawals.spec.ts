import { randomUUID } from 'node:crypto';
import { addDiscountCode, addProduct, setTradeInMethod } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { payment } from '@okruh/contracts/http/checkout/payment';
import { announceWithdrawal, findWithdrawable } from '@okruh/contracts/http/orders/withdrawals';
import { adminJudgeWithdrawal } from '@okruh/contracts/http/orders-admin/withdrawals';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { withdrawalFormPage } from '@okruh/contracts/shop-paths';
import { formatMoney, type Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { apiTest, at, expect, test } from '../run/test.ts';
import { loadPayment, payByCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { order, PHONE, type PlacedOrder, placeWantedOrder } from '../shop/buyers.ts';
import { linkIn, loadAttachment, mailFor } from '../shop/mails.ts';
import { loadOrder, orderBecomes } from '../shop/placed-orders.ts';
import { newDiscountCode } from '../shop/discounts.ts';
import { PHONE as OLD_PHONE, tidyAnswers } from '../shop/sellers.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { deliverParcel, findPickingLists, handOverList, packList } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

const words = {
  cz: {
    heading: 'Odstoupit od smlouvy',
    number: 'Číslo objednávky',
    email: 'E-mail z objednávky',
    find: 'Najít zboží',
    name: 'Vaše jméno',
    next: 'Pokračovat k potvrzení',
    confirm: 'Potvrdit odstoupení od smlouvy',
    done: 'Odstoupení jsme přijali',
    receipt: /^Odstoupení O\d\d-\d{5} jsme přijali$/,
    judged: /^Vrácené zboží je u nás/,
    credit: /^Opravný daňový doklad 8126\d{6}/,
    panel: 'Odstoupení od smlouvy',
    withdraw: 'Odstoupit od smlouvy',
    refunded: 'Peníze odešly',
    reduced: 'Chybí původní obal.',
    family: 'Jana Dvořáková',
  },
  ro: {
    heading: 'Retragere din contract',
    number: 'Numărul comenzii',
    email: 'E-mailul din comandă',
    find: 'Găsește produsele',
    name: 'Numele tău',
    next: 'Continuă la confirmare',
    confirm: 'Confirmă retragerea din contract',
    done: 'Am primit retragerea',
    receipt: /^Am primit retragerea R\d\d-\d{5}$/,
    judged: /^Produsele returnate sunt la noi/,
    credit: /^Factura de stornare ROS-26-\d{6}/,
    panel: 'Retragere din contract',
    withdraw: 'Retragere din contract',
    refunded: 'Banii au plecat',
    reduced: 'Lipsește ambalajul original.',
    family: 'Ioana Popescu',
  },
} as const;

/** An order that was paid by card, and is with its buyer. */
async function buyDelivered(market: Market): Promise<PlacedOrder> {
  const placed = await placeWantedOrder({ market });
  await payByCard(placed.visitor, placed.code);
  await orderBecomes(placed, 'paid');
  const warehouse = await logInAs('warehouse', market);
  const [list] = await findPickingLists(warehouse, placed.number);
  await packList(warehouse, list?.id ?? '');
  await deliverParcel(await handOverList(warehouse, list?.id ?? ''));
  await orderBecomes(placed, 'delivered');
  return placed;
}

interface Withdrawn {
  readonly id: string;
  readonly number: string;
}
async function findWithdrawn(placed: PlacedOrder): Promise<Withdrawn> {
  const [found] = (await loadOrder(placed)).withdrawals;
  if (found === undefined) throw new Error('the order has no withdrawal');
  return found;
}

/** What everything of an order's withdrawals came to in the books of the services, minor units. */
async function sumBooks(number: string): Promise<Readonly<Record<string, number>>> {
  const [row] = await inBooks<Record<string, number>>(
    `select (select sum(total)::float8 from invoicing.documents where order_number = $1 and kind = 'credit-note') as credited,
       (select sum(c.amount)::float8 from orders.withdrawal_credits c join orders.withdrawals w on w.id = c.withdrawal_id
        where w.order_number = $1) as asked,
       (select sum(p.refunded)::float8 from orders.order_payments p join orders.orders o on o.id = p.order_id where o.number = $1) as refunded`,
    [number],
  );
  return row ?? {};
}

async function judgeInOffice(
  page: Page,
  { id, number }: Withdrawn,
  reduce: { readonly amount: string; readonly note: string } | null,
): Promise<void> {
  await openOffice(page, 'admin', officePaths.withdrawals);
  // As the scanner types the slip's code.
  await page.getByRole('searchbox').first().fill(number);
  await page.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(new RegExp(pathTo(officePaths.withdrawal, { id })));
  await page.getByRole('button', { name: 'Zboží je tady' }).click();
  await expect(page.getByText('Zboží je převzaté')).toBeVisible();
  if (reduce !== null) {
    await page.getByLabel('Snížení hodnoty').fill(reduce.amount);
    await page.getByLabel('Proč snižujeme hodnotu').fill(reduce.note);
  }
  await page.getByRole('button', { name: /^Vrátit \d/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Vrátit \d/ })
    .click();
  await expect(page.getByText('Zboží je posouzené, peníze jdou zpět')).toBeVisible();
}

const countReturned = async (market: Market): Promise<number> => {
  const [row] = await inBooks<{ pieces: number }>(
    `select count(*)::int as pieces from picking.corrections where reason = 'returned' and variant_id = $1 and market = $2`,
    [PHONE, market],
  );
  return row?.pieces ?? 0;
};

test.beforeEach(async () => {
  await fillShelf('cz');
  await fillShelf('ro');
});

for (const market of ['cz', 'ro'] as const satisfies readonly Market[]) {
  const say = words[market];
  test(`a guest withdraws by number and e-mail and has the money back, with a credit note (${market})`, async ({ page }) => {
    const placed = await buyDelivered(market);
    await page.goto(at(market, withdrawalFormPage[market]));
    await expect(page.getByRole('heading', { level: 1, name: say.heading })).toBeVisible();
    await page.getByLabel(say.number).fill(placed.number);
    await page.getByLabel(say.email).fill(placed.email);
    await page.getByRole('button', { name: say.find }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByLabel(say.name).fill(say.family);
    await page.getByRole('button', { name: say.next }).click();
    await page.getByRole('button', { name: say.confirm }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.done })).toBeVisible();

    const receipt = await mailFor(placed.email, say.receipt);
    expect((await loadAttachment(receipt, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    const withdrawn = await findWithdrawn(placed);
    const before = await countReturned(market);
    await judgeInOffice(page, withdrawn, null);
    await mailFor(placed.email, say.judged);
    await mailFor(placed.email, say.credit);
    await expect.poll(async () => (await loadOrder(placed)).withdrawals[0]?.state).toBe('refunded');
    const { amount } = placed.total;
    expect(await sumBooks(placed.number)).toEqual({ credited: amount, asked: amount, refunded: amount });
    expect((await loadPayment(placed.visitor, placed.code)).state).toBe('refunded');
    expect((await loadOrder(placed)).status).toBe('withdrawn');
    expect(await countReturned(market)).toBeGreaterThan(before);

    await page.goto(linkIn(receipt, placed.code));
    const panel = page.getByRole('region', { name: say.panel });
    await expect(panel).toContainText(say.refunded);
    await expect(panel).toContainText(formatMoney(placed.total));
  });
}

for (const market of ['cz', 'ro'] as const satisfies readonly Market[]) {
  const say = words[market];
  test(`a customer withdraws from the page of the order; what lost value is reduced with the reason (${market})`, async ({ page }) => {
    const placed = await buyDelivered(market);
    await page.goto(at(market, placed.location));
    await page.getByRole('link', { name: say.withdraw }).first().click();
    // Nothing that is known is asked again.
    await expect(page.getByLabel(say.name)).toHaveValue(say.family);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: say.next }).click();
    await page.getByRole('button', { name: say.confirm }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.done })).toBeVisible();
    await judgeInOffice(page, await findWithdrawn(placed), { amount: '400', note: say.reduced });
    const mail = await mailFor(placed.email, say.judged);
    expect(mail.text).toContain(say.reduced);
    await expect.poll(async () => (await loadOrder(placed)).withdrawals[0]?.state).toBe('refunded');
    const left = placed.total.amount - 40_000;
    expect(await sumBooks(placed.number)).toEqual({ credited: left, asked: left, refunded: left });
  });
}

/** A variant that is no phone and is sold with a gift, both of which lie in the warehouse. */
async function findGifted(market: Market): Promise<string> {
  const [row] = await inBooks<{ id: string }>(
    `select p.variant_id as id from checkout.products p
     join picking.stock s on s.variant_id = p.variant_id and s.market = $2 and s.available > 5
     join picking.stock g on g.variant_id = p.gift_variant_id and g.market = $2 and g.available > 5
     join checkout.prices c on c.variant_id = p.variant_id and c.market = $2 and c.now > 0
     where p.is_for_sale and p.is_physical and p.variant_id <> $1 order by p.variant_id limit 1`,
    [PHONE, market],
  );
  if (row === undefined) throw new Error('no product has a gift');
  return row.id;
}

for (const market of ['cz', 'ro'] as const satisfies readonly Market[])
  apiTest(`parts of an order go back: with a gift, at the discounted price, and less the bonus of a trade-in (${market})`, async () => {
    const visitor = createVisitor(market);
    const gifted = await findGifted(market);
    await visitor.call(addProduct, { body: { product: PHONE, buyout_product: OLD_PHONE, buyout_condition_choices: tidyAnswers } });
    await visitor.call(addProduct, { body: { product: gifted } });
    await visitor.call(setTradeInMethod, { body: { method: 'mail_in' } });
    await visitor.call(addDiscountCode, { body: { code: await newDiscountCode(market) } });
    await visitor.call(delivery, { body: { type_delivery_code: 'courier' } });
    await visitor.call(payment, { body: { type_payment: 'card' } });
    const placed = await order({ visitor, seen: await visitor.call(summary, {}) });
    await payByCard(visitor, placed.code);
    await orderBecomes(placed, 'paid');
    const warehouse = await logInAs('warehouse', market);
    for (const { id } of await findPickingLists(warehouse, placed.number)) {
      await packList(warehouse, id);
      await deliverParcel(await handOverList(warehouse, id));
    }
    await orderBecomes(placed, 'delivered');

    const { lines, trade_ins: tradeIns } = await loadOrder(placed);
    const phone = lines.find(({ variant_id: id }) => id === PHONE);
    const other = lines.find(({ variant_id: id }) => id === gifted);
    const gift = lines.find(({ parent_line: parent, is_physical: is }) => is && parent === other?.line);
    if (phone === undefined || other === undefined || gift === undefined) throw new Error('the order lacks a line');
    expect(phone.final_total.amount).toBeLessThan(phone.total.amount);
    const bonus = tradeIns.reduce((sum, one) => sum + one.bonus.amount, 0);
    expect(bonus).toBeGreaterThan(0);

    const key = { number: placed.number, e_mail: placed.email };
    const office = await logInAs('admin', market);
    const giveBack = async (line: number) => {
      const body = { id: randomUUID(), ...key, name: words[market].family, lines: [{ line, quantity: 1 }], reason: null, account: '' };
      const announced = await visitor.call(announceWithdrawal, { body });
      const judged = announced.lines.map((one) => ({ line: one.line, back: one.quantity, is_restocked: true, deduction: 0 }));
      await office.call(adminJudgeWithdrawal, { params: { id: announced.id }, body: { version: 1, lines: judged, note: '' } });
      return announced;
    };
    const isRefunded = (count: number) =>
      expect.poll(async () => (await loadOrder(placed)).withdrawals.filter(({ state }) => state === 'refunded').length).toBe(count);

    const goods = await visitor.call(findWithdrawable, { body: key });
    expect(goods.lines.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([phone.line, other.line].toSorted((a, b) => a - b));
    const first = await giveBack(other.line);
    expect(first.lines.map(({ line }) => line)).toEqual([other.line, gift.line].toSorted((a, b) => a - b));
    expect(first.estimate.amount).toBe(other.final_total.amount + gift.final_total.amount);
    await isRefunded(1);
    expect(await sumBooks(placed.number)).toEqual({
      credited: first.estimate.amount,
      asked: first.estimate.amount,
      refunded: first.estimate.amount,
    });

    // The rest, with the fees; what the old phone would have brought more is taken off.
    const second = await giveBack(phone.line);
    await isRefunded(2);
    const { amount: total } = placed.total;
    expect(first.estimate.amount + second.estimate.amount).toBe(total - bonus);
    expect(await sumBooks(placed.number)).toEqual({ credited: total, asked: total - bonus, refunded: total - bonus });
    const { withdrawals, may_withdraw: mayWithdraw } = await loadOrder(placed);
    expect([withdrawals.length, mayWithdraw]).toEqual([2, false]);
  });
