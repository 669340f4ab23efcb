import { randomUUID } from 'node:crypto';
import { finish } from '@okruh/contracts/http/checkout/finish';
import { adminGetInvoice } from '@okruh/contracts/http/invoicing-admin';
import { getOrder, getOrderInvoice } from '@okruh/contracts/http/orders';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatMoney, type Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { mailsTo } from '../run/shop.ts';
import { at, expect, test } from '../run/test.ts';
import { payByCard } from '../shop/bank.ts';
import { inBooks } from '../shop/books.ts';
import { createFinishRequest, fillCart, type PlacedOrder, placeWantedOrder } from '../shop/buyers.ts';
import { linkIn, loadAttachment, mailFor } from '../shop/mails.ts';
import { loadOrder, orderBecomes } from '../shop/placed-orders.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { findPickingLists, handOverList, happenToParcel, packList } from '../shop/warehouse.ts';
import { openOffice } from './log-in.ts';

interface Issued {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly total: number;
  readonly e_factura_state: string | null;
}
/** Documents of an order that have a number, oldest first. */
const issuedFor = (number: string): Promise<Issued[]> =>
  inBooks<Issued>(
    `select id, number, kind, total::float8 as total, e_factura_state from invoicing.documents
     where order_number = $1 and state = 'created' order by created_at`,
    [number],
  );
const issued = async (order: string, count = 1): Promise<Issued[]> => {
  let found: Issued[] = [];
  await expect
    .poll(
      async () => {
        found = await issuedFor(order);
        return found.length;
      },
      { timeout: 60_000 },
    )
    .toBe(count);
  return found;
};

async function payAndPack(placed: PlacedOrder): Promise<string> {
  await payByCard(placed.visitor, placed.code);
  await orderBecomes(placed, 'paid');
  const warehouse = await logInAs('warehouse', placed.market);
  const [list] = await findPickingLists(warehouse, placed.number);
  await packList(warehouse, list?.id ?? '');
  return list?.id ?? '';
}

const openDocument = (page: Page, { id }: Issued): Promise<void> => openOffice(page, 'accountant', pathTo(officePaths.invoice, { id }));

const words = {
  cz: {
    subject: /^Faktura 1126\d{6} k objednávce/,
    heading: 'Doklady',
    download: 'Stáhnout doklad',
    credit: /^Opravný daňový doklad 8126\d{6}/,
    advance: /^Daňový doklad k přijaté platbě 3126\d{6}/,
  },
  ro: {
    subject: /^Factura RO-26-\d{6} pentru comanda/,
    heading: 'Documente',
    download: 'Descarcă documentul',
    credit: /^Factura de stornare ROS-26-\d{6}/,
    advance: /^Factura de avans ROA-26-\d{6}/,
  },
} as const;

test.beforeEach(async () => {
  await fillShelf('cz');
  await fillShelf('ro');
});

for (const market of ['cz', 'ro'] as const satisfies readonly Market[]) {
  test(`a packed order has its invoice by mail and on its page (${market})`, async ({ page }) => {
    const placed = await placeWantedOrder({ market });
    await payAndPack(placed);
    const [invoice] = await issued(placed.number);
    expect(invoice?.total).toBe(placed.total.amount);

    const mail = await mailFor(placed.email, words[market].subject);
    const attached = await loadAttachment(mail, 'application/pdf');
    expect(attached.subarray(0, 5).toString()).toBe('%PDF-');
    await page.goto(linkIn(mail, placed.code));
    const documents = page.getByRole('region', { name: words[market].heading });
    await expect(documents).toContainText(formatMoney(placed.total));
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      documents.getByRole('button', { name: `${words[market].download} ${invoice?.number}` }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`${invoice?.number}.pdf`);
    // Who has the bare code sees no document, and gets none.
    const stranger = createVisitor(market);
    const params = { code: placed.code };
    expect((await stranger.call(getOrder, { params })).invoices).toEqual([]);
    await expect(stranger.call(getOrderInvoice, { params: { ...params, id: invoice?.id ?? '' } })).rejects.toThrow('403');
  });
}

