import { randomUUID } from 'node:crypto';
import type { Role } from '@okruh/contracts';
import { creditNoteCreated, invoiceCreated } from '@okruh/contracts/events/invoicing';
import { linesAdded, orderCancelled, orderChanged, orderPaid } from '@okruh/contracts/events/orders';
import { listCreated, packageFinished } from '@okruh/contracts/events/picking';
import { invoiceDetailSchema } from '@okruh/contracts/http/invoicing-admin';
import { adminListMonths } from '@okruh/contracts/http/invoicing-admin/months';
import { type Market, money } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Billing } from '../model/compose-invoice.ts';
import type { IssuedDocument } from '../model/issued-document.ts';
import { type DocumentRow, findDocuments } from '../stored/documents.repository.ts';
import { exampleBilling, orderLine } from '../testing/example-orders.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-20T10:00:00Z');
  shop.outage.isDown = false;
  await shop.database.pool.query('delete from closed_months');
  await shop.database.pool.query('delete from advance_tasks');
});
afterAll(() => shop.close());

const loadDocuments = (order: string): Promise<DocumentRow[]> => findDocuments(shop.database.db, sql`d.order_id = ${order}`);
const loadContent = async (order: string, kind: IssuedDocument['kind']): Promise<IssuedDocument[]> =>
  (await loadDocuments(order))
    .filter((row) => row.kind === kind && row.state === 'created')
    .map((row) => shop.deps.sealed.openContent(row));
const loadTasks = async (order: string): Promise<string[]> =>
  (
    await shop.database.pool.query<{ due: string }>(
      `select to_char(due_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as due from advance_tasks where order_id = $1`,
      [order],
    )
  ).rows.map(({ due }) => due);

interface PaidOrder {
  readonly order: string;
  readonly change: (fields: Partial<Billing>) => void;
}

/** An order of three phones and a case that was paid on 19 November. */
async function pay(fields: Partial<Billing> = {}, event: object = {}): Promise<PaidOrder> {
  const order = randomUUID();
  const currency = fields.market === 'ro' ? 'RON' : 'CZK';
  const lines = [orderLine(1, 'phone', 3, 1_000_001), orderLine(2, 'case', 1, 49_900)].map((line) => ({
    ...line,
    final_total: money(line.final_total.amount, currency),
  }));
  const change = (more: Partial<Billing>): void => {
    shop.billings.set(order, { ...exampleBilling(order, lines, fields), ...shop.billings.get(order), ...more });
  };
  change(fields);
  await shop.apply(orderPaid, paidEvent(order, event));
  return { order, change };
}
const paidEvent = (order: string, more: object = {}): object => {
  const billing = shop.billings.get(order);
  if (billing === undefined) throw new Error('there is no order');
  const { number, market, type_payment, lines, paid_at } = billing;
  return { order_id: order, number, market, type_payment, lines, paid_at, ...more };
};
const WHOLE = 1_000_001 + 49_900 + 9_900;

async function sendPackage(order: string, pieces: Readonly<Record<string, number>>, market: Market = 'cz'): Promise<void> {
  const list = shop.pack(order, pieces, market);
  await shop.apply(listCreated, list);
  await shop.apply(packageFinished, list);
  await shop.issue();
}
const drop = async ({ order, change }: PaidOrder, variant: string, quantity: number): Promise<void> => {
  change({ dropped: [{ variant_id: variant, quantity }] });
  await shop.apply(orderChanged, {
    ...paidEvent(order),
    change: {
      id: randomUUID(),
      kind: 'dropped',
      variant_id: variant,
      quantity,
      amount: money(1, 'CZK'),
      is_due_reduced: false,
      substitute_name: null,
    },
  });
};
const as = (role: Role) => identityFor({ roles: [role], name: 'Alena Účetní', market: 'cz' });

