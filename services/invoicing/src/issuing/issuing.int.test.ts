import { randomUUID } from 'node:crypto';
import { creditNoteCreated, invoiceCreated, invoiceRequested } from '@okruh/contracts/events/invoicing';
import { complaintDecided, goodsReturned, orderCancelled } from '@okruh/contracts/events/orders';
import { listCancelled, listCreated, packageFinished, packageReturned } from '@okruh/contracts/events/picking';
import { money } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentRow, findDocuments } from '../stored/documents.repository.ts';
import { exampleBilling, orderLine } from '../testing/example-orders.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const loadDocuments = (order: string): Promise<DocumentRow[]> => findDocuments(shop.database.db, sql`d.order_id = ${order}`);
const loadPublished = async (order: string): Promise<string[]> => {
  const { rows } = await shop.database.pool.query<{ type: string }>(
    "select type from outbox where envelope -> 'data' ->> 'order_id' = $1 order by id",
    [order],
  );
  return rows.map(({ type }) => type);
};

/** An order with its packages finished, and their invoices. */
async function sell(pieces: readonly Readonly<Record<string, number>>[], fields: Parameters<typeof exampleBilling>[2] = {}) {
  const order = randomUUID();
  const currency = fields.market === 'ro' ? 'RON' : 'CZK';
  const lines = [
    orderLine(1, 'phone', 3, 1_000_001),
    orderLine(2, 'case', 1, 49_900),
    orderLine(3, 'care', 1, 10_000, { kind: 'insurance', parent_line: 1, variant_id: null, is_physical: false }),
  ].map((line) => ({ ...line, final_total: money(line.final_total.amount, currency) }));
  shop.billings.set(order, exampleBilling(order, lines, fields));
  const lists = pieces.map((one) => shop.pack(order, one, fields.market ?? 'cz'));
  for (const list of lists) {
    await shop.apply(listCreated, list);
    await shop.apply(packageFinished, list);
  }
  await shop.issue();
  return { order, lists };
}