/** A second-hand phone that lies in the warehouse, and an accessory. */
async function findUsed(market: Market): Promise<readonly [phone: string, accessory: string]> {
  const rows = await inBooks<{ id: string; is_used: boolean }>(
    `select distinct on (is_used) v.id, v.quality <> 'new' as is_used from catalog.variants v
       join catalog.master_products m on m.id = v.master_product_id join catalog.prices p on p.variant_id = v.id and p.market = $1
       join picking.stock_places s on s.variant_id = v.id and s.market = $1 and s.place = 'warehouse' and s.on_hand - s.reserved > 2
     where v.state = 'on-sale' and ((m.type_device = 'phone' and v.quality in ('A', 'B')) or (m.type_device = 'accessory' and v.quality = 'new'))
     order by is_used, p.now, v.id`,
    [market],
  );
  const [phone, accessory] = [rows.find((row) => row.is_used), rows.find((row) => !row.is_used)];
  if (phone === undefined || accessory === undefined) throw new Error('the demo has no used phone or no accessory');
  return [phone.id, accessory.id];
}

for (const market of ['cz', 'ro'] as const satisfies readonly Market[]) {
  test(`a used phone is invoiced by the margin scheme, an accessory beside it with its VAT (${market})`, async ({ page }) => {
    const placed = await placeWantedOrder({ market, products: await findUsed(market) });
    await payAndPack(placed);
    const [invoice] = await issued(placed.number);
    if (invoice === undefined) throw new Error('there is no invoice');
    expect(invoice.total).toBe(placed.total.amount);
    const accountant = await logInAs('accountant', market);
    const { vat, lines } = await accountant.call(adminGetInvoice, { params: { id: invoice.id } });
    const [used, taxed] = [vat.find(({ treatment }) => treatment === 'margin'), vat.find(({ treatment }) => treatment === 'standard')];
    const phone = (await loadOrder(placed)).lines.find(({ quality }) => quality !== null && quality !== 'new');
    expect(used).toMatchObject({ rate: 0, vat: { amount: 0 }, gross: phone?.final_total });
    expect(taxed?.rate).toBe(21);
    expect(taxed?.vat.amount).toBeGreaterThan(0);
    expect((used?.gross.amount ?? 0) + (taxed?.gross.amount ?? 0)).toBe(invoice.total);
    expect(lines.filter(({ treatment }) => treatment === 'margin').map(({ vat: tax }) => tax.amount)).toEqual([0]);
    await openDocument(page, invoice);
    await expect(page.getByText('Použité zboží, bez DPH').first()).toBeVisible();
    // Romania's authority takes it as it is.
    if (market === 'ro') await expect.poll(async () => (await issuedFor(placed.number))[0]?.e_factura_state).toBe('accepted');
  });
}