describe('a payment in advance', () => {
  it('is remembered once, with the day of its document; cash on delivery and loans aren’t', async () => {
    const { order } = await pay();
    await shop.apply(orderPaid, paidEvent(order));
    const { rows } = await shop.database.pool.query('select cause, lines from prepayments where order_id = $1', [order]);
    expect(rows).toEqual([{ cause: `advance:${order}`, lines: [1, 2] }]);
    // The end of the month in Prague comes before fifteen days.
    expect(await loadTasks(order)).toEqual(['2026-11-30 19:00']);
    for (const type_payment of ['cash_on_delivery', 'pay_later', 'instalments', 'leasing'] as const)
      expect(await loadTasks((await pay({ type_payment })).order)).toEqual([]);
    const { order: romanian } = await pay({ market: 'ro', paid_at: '2026-11-01T10:00:00.000Z' });
    expect(await loadTasks(romanian)).toEqual(['2026-11-30 18:00']);
  });

  it('has its document on its last day, not before, once; the next look finds nothing to do', async () => {
    const { order } = await pay();
    await shop.lookAfterAdvances();
    expect(await loadDocuments(order)).toEqual([]);
    shop.clock.now = new Date('2026-11-30T19:00:00Z');
    await Promise.all([shop.lookAfterAdvances(), shop.lookAfterAdvances()]);
    expect(await loadDocuments(order)).toMatchObject([
      { kind: 'advance', state: 'created', issued_on: '2026-11-30', total: WHOLE, mail_state: 'requested', e_factura_state: null },
    ]);
    const [advance] = await loadContent(order, 'advance');
    expect(advance?.number).toMatch(/^3126\d{6}$/);
    expect(advance).toMatchObject({ suppliedOn: '2026-11-19', totals: { paid: WHOLE, due: 0 } });
    shop.clock.now = new Date('2026-11-30T19:05:00Z');
    await shop.lookAfterAdvances();
    expect(await loadDocuments(order)).toHaveLength(1);
    expect(await loadTasks(order)).toEqual([]);
  });

  it('needs none when its goods are invoiced by then', async () => {
    const { order } = await pay();
    await sendPackage(order, { phone: 3, case: 1 });
    shop.clock.now = new Date('2026-11-30T20:00:00Z');
    await shop.lookAfterAdvances();
    expect((await loadDocuments(order)).map(({ kind }) => kind)).toEqual(['invoice']);
    expect(await loadTasks(order)).toEqual([]);
  });

  it('covers what orders say is left, not what the event says', async () => {
    const { order, change } = await pay({}, { total: money(1, 'CZK'), price: money(1, 'CZK') });
    change({ dropped: [{ variant_id: 'case', quantity: 1 }] });
    await sendPackage(order, { phone: 1 });
    shop.clock.now = new Date('2026-11-30T20:00:00Z');
    await shop.lookAfterAdvances();
    expect((await loadContent(order, 'advance')).map(({ totals }) => totals.gross)).toEqual([333_333 * 2]);
  });

  it('is tried again while orders are away, and holds its month open', async () => {
    const { order } = await pay();
    shop.clock.now = new Date('2026-12-02T10:00:00Z');
    shop.outage.isDown = true;
    await shop.lookAfterAdvances();
    const november = async () => {
      const answer = await shop.app.inject({ url: '/api/invoicing/admin/months?market=cz', headers: as('accountant') });
      return adminListMonths.responses[200].parse(answer.json()).items.find(({ month }) => month === '2026-11');
    };
    expect(await november()).toMatchObject({ refusal: 'unfinished' });
    expect((await november())?.unfinished.in_progress).toBeGreaterThan(0);
    shop.outage.isDown = false;
    shop.clock.now = new Date('2026-12-02T10:10:00Z');
    await shop.lookAfterAdvances();
    expect(await loadContent(order, 'advance')).toMatchObject([{ issuedOn: '2026-12-02', suppliedOn: '2026-11-19' }]);
    expect((await november())?.unfinished.in_progress).toBe(0);
  });

  it('is asked about with those of other orders in one question, and an order that is unknown or can’t be read fails alone', async () => {
    const known = [await pay(), await pay(), await pay()];
    const [unknown, unreadable] = [(await pay()).order, (await pay()).order];
    shop.billings.delete(unknown);
    shop.clock.now = new Date('2026-11-30T19:00:00Z');
    const ask = async () => {
      shop.questions.length = 0;
      await shop.lookAfterAdvances();
      return shop.questions.map((orders) => orders.length);
    };
    expect(await ask()).toEqual([5]);
    for (const { order } of [...known, { order: unreadable }]) expect(await loadContent(order, 'advance')).toHaveLength(1);
    const loadAttempts = async () => {
      const { rows } = await shop.database.pool.query<{ order_id: string; attempts: number }>(
        'select order_id, attempts from advance_tasks where attempts > 0 order by attempts',
      );
      return rows.map(({ order_id: order, attempts }) => [order, attempts]);
    };
    expect(await loadAttempts()).toEqual([[unknown, 1]]);
    // At the second look orders can't answer for one of them.
    shop.unreadable.add(unreadable);
    shop.clock.now = new Date('2026-11-30T19:02:00Z');
    expect(await ask()).toEqual([5, 1, 1, 1, 1, 1]);
    expect(await loadAttempts()).toEqual([
      [unreadable, 1],
      [unknown, 2],
    ]);
    shop.unreadable.clear();
    // Who doesn't answer at all is asked once for the page.
    shop.outage.isDown = true;
    shop.clock.now = new Date('2026-11-30T19:30:00Z');
    expect(await ask()).toEqual([2]);
    expect(await loadAttempts()).toEqual([
      [unreadable, 2],
      [unknown, 3],
    ]);
  });

  it('of a closed month is dated by its issue', async () => {
    const { order } = await pay();
    await shop.database.pool.query(`insert into closed_months (market, month) values ('cz', '2026-11')`);
    shop.clock.now = new Date('2026-12-05T10:00:00Z');
    await shop.lookAfterAdvances();
    expect(await loadContent(order, 'advance')).toMatchObject([
      { issuedOn: '2026-12-05', suppliedOn: '2026-12-05', payment: { paidOn: '2026-11-19' } },
    ]);
  });

  it('of products that were added has a document of its own', async () => {
    const { order, change } = await pay();
    shop.clock.now = new Date('2026-11-30T20:00:00Z');
    await shop.lookAfterAdvances();
    const addition = randomUUID();
    const added = orderLine(3, 'cable', 1, 12_100);
    change({ lines: [...(shop.billings.get(order)?.lines ?? []), added] });
    const event = (is_due_raised: boolean, id: string): object => ({
      ...paidEvent(order, { changed_at: '2026-12-01T08:00:00.000Z' }),
      addition: { id, amount: money(12_100, 'CZK'), payable_until: null, lines: [3], is_due_raised },
    });
    await shop.apply(linesAdded, event(true, randomUUID()));
    expect((await shop.database.pool.query('select from prepayments where order_id = $1', [order])).rowCount).toBe(1);
    await shop.apply(linesAdded, event(false, addition));
    shop.clock.now = new Date('2026-12-16T20:00:00Z');
    await shop.lookAfterAdvances();
    expect((await loadContent(order, 'advance')).map(({ suppliedOn, totals }) => [suppliedOn, totals.gross])).toEqual([
      ['2026-11-19', WHOLE],
      ['2026-12-01', 12_100],
    ]);
    await sendPackage(order, { phone: 3, case: 1, cable: 1 });
    const [invoice] = await loadContent(order, 'invoice');
    expect(invoice?.advances).toHaveLength(2);
    expect(invoice?.totals).toMatchObject({ advances: WHOLE + 12_100, paid: 0, due: 0 });
  });
});

