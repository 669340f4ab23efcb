import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { adminCorrectStock } from '@okruh/contracts/http/picking-admin/stock';
import { addProduct } from '@okruh/contracts/http/checkout/cart';
import { delivery } from '@okruh/contracts/http/checkout/delivery';
import { summary } from '@okruh/contracts/http/checkout/finish';
import { payment } from '@okruh/contracts/http/checkout/payment';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { at, expect, test } from '../run/test.ts';
import { payByCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { order, PHONE, type PlacedOrder } from '../shop/buyers.ts';
import { loadAttachment, mailFor } from '../shop/mails.ts';
import { loadOrder, orderBecomes } from '../shop/placed-orders.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { deliverParcel, findPickingLists, handOverList, packList } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

const words = {
  cz: {
    section: 'Reklamace',
    report: 'Reklamovat příslušenství',
    defect: 'Co je špatně',
    submit: 'Odeslat reklamaci',
    done: /Reklamaci K\d\d-\d{5} jsme přijali/,
    confirmation: /^Reklamaci K\d\d-\d{5} jsme přijali$/,
    accepted: /^Reklamaci K\d\d-\d{5} jsme uznali$/,
    rejected: /^Reklamaci K\d\d-\d{5} jsme neuznali$/,
    credit: /^Opravný daňový doklad 8126\d{6}/,
    refunded: 'Peníze odešly',
    notAccepted: 'Neuznaná',
  },
  ro: {
    section: 'Reclamație',
    report: 'Reclamă accesorii',
    defect: 'Ce nu este în regulă',
    submit: 'Trimite reclamația',
    done: /Am primit reclamația L\d\d-\d{5}/,
    confirmation: /^Am primit reclamația L\d\d-\d{5}$/,
    accepted: /^Am admis reclamația L\d\d-\d{5}$/,
    rejected: /^Nu am admis reclamația L\d\d-\d{5}$/,
    credit: /^Factura de stornare ROS-26-\d{6}/,
    refunded: 'Banii au plecat',
    notAccepted: 'Neadmisă',
  },
} as const;

/** An accessory that lies in the warehouse and is sold without a gift. */
async function findAccessory(market: Market): Promise<string> {
  const [row] = await inBooks<{ id: string }>(
    `select p.variant_id as id from checkout.products p
     join picking.stock s on s.variant_id = p.variant_id and s.market = $1 and s.available > 5
     join checkout.prices c on c.variant_id = p.variant_id and c.market = $1 and c.now > 0
     where p.is_for_sale and p.is_physical and p.type_device = 'accessory' and p.gift_variant_id is null
     order by s.available desc, p.variant_id limit 1`,
    [market],
  );
  if (row === undefined) throw new Error('no accessory is in stock');
  return row.id;
}

/** A phone and an accessory that were paid by card, and are with their buyer. */
async function buyDelivered(market: Market): Promise<PlacedOrder> {
  const visitor = createVisitor(market);
  for (const product of [PHONE, await findAccessory(market)]) await visitor.call(addProduct, { body: { product } });
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
  return placed;
}

interface Complained {
  readonly id: string;
  readonly number: string;
}

async function complain(page: Page, placed: PlacedOrder): Promise<Complained> {
  const say = words[placed.market];
  await page.goto(at(placed.market, placed.location));
  const section = page.getByRole('region', { name: say.section, exact: true });
  await section.getByRole('button', { name: say.report }).click();
  await section.getByLabel(say.defect).fill('Konektor se viklá.');
  await section.getByRole('button', { name: say.submit }).click();
  await expect(section.getByRole('status')).toContainText(say.done);
  const found = (await loadOrder(placed)).complaints.at(-1);
  if (found === undefined) throw new Error('the order has no complaint');
  return found;
}

async function openInOffice(page: Page, { id, number }: Complained): Promise<void> {
  await openOffice(page, 'admin', officePaths.complaints);
  await page.getByRole('searchbox').first().fill(number);
  // Narrowed first: a row that moves under the pointer isn't hit.
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(new RegExp(pathTo(officePaths.complaint, { id })));
  await expect(page.getByText('Konektor se viklá.')).toBeVisible();
}

/** What the complaint came to in the books of the services, minor units. */
async function sumBooks(number: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await inBooks<Record<string, unknown>>(
    `select (select sum(total)::float8 from invoicing.documents where order_number = $1 and credit_reason = 'complaint') as credited,
       (select sum(c.amount)::float8 from orders.withdrawal_credits c join orders.withdrawals w on w.id = c.withdrawal_id
        where w.order_number = $1 and w.kind = 'complaint') as asked,
       (select sum(p.refunded)::float8 from orders.order_payments p join orders.orders o on o.id = p.order_id where o.number = $1) as refunded`,
    [number],
  );
  return row ?? {};
}

test.beforeEach(async () => {
  await fillShelf('cz');
  await fillShelf('ro');
});

for (const market of ['cz', 'ro'] as const satisfies readonly Market[]) {
  const say = words[market];
  test(`an accessory is complained about on the order's page, rejected, complained about again and refunded (${market})`, async ({
    page,
  }) => {
    const placed = await buyDelivered(market);
    const [goods] = (await loadOrder(placed)).complainable;
    // The phone is repaired instead.
    expect((await loadOrder(placed)).complainable).toHaveLength(1);
    const first = await complain(page, placed);
    const confirmation = await mailFor(placed.email, say.confirmation);
    expect(confirmation.text).toContain('Konektor se viklá.');
    expect((await loadAttachment(confirmation, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    await openInOffice(page, first);
    await page.getByRole('button', { name: 'Neuznat', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Důvod').fill('Konektor drží, jak má.');
    await dialog.getByRole('button', { name: 'Neuznat', exact: true }).click();
    await expect(page.getByText('Reklamace je zamítnutá, zákazník dostane důvod')).toBeVisible();
    expect((await mailFor(placed.email, say.rejected)).text).toContain('Konektor drží, jak má.');

    const second = await complain(page, placed);
    await expect(page.getByRole('region', { name: say.section, exact: true })).toContainText(say.notAccepted);
    await openInOffice(page, second);
    await page.getByRole('button', { name: 'Zboží je tady' }).click();
    await expect(page.getByText('Zboží je převzaté')).toBeVisible();
    await page.getByRole('button', { name: /^Uznat a vrátit/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Uznat a vrátit/ })
      .click();
    await expect(page.getByText('Reklamace je uznaná, peníze jdou zpět')).toBeVisible();
    await mailFor(placed.email, say.accepted);
    await mailFor(placed.email, say.credit);
    await expect.poll(async () => (await loadOrder(placed)).complaints.at(-1)?.state).toBe('refunded');
    const { lines, complaints, status } = await loadOrder(placed);
    const paid = lines.find(({ line }) => line === goods?.line)?.final_total.amount;
    expect(complaints.at(-1)?.refund?.amount).toBe(paid);
    expect(await sumBooks(placed.number)).toEqual({ credited: paid, asked: paid, refunded: paid });
    expect(status).toBe('delivered');
    await page.goto(at(market, placed.location));
    await expect(page.getByRole('region', { name: say.section, exact: true })).toContainText(say.refunded);
  });
}

interface Shelf {
  readonly on_hand: number;
  readonly reserved: number;
}
async function readShelf(variant: string, store: string): Promise<Shelf> {
  const [row] = await inBooks<{ on_hand: number; reserved: number }>(
    `select on_hand, reserved from picking.stock_places where variant_id = $1 and market = 'cz' and place = $2`,
    [variant, store],
  );
  return row ?? { on_hand: 0, reserved: 0 };
}

test('new goods wait in a store instead of those of a complaint, and leave its stock when they are handed over', async ({ page }) => {
  const placed = await buyDelivered('cz');
  const { complainable, lines } = await loadOrder(placed);
  const variant = lines.find(({ line }) => line === complainable[0]?.line)?.variant_id ?? '';
  const [store] = await inBooks<{ id: string; name: string }>(
    "select id, name from orders.stores where market = 'cz' order by name limit 1",
    [],
  );
  if (store === undefined) throw new Error('orders know no store');
  const before = await readShelf(variant, store.id);
  const office = await logInAs('admin', 'cz');
  const onHand = before.on_hand + 1;
  await office.call(adminCorrectStock, {
    params: { market: 'cz', variant },
    body: { place: store.id, on_hand_before: before.on_hand, on_hand: onHand, reason: 'received', note: '' },
  });
  const complained = await complain(page, placed);
  await openInOffice(page, complained);
  await page.getByRole('button', { name: 'Vyměnit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prodejna, kde si ho vyzvedne').selectOption({ label: store.name });
  await dialog.getByRole('button', { name: 'Vyměnit' }).click();
  await expect(page.getByText('Nové zboží je odložené, zákazník dostane e-mail')).toBeVisible();
  expect((await mailFor(placed.email, /^Reklamaci K\d\d-\d{5} vyřídíme výměnou$/)).text).toContain(store.name);
  expect(await readShelf(variant, store.id)).toEqual({ on_hand: onHand, reserved: before.reserved + 1 });
  await page.getByRole('button', { name: 'Předáno' }).click();
  await expect(page.getByText('Nové zboží je předané')).toBeVisible();
  await expect.poll(() => readShelf(variant, store.id)).toEqual({ on_hand: onHand - 1, reserved: before.reserved });
  expect(await sumBooks(placed.number)).toEqual({ credited: null, asked: null, refunded: 0 });
  await page.goto(at('cz', placed.location));
  await expect(page.getByRole('region', { name: words.cz.section, exact: true })).toContainText('nové zboží jste převzali');
});