test('a parcel that comes back is taken back by a credit note, once', async () => {
  const placed = await placeWantedOrder({ market: 'cz' });
  const listId = await payAndPack(placed);
  await issued(placed.number);
  const warehouse = await logInAs('warehouse', 'cz');
  const { id, carrier } = await handOverList(warehouse, listId);
  for (const kind of ['in_transit', 'returning', 'returned']) await happenToParcel(carrier, id, kind);
  const [invoice, note] = await issued(placed.number, 2);
  expect([note?.kind, note?.total]).toEqual(['credit-note', invoice?.total]);
  const mail = await mailFor(placed.email, words.cz.credit);
  expect(mail.text).toContain(`Opravuje doklad ${invoice?.number}`);
  expect((await loadOrder(placed)).invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
});

test('what was paid before the goods are packed gets a document at a press, and the invoice settles it', async ({ page }) => {
  const placed = await placeWantedOrder({ market: 'cz' });
  await payByCard(placed.visitor, placed.code);
  await orderBecomes(placed, 'paid');
  const warehouse = await logInAs('warehouse', 'cz');
  const [list] = await findPickingLists(warehouse, placed.number);
  const [waiting] = await inBooks<{ id: string }>(
    `select id from invoicing.documents where order_number = $1 and kind = 'invoice' and state = 'not-created'`,
    [placed.number],
  );
  await openOffice(page, 'accountant', pathTo(officePaths.invoice, { id: waiting?.id ?? '' }));
  await page.getByRole('button', { name: 'Vystavit doklad k platbě' }).click();
  await expect(page.getByText('Doklad k přijaté platbě je vystavený')).toBeVisible();
  const [advance] = await issued(placed.number);
  if (advance === undefined) throw new Error('there is no advance');
  expect(advance).toMatchObject({ kind: 'advance', total: placed.total.amount, number: expect.stringMatching(/^3126\d{6}$/) });
  await expect(page.getByRole('heading', { level: 1, name: `Doklad k platbě ${advance.number}` })).toBeVisible();
  const mail = await mailFor(placed.email, words.cz.advance);
  expect(mail.text).toContain('Není to výzva k platbě');
  expect((await loadAttachment(mail, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');

  await packList(warehouse, list?.id ?? '');
  const invoice = (await issued(placed.number, 2)).find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) throw new Error('there is no invoice');
  expect(invoice.total).toBe(placed.total.amount);
  await page.goto(at('cz', pathTo(officePaths.invoice, { id: invoice.id })));
  await expect(page.getByRole('link', { name: `Zúčtovaná platba ${advance.number}` })).toBeVisible();
  const [rest] = await inBooks<{ rest: number }>(
    `select sum(total - settled)::float8 as rest from invoicing.documents where order_number = $1 and state = 'created'`,
    [placed.number],
  );
  expect(rest?.rest).toBe(placed.total.amount);
  expect((await loadOrder(placed)).invoices.map(({ kind }) => kind)).toEqual(['advance', 'invoice']);
});

test('the office takes a piece back, sends a document again and exports the month', async ({ page }) => {
  const placed = await placeWantedOrder({ market: 'cz' });
  await payAndPack(placed);
  const [invoice] = await issued(placed.number);
  if (invoice === undefined) throw new Error('there is no invoice');
  await mailFor(placed.email, words.cz.subject);
  await openDocument(page, invoice);
  await page.getByRole('button', { name: 'Odeslat znovu' }).click();
  await expect(page.getByText('E-mail s dokladem se odesílá')).toBeVisible();
  const countMails = async () => (await mailsTo(placed.email)).filter(({ subject }) => words.cz.subject.test(subject)).length;
  await expect.poll(countMails).toBe(2);
  await page.getByRole('button', { name: 'Vystavit dobropis' }).click();
  const dialog = page.getByRole('dialog', { name: `Dobropis k dokladu ${invoice.number}` });
  await dialog.getByRole('combobox').first().selectOption('1');
  await dialog.getByRole('combobox', { name: 'Důvod' }).selectOption('complaint');
  await dialog.getByRole('button', { name: /^Vystavit dobropis na/ }).click();
  await expect(page.getByRole('heading', { name: 'Dobropisy' })).toBeVisible();
  await mailFor(placed.email, words.cz.credit);

  await page.goto(at('cz', officePaths.invoices));
  await expect(page.getByRole('link', { name: invoice.number })).toBeVisible();
  await page.getByRole('button', { name: 'Export pro účetnictví' }).click();
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Stáhnout CSV' }).click()]);
  expect(csv.suggestedFilename()).toMatch(/^okruh-doklady-cz-\d{4}-\d\d\.csv$/);
  const [zip] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Stáhnout ISDOC' }).click()]);
  expect(zip.suggestedFilename()).toMatch(/\.zip$/);
});

test('a company that the register knows by another name is refused by the authority, corrected by the office and accepted', async ({
  page,
}) => {
  const { visitor, seen } = await fillCart({ market: 'ro' });
  const request = createFinishRequest('ro', seen);
  const company = { invoice_on_company: true, company: 'Dumitru Impex SRL', tin: '9982880068', vatn: 'RO9982880068' };
  const body = {
    ...request,
    order_billing_address: { ...request.order_billing_address, ...company },
  };
  const placed = await visitor.call(finish, { body }, { headers: { 'idempotency-key': randomUUID() } });
  const order: PlacedOrder = {
    market: 'ro',
    visitor,
    email: request.order_billing_address?.email ?? '',
    number: placed.order_number,
    code: placed.order_code,
    location: placed.location,
    total: placed.totals.total,
  };
  await payAndPack(order);
  const [invoice] = await issued(order.number);
  if (invoice === undefined) throw new Error('there is no invoice');
  const getState = async (): Promise<string | null | undefined> => (await issuedFor(order.number))[0]?.e_factura_state;
  await expect.poll(getState).toBe('refused');

  await openDocument(page, invoice);
  await expect(page.getByText('aparține altei denumiri: DUMITRU CONSULTING SRL')).toBeVisible();
  await page.getByRole('button', { name: 'Opravit odběratele a odeslat' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Název nebo jméno').fill('Dumitru Consulting SRL');
  await dialog.getByRole('button', { name: 'Opravit a odeslat' }).click();
  await expect(page.getByText('Odběratel opravený, doklad se odesílá')).toBeVisible();
  await expect.poll(getState).toBe('accepted');
  expect((await issuedFor(order.number))[0]?.number).toBe(invoice.number);
});