/** An order whose advance was issued on its last day. */
async function issueAdvance(fields: Partial<Billing> = {}): Promise<PaidOrder> {
  const paid = await pay(fields);
  shop.clock.now = new Date('2026-11-30T20:00:00Z');
  await shop.lookAfterAdvances();
  return paid;
}
const sumVat = (documents: readonly IssuedDocument[]): number => documents.reduce((sum, { totals }) => sum + totals.vat, 0);

describe('an issued advance', () => {
  it('is settled by the invoices of its packages, each koruna once, and months count it once', async () => {
    const { order } = await issueAdvance();
    await sendPackage(order, { phone: 1 });
    await sendPackage(order, { phone: 2, case: 1 });
    const [advance] = await loadContent(order, 'advance');
    const invoices = await loadContent(order, 'invoice');
    expect(invoices.map(({ totals }) => [totals.gross, totals.advances, totals.paid, totals.due])).toEqual([
      [343_235, 343_235, 0, 0],
      [716_566, 716_566, 0, 0],
    ]);
    const settled = invoices.flatMap(({ advances }) => advances.flatMap(({ vat }) => vat));
    for (const of of ['net', 'vat', 'gross'] as const)
      expect(settled.reduce((sum, part) => sum + part[of], 0)).toBe(advance?.vat.reduce((sum, part) => sum + part[of], 0));
    const { rows } = await shop.database.pool.query<{ sum: number }>(
      `select sum(total - settled)::float8 as sum from documents where order_id = $1 and state = 'created'`,
      [order],
    );
    expect(rows[0]?.sum).toBe(WHOLE);
    const csv = await shop.app.inject({
      url: '/api/invoicing/admin/export.csv?market=cz&month=2026-11',
      headers: as('accountant'),
    });
    const vat = csv.body
      .split('\r\n')
      .map((line) => line.split(';'))
      .filter((cells) => cells[5] === '2611004871' && [advance?.number, ...invoices.map(({ number }) => number)].includes(cells[0]))
      .reduce((sum, cells) => sum + Number(cells[13]?.replace(',', '.')), 0);
    // Advance, invoices, less what they settle: VAT of the goods, once.
    expect(Math.round(vat * 100)).toBe(sumVat(invoices));
  });

  it('is taken back whole when its order is cancelled, once', async () => {
    const { order, change } = await issueAdvance();
    change({ status: 'cancelled' });
    await shop.apply(orderCancelled, paidEvent(order));
    await shop.apply(orderCancelled, paidEvent(order));
    shop.clock.now = new Date('2026-11-30T20:05:00Z');
    await shop.lookAfterAdvances();
    const notes = await loadContent(order, 'credit-note');
    const [advance] = await loadContent(order, 'advance');
    expect(notes).toMatchObject([{ totals: { gross: WHOLE }, corrects: { number: advance?.number, reason: 'zrušená objednávka' } }]);
    expect(notes[0]?.vat).toEqual(advance?.vat);
    const { rows } = await shop.database.pool.query(`select type from outbox where envelope -> 'data' ->> 'order_id' = $1 order by id`, [
      order,
    ]);
    expect(rows).toEqual([{ type: invoiceCreated.type }, { type: creditNoteCreated.type }]);
  });

  it('is taken back as far as invoices haven’t settled it; those are taken back by themselves', async () => {
    const { order, change } = await issueAdvance();
    await sendPackage(order, { phone: 1 });
    change({ status: 'cancelled' });
    await shop.apply(orderCancelled, paidEvent(order));
    const notes = await loadContent(order, 'credit-note');
    expect(notes.map(({ totals, corrects }) => [corrects?.number.slice(0, 2), totals.gross])).toEqual([
      ['11', 343_235],
      ['31', WHOLE - 343_235],
    ]);
    // Advance, the rest of the invoice (none), less both credit notes: nothing is left to be taxed.
    expect(sumVat(await loadContent(order, 'advance')) - sumVat(notes)).toBe(0);
  });

  it('loses what leaves the order, and the rest is settled', async () => {
    const paid = await issueAdvance();
    await drop(paid, 'phone', 1);
    await shop.lookAfterAdvances();
    await shop.lookAfterAdvances();
    expect((await loadContent(paid.order, 'credit-note')).map(({ totals, corrects }) => [totals.gross, corrects?.reason])).toEqual([
      [333_333, 'neodeslané zboží'],
    ]);
    await sendPackage(paid.order, { phone: 2, case: 1 });
    expect((await loadContent(paid.order, 'invoice')).map(({ totals }) => [totals.advances, totals.gross])).toEqual([
      [WHOLE - 333_333, WHOLE - 333_333],
    ]);
  });

  it('that was issued while its order was being cancelled is taken back at the second look', async () => {
    const { order, change } = await pay();
    // The event was here before the advance was, which orders' answer was fetched for earlier.
    await shop.apply(orderCancelled, paidEvent(order));
    shop.clock.now = new Date('2026-11-30T20:00:00Z');
    await shop.lookAfterAdvances();
    change({ status: 'cancelled' });
    shop.clock.now = new Date('2026-11-30T20:02:00Z');
    await shop.lookAfterAdvances();
    expect((await loadDocuments(order)).map(({ kind, total }) => [kind, total])).toEqual([
      ['advance', WHOLE],
      ['credit-note', WHOLE],
    ]);
  });

  it('and an invoice of the same moment tax everything once, whichever is first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { order } = await pay();
      const list = shop.pack(order, { phone: 2 });
      await shop.apply(packageFinished, list);
      shop.clock.now = new Date('2026-11-30T20:00:00Z');
      await Promise.all(round % 2 === 0 ? [shop.issue(), shop.lookAfterAdvances()] : [shop.lookAfterAdvances(), shop.issue()]);
      await sendPackage(order, { phone: 1, case: 1 });
      const invoices = await loadContent(order, 'invoice');
      const [advance] = await loadContent(order, 'advance');
      expect(invoices.reduce((sum, { totals }) => sum + totals.gross, 0)).toBe(WHOLE);
      expect(invoices.reduce((sum, { totals }) => sum + totals.advances, 0)).toBe(advance?.totals.gross);
      expect(invoices.reduce((sum, { totals }) => sum + totals.paid, 0)).toBe(WHOLE - (advance?.totals.gross ?? 0));
      shop.clock.now = new Date('2026-11-20T10:00:00Z');
    }
  });

  it('of Romania goes to e-Factura, and its mail says that nothing is to be paid', async () => {
    const { order } = await issueAdvance({ market: 'ro', number: '2611700934' });
    const [row] = await loadDocuments(order);
    expect(row?.number).toMatch(/^ROA-26-\d{6}$/);
    expect(row).toMatchObject({ e_factura_state: 'waiting' });
    await shop.upload();
    expect(shop.uploads.at(-1)?.xml).toContain('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>');
    const mail = await shop.app.inject({
      method: 'GET',
      url: `/api/invoicing/internal/mails/issued/${row?.id}`,
      headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'invoicing', market: 'ro' }),
    });
    expect(mail.json()).toMatchObject({ variables: { document_kind: 'Factura de avans', paid_on: '19.11.2026', due_note: '' } });
    await sendPackage(order, { phone: 3, case: 1 }, 'ro');
    await shop.upload();
    expect(shop.uploads.at(-1)?.xml).toContain('Storno avans ROA-26-');
  });
});