describe('the invoice of a package', () => {
  it('is made alone where one of its batch fails, in orders’ answer or in ours', async () => {
    const orders = Array.from({ length: 4 }, () => randomUUID());
    const [, unreadable = '', malformed = ''] = orders;
    for (const order of orders) {
      shop.billings.set(order, exampleBilling(order, [orderLine(1, 'phone', 1, 100_000)]));
      await shop.apply(packageFinished, shop.pack(order, { phone: 1 }));
    }
    shop.unreadable.add(unreadable);
    shop.billings.set(malformed, { ...exampleBilling(malformed, []), lines: null as never });
    await shop.issue();
    const rows = (await Promise.all(orders.map(loadDocuments))).flat();
    expect(rows.map(({ state, problem }) => [state, problem])).toEqual([
      ['created', null],
      ['in-progress', 'error'],
      ['in-progress', 'error'],
      ['created', null],
    ]);
  });

  it('of many orders at once gets numbers in their order, and one that can’t be made holds up no other', async () => {
    const orders = Array.from({ length: 12 }, () => randomUUID());
    const broken = orders[5] ?? '';
    for (const order of orders) {
      shop.billings.set(order, exampleBilling(order, [orderLine(1, 'phone', 1, 100_000)], { market: order === broken ? 'cz' : 'ro' }));
      // What was packed isn't in the order.
      await shop.apply(packageFinished, shop.pack(order, order === broken ? { tablet: 1 } : { phone: 1 }, order === broken ? 'cz' : 'ro'));
    }
    await shop.issue();
    const rows = (await Promise.all(orders.map(loadDocuments))).flat();
    expect(rows.map(({ state, problem }) => [state, problem])).toEqual(
      orders.map((order) => (order === broken ? ['in-progress', 'unfit'] : ['created', null])),
    );
    const created = rows.filter(({ state }) => state === 'created');
    const positions = created.map(({ number }) => Number(number?.slice(-6)));
    expect(positions).toEqual(positions.map((_, index) => (positions[0] ?? 0) + index));
    expect(created.every(({ e_factura_state: state, e_factura_due_on: due }) => state === 'waiting' && due !== null)).toBe(true);
    for (const { id, number } of created) {
      const [row] = await findDocuments(shop.database.db, sql`d.id = ${id}`);
      expect(row === undefined ? null : shop.deps.sealed.openContent(row).number).toBe(number);
    }
  });

  it('is never dated into a month that accounting has', async () => {
    await shop.database.pool.query(`insert into closed_months (market, month) values ('cz', '2026-11')`);
    const { order } = await sell([{ phone: 1 }]);
    expect((await loadDocuments(order)).map(({ state, problem }) => [state, problem])).toEqual([['in-progress', 'error']]);
    await shop.database.pool.query('delete from closed_months');
    await shop.database.pool.query(`update documents set next_try_at = now() where state = 'in-progress'`);
    await shop.issue();
    expect((await loadDocuments(order)).map(({ state }) => state)).toEqual(['created']);
  });

  it('waits for the package, then gets the next number of its market and year', async () => {
    const order = randomUUID();
    shop.billings.set(order, exampleBilling(order, [orderLine(1, 'phone', 1, 2_198_900)]));
    const list = shop.pack(order, { phone: 1 });
    await shop.apply(listCreated, list);
    await shop.issue();
    expect(await loadDocuments(order)).toMatchObject([{ state: 'not-created', number: null }]);
    await shop.apply(packageFinished, list);
    await shop.apply(packageFinished, list);
    expect(await loadDocuments(order)).toMatchObject([{ state: 'in-progress' }]);
    await shop.issue();
    const [row] = await loadDocuments(order);
    expect(row).toMatchObject({ state: 'created', issued_on: '2026-11-20', total: 2_208_800, has_fees: true, mail_state: 'requested' });
    expect(row?.number).toMatch(/^1126\d{6}$/);
    expect(await loadPublished(order)).toEqual([invoiceRequested.type, invoiceCreated.type]);
  });

  it('is mailed to nobody where the buyer left no address', async () => {
    const order = randomUUID();
    const billing = exampleBilling(order, [orderLine(1, 'phone', 1, 2_198_900)]);
    shop.billings.set(order, { ...billing, billing_address: { ...billing.billing_address, email: '' } });
    await shop.apply(packageFinished, shop.pack(order, { phone: 1 }));
    await shop.issue();
    expect(await loadDocuments(order)).toMatchObject([{ state: 'created', mail_state: null }]);
  });

  it('of an order in two has all that was paid once: extras with the last piece, fees on one of them', async () => {
    const { order } = await sell([{ phone: 1 }, { phone: 2, case: 1 }]);
    const rows = await loadDocuments(order);
    expect(rows.filter(({ has_fees: has }) => has)).toHaveLength(1);
    expect(rows.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(1_000_001 + 49_900 + 10_000 + 9_900);
    const contents = rows.map((row) => shop.deps.sealed.openContent(row));
    expect(
      contents.flatMap(({ lines }) => lines.filter(({ code }) => code === '' || code.endsWith('UNDEFINED')).map(({ name }) => name)),
    ).toContain('Kurýr');
    for (const { lines, totals, vat } of contents) {
      expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(totals.net);
      expect(vat.reduce((sum, one) => sum + one.vat, 0)).toBe(totals.vat);
      expect(totals.net + totals.vat).toBe(totals.gross);
    }
  });

  it('has nothing of pieces that left the order', async () => {
    const { order } = await sell([{ phone: 2, case: 1 }], { dropped: [{ variant_id: 'phone', quantity: 1 }] });
    const [row] = await loadDocuments(order);
    expect(row?.total).toBe(1_000_001 - 333_333 + 10_000 + 49_900 + 9_900);
  });

  it('waits while orders can’t be asked, and says why', async () => {
    const order = randomUUID();
    shop.outage.isDown = true;
    const list = shop.pack(order, { phone: 1 });
    await shop.apply(packageFinished, list);
    await shop.issue();
    expect(await loadDocuments(order)).toMatchObject([{ state: 'in-progress', problem: 'unavailable', attempts: 1 }]);
    shop.outage.isDown = false;
    shop.billings.set(order, exampleBilling(order, [orderLine(1, 'phone', 1, 100_000)]));
    await shop.database.db.execute(sql`update documents set next_try_at = now() where order_id = ${order}`);
    await shop.issue();
    expect(await loadDocuments(order)).toMatchObject([{ state: 'created', problem: null }]);
  });

  it('is never made for a list that ended without a package, whatever comes after', async () => {
    const order = randomUUID();
    const list = shop.pack(order, { phone: 1 });
    await shop.apply(listCancelled, list);
    await shop.apply(listCreated, list);
    await shop.issue();
    expect(await loadDocuments(order)).toMatchObject([{ state: 'void', number: null }]);
    expect(await loadPublished(order)).toEqual([]);
  });

  it('shows no VAT of used goods, and whom it is for in hashes alone', async () => {
    const order = randomUUID();
    shop.billings.set(order, exampleBilling(order, [orderLine(1, 'used', 1, 1_000_000, { quality: 'A' })]));
    const list = shop.pack(order, { used: 1 });
    await shop.apply(packageFinished, list);
    await shop.issue();
    const [row] = await loadDocuments(order);
    if (row === undefined) throw new Error('there is no document');
    expect(shop.deps.sealed.openContent(row).vat).toEqual([
      { treatment: 'standard', rate: 21, net: 8_182, vat: 1_718, gross: 9_900 },
      { treatment: 'margin', rate: 0, net: 1_000_000, vat: 0, gross: 1_000_000 },
    ]);
    const { rows } = await shop.database.pool.query('select * from documents where order_id = $1', [order]);
    expect(JSON.stringify(rows)).not.toMatch(/Nov[aá]kov/);
  });
});

describe('a credit note', () => {
  it('takes everything back when the order is cancelled, once', async () => {
    const { order } = await sell([{ phone: 1 }, { phone: 2, case: 1 }]);
    await shop.apply(orderCancelled, { order_id: order });
    await shop.apply(orderCancelled, { order_id: order });
    const rows = await loadDocuments(order);
    const notes = rows.filter(({ kind }) => kind === 'credit-note');
    expect(notes.map(({ credit_reason: reason }) => reason)).toEqual(['order-cancelled', 'order-cancelled']);
    expect(notes.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(1_000_001 + 49_900 + 10_000 + 9_900);
    expect(notes.every(({ number }) => /^8126\d{6}$/.test(number ?? ''))).toBe(true);
    expect((await loadPublished(order)).filter((type) => type === creditNoteCreated.type)).toHaveLength(2);
  });

  it('takes back a package that came back to us, not one that is still coming', async () => {
    const { order, lists } = await sell([{ phone: 3, case: 1 }]);
    const [list] = lists;
    await shop.apply(packageReturned, { ...list, status: 'returning' });
    expect(await loadDocuments(order)).toHaveLength(1);
    await shop.apply(packageReturned, { ...list, status: 'returned' });
    await shop.apply(packageReturned, { ...list, status: 'returned' });
    expect((await loadDocuments(order)).map(({ kind, credit_reason: reason }) => [kind, reason])).toEqual([
      ['invoice', null],
      ['credit-note', 'package-returned'],
    ]);
  });

  it('takes back what a withdrawal brought, on each invoice that has some of it, once', async () => {
    const { order } = await sell([{ phone: 1 }, { phone: 2, case: 1 }]);
    const withdrawal = randomUUID();
    const returned = (line: number, quantity: number, deduction: number) => ({
      line,
      variant_id: line === 1 ? 'phone' : 'case',
      quantity,
      is_restocked: true,
      deduction: money(deduction, 'CZK'),
    });
    const event = { withdrawal_id: withdrawal, order_id: order, lines: [returned(1, 2, 30_000)], is_whole: false };
    await shop.apply(goodsReturned, event);
    await shop.apply(goodsReturned, event);
    const loadNotes = async () => (await loadDocuments(order)).filter(({ kind }) => kind === 'credit-note');
    const notes = await loadNotes();
    expect(notes.map((note) => [note.credit_reason, note.withdrawal_id])).toEqual([
      ['withdrawal', withdrawal],
      ['withdrawal', withdrawal],
    ]);
    // Two of three phones without the insurance, which goes with the last one: 333,334 of the first invoice, half of the second's 666,667.
    expect(notes.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(666_668 - 30_000);
    const { rows } = await shop.database.pool.query<{ data: { withdrawal_id: string } }>(
      "select envelope -> 'data' as data from outbox where type = $1 and envelope -> 'data' ->> 'order_id' = $2",
      [creditNoteCreated.type, order],
    );
    expect(rows.map(({ data }) => data.withdrawal_id)).toEqual([withdrawal, withdrawal]);
    // The rest, with the insurance and the fees.
    const rest = { ...event, withdrawal_id: randomUUID(), lines: [returned(1, 1, 0), returned(2, 1, 0)], is_whole: true };
    await shop.apply(goodsReturned, rest);
    const all = await loadNotes();
    expect(all.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(1_000_001 + 49_900 + 10_000 + 9_900 - 30_000);
    // Taken back already: nothing more.
    await shop.apply(goodsReturned, { ...rest, withdrawal_id: randomUUID() });
    expect(await loadNotes()).toHaveLength(all.length);
  });

  it('takes back what a complaint brought, once, under its own reason; a rejected one takes nothing', async () => {
    const { order } = await sell([{ phone: 1, case: 1 }]);
    const complaint = randomUUID();
    const lines = [{ line: 2, variant_id: 'case', quantity: 1, is_restocked: false }];
    await shop.apply(complaintDecided, { complaint_id: complaint, order_id: order, decision: 'rejected', lines: [], is_whole: false });
    // New goods instead of the old ones change no invoice.
    await shop.apply(complaintDecided, { complaint_id: complaint, order_id: order, decision: 'replacement', lines, is_whole: false });
    expect((await loadDocuments(order)).map(({ kind }) => kind)).toEqual(['invoice']);
    const event = { complaint_id: complaint, order_id: order, decision: 'refund', lines, is_whole: false } as const;
    await shop.apply(complaintDecided, event);
    await shop.apply(complaintDecided, event);
    const notes = (await loadDocuments(order)).filter(({ kind }) => kind === 'credit-note');
    expect(notes.map((note) => [note.credit_reason, note.withdrawal_id, note.total])).toEqual([['complaint', complaint, 49_900]]);
  });

  it('of a withdrawal waits for an invoice that is still being made', async () => {
    const order = randomUUID();
    shop.billings.set(order, exampleBilling(order, [orderLine(1, 'phone', 1, 100_000)]));
    await shop.apply(packageFinished, shop.pack(order, { phone: 1 }));
    const lines = [{ line: 1, variant_id: 'phone', quantity: 1, is_restocked: true, deduction: money(0, 'CZK') }];
    const event = { withdrawal_id: randomUUID(), order_id: order, lines, is_whole: true };
    await expect(shop.apply(goodsReturned, event)).rejects.toThrow(/there yet/);
    await shop.issue();
    await shop.apply(goodsReturned, event);
    expect((await loadDocuments(order)).map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 109_900],
      ['credit-note', 109_900],
    ]);
  });

  it('isn’t needed for an invoice that has no number yet', async () => {
    const order = randomUUID();
    shop.billings.set(order, exampleBilling(order, [orderLine(1, 'phone', 1, 100_000)]));
    await shop.apply(packageFinished, shop.pack(order, { phone: 1 }));
    await shop.apply(orderCancelled, { order_id: order });
    await shop.issue();
    expect(await loadDocuments(order)).toMatchObject([{ state: 'void', number: null }]);
  });
});

describe('numbers', () => {
  it('have no gap and no repetition, by market, kind and year', async () => {
    const orders = Array.from({ length: 40 }, () => randomUUID());
    for (const order of orders) {
      shop.billings.set(order, exampleBilling(order, [orderLine(1, 'phone', 1, 100_000)]));
      await shop.apply(packageFinished, shop.pack(order, { phone: 1 }));
    }
    // Several processes, and one document that can't be made.
    shop.billings.delete(orders[7] ?? '');
    await Promise.all(Array.from({ length: 4 }, () => shop.issue()));
    const { rows } = await shop.database.pool.query<{ market: string; kind: string; count: number; last: number; distinct: number }>(`
      select market, kind, count(*)::int as count, max(series_position) as last, count(distinct number)::int as distinct from documents
      where state = 'created' group by market, kind, series_year`);
    expect(rows.length).toBeGreaterThan(1);
    for (const { count, last, distinct } of rows) expect([last, distinct]).toEqual([count, count]);
  });

  it('begin again with a year', async () => {
    shop.clock.now = new Date('2027-01-01T00:30:00Z');
    const { order } = await sell([{ phone: 3, case: 1 }]);
    expect((await loadDocuments(order)).map(({ number }) => number)).toEqual(['1127000001']);
    // Half an hour earlier it was the year before in Prague, not yet in London.
    shop.clock.now = new Date('2026-12-31T22:59:00Z');
    const before = await sell([{ phone: 3, case: 1 }]);
    expect((await loadDocuments(before.order))[0]?.number).toMatch(/^1126/);
    shop.clock.now = new Date('2026-11-20T10:00:00Z');
  });
});

describe('a Romanian document', () => {
  it('is uploaded, refused, corrected by the office and accepted under its number', async () => {
    const { order } = await sell([{ phone: 3, case: 1 }], { market: 'ro', number: '2611700934' });
    const [row] = await loadDocuments(order);
    expect(row).toMatchObject({ e_factura_state: 'waiting', e_factura_due_on: '2026-11-27' });
    expect(row?.number).toMatch(/^RO-26-\d{6}$/);
    await shop.upload();
    shop.answers.check = () => ({ state: 'refused', downloadId: '9', errors: ['CUI necunoscut'] });
    await shop.database.db.execute(sql`update documents set next_try_at = now() where order_id = ${order}`);
    await shop.upload();
    expect((await loadDocuments(order))[0]).toMatchObject({ e_factura_state: 'refused', refusals: ['CUI necunoscut'] });
    expect(shop.uploads.at(-1)).toMatchObject({ cif: '39120070', isConsumer: true });
  });
});

it('says which documents can’t be made, and is found by the office’s search', async () => {
  const accountant = identityFor({ roles: ['accountant'] });
  const order = randomUUID();
  const billing = exampleBilling(order, [orderLine(1, 'phone', 1, 100_000)]);
  shop.billings.set(order, billing);
  // What was packed isn't in the order.
  await shop.apply(packageFinished, shop.pack(order, { tablet: 1 }));
  await shop.issue();
  const [document] = await loadDocuments(order);
  const waiting = async () =>
    (await shop.app.inject({ url: '/api/invoicing/admin/waiting', headers: accountant }))
      .json<{ items: { kind: string; count: number; first: { id: string }[] }[] }>()
      .items.find(({ kind }) => kind === 'invoices-failed');
  const before = (await waiting())?.count ?? 0;
  await shop.database.pool.query("update documents set attempts = 3, requested_at = '2020-01-01' where id = $1", [document?.id]);
  expect(await waiting()).toMatchObject({
    count: before + 1,
    first: expect.arrayContaining([expect.objectContaining({ id: document?.id })]),
  });
  const search = async (text: string) =>
    (await shop.app.inject({ method: 'POST', url: '/api/invoicing/admin/search', headers: accountant, payload: { text } })).json().items;
  expect(await search(document?.order_number ?? '')).toContainEqual(
    expect.objectContaining({ kind: 'invoice', id: document?.id, is_exact: false }),
  );
});

it('who asks for a document at once, or for its upload again, stands in its history; a refused call does not', async () => {
  const order = randomUUID();
  shop.billings.set(order, exampleBilling(order, [orderLine(1, 'phone', 1, 100_000)]));
  await shop.apply(packageFinished, shop.pack(order, { phone: 1 }));
  const [document] = await loadDocuments(order);
  const loadHistory = async (): Promise<unknown[]> => {
    const text = 'select event, actor from document_history where document_id = $1 and actor is not null order by id';
    return (await shop.database.pool.query(text, [document?.id])).rows;
  };
  const post = (path: string, headers: ReturnType<typeof identityFor>) =>
    shop.app.inject({ method: 'POST', url: `/api/invoicing/admin/${path}`, headers });
  const boss = identityFor({ roles: ['accountant'], name: 'Alena Účetní', sub: randomUUID() });
  expect((await post('issue-waiting', identityFor({ roles: ['support'], name: 'Petr Podpora' }))).statusCode).toBe(403);
  expect((await post('issue-waiting', boss)).statusCode).toBe(200);
  const asked = { event: 'issue-requested', actor: 'Alena Účetní' };
  expect(await loadHistory()).toEqual([asked]);
  await shop.issue();
  const upload = `documents/${document?.id}/e-factura`;
  expect((await post(upload, boss)).statusCode).toBe(409);
  await shop.database.pool.query("update documents set e_factura_state = 'refused' where id = $1", [document?.id]);
  expect((await post(upload, boss)).statusCode).toBe(200);
  expect(await loadHistory()).toEqual([asked, { event: 'upload-requested', actor: 'Alena Účetní' }]);
});