describe('the office', () => {
  const press = (order: string, role: Role = 'accountant', key = randomUUID()) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/invoicing/admin/orders/${order}/advance`,
      headers: { ...as(role), 'idempotency-key': key },
    });
  const read = async (id: string) => {
    const answer = await shop.app.inject({ url: `/api/invoicing/admin/documents/${id}`, headers: as('accountant') });
    return invoiceDetailSchema.parse(answer.json());
  };

  it('issues an advance at a press where the waiting invoice says it may, once', async () => {
    const { order } = await pay();
    const list = shop.pack(order, { phone: 3, case: 1 });
    await shop.apply(listCreated, list);
    const [waiting] = await loadDocuments(order);
    expect(await read(waiting?.id ?? '')).toMatchObject({ kind: 'invoice', may_issue_advance: true });
    expect((await press(order, 'support')).statusCode).toBe(403);
    const key = randomUUID();
    const answers = await Promise.all([press(order, 'accountant', key), press(order, 'accountant', key)]);
    const answer = answers.find(({ statusCode }) => statusCode === 200);
    const detail = invoiceDetailSchema.parse(answer?.json());
    expect(detail).toMatchObject({ kind: 'advance', state: 'created', total: { amount: WHOLE }, supplied_on: '2026-11-19' });
    expect(detail.history[0]).toMatchObject({ event: 'requested', actor: 'Alena Účetní' });
    expect((await press(order, 'accountant', key)).statusCode).toBe(200);
    const again = await press(order);
    expect([again.statusCode, again.json<{ type: string }>().type]).toEqual([409, expect.stringMatching(/advance-not-needed$/)]);
    expect((await loadDocuments(order)).filter(({ kind }) => kind === 'advance')).toHaveLength(1);
    expect(await read(waiting?.id ?? '')).toMatchObject({ may_issue_advance: false });

    await shop.apply(packageFinished, list);
    await shop.issue();
    const final = await read(waiting?.id ?? '');
    expect(final).toMatchObject({
      state: 'created',
      due: { amount: 0 },
      advances: [{ id: detail.id, number: detail.number, settled: { amount: WHOLE } }],
    });
    // What is open of an advance goes by itself, not by pieces.
    const credit = await shop.app.inject({
      method: 'POST',
      url: `/api/invoicing/admin/documents/${detail.id}/credit-notes`,
      headers: { ...as('accountant'), 'idempotency-key': randomUUID() },
      payload: { reason: 'mistake', lines: [{ position: 1, quantity: 1 }], credited: 0 },
    });
    expect(credit.statusCode).toBe(409);
  });

  it('is refused for what was not paid in advance, is taxed when it is supplied, or isn’t there', async () => {
    const { order: onDelivery } = await pay({ type_payment: 'cash_on_delivery' });
    const used = [orderLine(1, 'used', 1, 1_000_000, { quality: 'A' })];
    const { order: margin } = await pay({ lines: used, delivery: { name: 'Osobně', price: money(0, 'CZK') } });
    for (const order of [onDelivery, margin]) expect((await press(order)).statusCode).toBe(409);
    expect((await press(randomUUID())).statusCode).toBe(404);
    shop.outage.isDown = true;
    const { order } = await pay();
    expect((await press(order)).statusCode).toBe(503);
  });
});
