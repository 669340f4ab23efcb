import { randomUUID } from 'node:crypto';
import { creditNoteCreated } from '@okruh/contracts/events/invoicing';
import { paymentCaptured, refundMade } from '@okruh/contracts/events/payments';
import { complaintDecided, complaintReported } from '@okruh/contracts/events/orders';
import type { OrderDraft, OrderLine } from '@okruh/contracts/http/checkout';
import { getOrder } from '@okruh/contracts/http/orders';
import type { OrderMail } from '@okruh/contracts/http/orders/mails';
import type { OrderView } from '@okruh/contracts/http/orders/view';
import type { OrderComplaint } from '@okruh/contracts/http/orders/complaints';
import type { Withdrawable } from '@okruh/contracts/http/orders/withdrawals';
import type { ComplaintDetail, ComplaintRow } from '@okruh/contracts/http/orders-admin/complaints';
import { addDays, localTime, money } from '@okruh/market';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceHandlers } from '../invoices/on-invoice-created.ts';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import { buy, type Bought, createPayment, draft } from '../testing/buyer.ts';
import { deliver } from '../testing/deliver.ts';
import { readProblem } from '../testing/office.ts';
import { sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const DAY = 86_400_000;
/** Signed for each call: an identity is soon over. */
const signStaff = () => identityFor({ roles: ['support'], name: 'Pavla Podpora', sub: uuidv7() });

/** A phone, and three covers of one line that nobody repairs. */
function goods(): OrderLine[] {
  const { lines, order_id: id } = draft();
  const [phone] = lines;
  if (phone === undefined) throw new Error('the draft has no lines');
  const cover = {
    line: 2,
    variant_id: `cover-${id}`,
    master_product_id: 'mp-cover',
    code: 'KR-1',
    name: 'Kryt',
    type_device: 'accessory',
    quality: 'new' as const,
    quantity: 3,
    final_total: money(100_000, 'CZK'),
    discounts: [],
  };
  return [phone, { ...phone, ...cover }];
}
async function buyDelivered(changes: Partial<OrderDraft> = {}, daysAgo = 0): Promise<Bought> {
  const bought = await buy(shop, draft('cz', { lines: goods(), ...changes }));
  await deliver(shop, bought.order_id);
  const at = new Date(Date.now() - daysAgo * DAY);
  await shop.database.pool.query('update order_packages set delivered_at = $2 where order_id = $1', [bought.order_id, at]);
  await shop.database.pool.query('update orders set delivered_at = $2 where id = $1', [bought.order_id, at]);
  return bought;
}

interface Sender {
  readonly token?: string;
  readonly customer?: string;
}
const report = (order: Bought, body: object = {}, { token = order.token, customer }: Sender = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/orders/orders/${order.code}/complaints`,
    headers: {
      ...identityFor({ market: order.draft.market, ...(customer !== undefined && { sub: customer }) }),
      ...(token !== '' && { 'x-order-token': token }),
    },
    payload: { id: randomUUID(), lines: [{ line: 2, quantity: 1 }], defect: 'Praskl roh.', ...body },
  });
const view = async (order: Bought, token: string = order.token): Promise<OrderView> => {
  const headers = { ...identityFor({ market: order.draft.market }), ...(token !== '' && { 'x-order-token': token }) };
  return getOrder.responses[200].parse((await shop.app.inject({ url: `/api/orders/orders/${order.code}`, headers })).json());
};
const office = (path: string, body?: object, headers = signStaff()) =>
  shop.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/orders/admin/complaints${path}`,
    headers,
    ...(body !== undefined && { payload: body }),
  });
const readDetail = async (id: string): Promise<ComplaintDetail> => (await office(`/${id}`)).json();
const accept = (id: string, version: number, back = 1, more: object = {}) =>
  office(`/${id}/refund`, { version, lines: [{ line: 2, back, is_restocked: false }], note: '', ...more });

interface Published {
  readonly type: string;
  readonly data: Record<string, unknown>;
}
const listEvents = async (subject: string): Promise<Published[]> =>
  (
    await shop.database.pool.query<{ type: string; envelope: { data: Record<string, unknown> } }>(
      'select type, envelope from outbox where subject = $1 order by position',
      [subject],
    )
  ).rows.map(({ type, envelope }) => ({ type, data: envelope.data }));
const listHistory = async (order: Bought): Promise<string[]> =>
  (
    await shop.database.pool.query<{ kind: string }>(
      "select kind from order_history where order_id = $1 and kind like 'complaint-%' order by at, id",
      [order.order_id],
    )
  ).rows.map(({ kind }) => kind);

/** What invoicing publishes of a credit note. */
async function credit(order: Bought, complaint: string, total: number, id: string): Promise<void> {
  const event = await sample(creditNoteCreated.type, id, 2, {
    document_id: id,
    order_id: order.order_id,
    order_number: order.number,
    withdrawal_id: complaint,
    total: money(total, 'CZK'),
  });
  const handler = invoiceHandlers.find(({ contract }) => contract.type === creditNoteCreated.type);
  await shop.database.db.transaction((tx) => handler?.apply(event, tx, silentLogger) ?? Promise.resolve());
}
/** What payments publish of money that came, and went back. */
async function payBack(order: Bought, refunded: number): Promise<void> {
  const payment = order.order_id.replace(/^.{8}/, 'aaaaaaaa');
  const paid = money(1_549_000, 'CZK');
  for (const [contract, version, back] of [
    [paymentCaptured, 1, 0],
    [refundMade, refunded, refunded],
  ] as const) {
    const data = { payment_id: payment, order_id: order.order_id, amount: paid, captured: paid, refunded: money(back, 'CZK') };
    const event = await sample(contract.type, payment, version, data);
    const handler = paymentHandlers.find((known) => known.contract.type === contract.type);
    await shop.database.db.transaction((tx) => handler?.apply(event, tx, silentLogger) ?? Promise.resolve());
  }
}
const askMail = async (kind: string, id: string): Promise<OrderMail> => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/orders/internal/mails',
    headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'orders' }),
    payload: { mails: [{ kind, id }] },
  });
  const [mail] = answer.json<{ mails: OrderMail[] }>().mails;
  if (mail === undefined) throw new Error(answer.body);
  return mail;
};

describe('a buyer complains', () => {
  it('about pieces that nobody repairs, and has a number, a day and a dated confirmation', async () => {
    const order = await buyDelivered();
    const today = localTime(new Date(), 'cz').date;
    expect(await view(order)).toMatchObject({ complainable: [{ line: 2, name: 'Kryt, 128 GB', quantity: 3 }], complaints: [] });
    const id = randomUUID();
    const first = await report(order, { id, lines: [{ line: 2, quantity: 2 }] });
    const answer = first.json<OrderComplaint>();
    expect(answer).toMatchObject({ state: 'reported', settle_until: addDays(today, 30), defect: 'Praskl roh.', refund: null });
    expect(answer.number).toMatch(/^K\d\d-\d{5}$/);
    // Pressed twice, it is reported once.
    expect((await report(order, { id, lines: [{ line: 2, quantity: 2 }] })).json()).toEqual(answer);
    expect((await listEvents(id)).map(({ type }) => type)).toEqual([complaintReported.type]);
    expect(JSON.stringify(await listEvents(id))).not.toMatch(/roh|Nov/i);
    const { rows } = await shop.database.pool.query<{ cipher: string }>(
      'select statement_cipher as cipher from withdrawals where id = $1',
      [id],
    );
    expect(rows[0]?.cipher).not.toContain('roh');
    expect(await view(order)).toMatchObject({ complainable: [{ line: 2, quantity: 1 }], complaints: [{ id, number: answer.number }] });
    const again = await report(order, { lines: [{ line: 2, quantity: 2 }] });
    expect([again.statusCode, readProblem(again)]).toEqual([409, 'lines-changed']);

    const paper = await shop.app.inject({
      url: `/api/orders/orders/${order.code}/complaints/${id}`,
      headers: identityFor({ market: 'cz' }),
    });
    expect([paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    const mail = await askMail('complaint-reported', id);
    expect(mail).toMatchObject({
      state: 'ready',
      data: { variables: { complaint_number: answer.number, complaint_goods: '2 × Kryt, 128 GB', complaint_defect: 'Praskl roh.' } },
      complaint_paper: expect.any(String),
      withdrawal_paper: null,
    });
    // It is no withdrawal for anybody who looks for one.
    expect((await view(order)).withdrawals).toEqual([]);
    const asWithdrawal = await shop.app.inject({ url: `/api/orders/admin/withdrawals/${id}`, headers: signStaff() });
    expect(asWithdrawal.statusCode).toBe(404);
  });

  it('as the account too, and nobody else does', async () => {
    const customer = uuidv7();
    const order = await buyDelivered();
    await shop.database.pool.query('update orders set customer_id = $2 where id = $1', [order.order_id, customer]);
    expect((await report(order, {}, { token: '', customer })).statusCode).toBe(200);
    for (const sender of [{ token: '' }, { token: '', customer: uuidv7() }, { token: (await buyDelivered()).token }])
      expect((await report(order, {}, sender)).statusCode).toBe(404);
    const stranger = await view(order, '');
    expect(stranger).toMatchObject({ complaints: [], complainable: [] });
    const romanian = await report({ ...order, draft: { ...order.draft, market: 'ro' } });
    expect(romanian.statusCode).toBe(404);
    // Of another order.
    const paper = await shop.app.inject({
      url: `/api/orders/orders/${order.code}/complaints/${randomUUID()}`,
      headers: identityFor({ market: 'cz' }),
    });
    expect(paper.statusCode).toBe(404);
  });

  it('is refused with the reason, and says what is wrong', async () => {
    const waiting = await buy(shop, draft('cz', { lines: goods() }));
    const late = await buyDelivered({}, 740);
    const [phone] = goods();
    if (phone === undefined) throw new Error('there is no phone');
    const device = await buyDelivered({ lines: [phone] });
    for (const [order, refusal] of [
      [waiting, 'not-delivered'],
      [late, 'expired'],
      [device, 'not-bought'],
    ] as const) {
      const refused = await report(order);
      expect([refused.statusCode, readProblem(refused), refused.json<{ extra: object }>().extra]).toEqual([
        409,
        'complaint-refused',
        { refusal },
      ]);
    }
    const order = await buyDelivered();
    for (const defect of ['', '   ', 'x'.repeat(2_001)]) {
      const refused = await report(order, { defect });
      expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['defect']]);
    }
    for (const lines of [[{ line: 1, quantity: 1 }], [{ line: 2, quantity: 4 }], [{ line: 9, quantity: 1 }]])
      expect(readProblem(await report(order, { lines }))).toBe('lines-changed');
    const twice = [
      { line: 2, quantity: 1 },
      { line: 2, quantity: 1 },
    ];
    expect(readProblem(await report(order, { lines: twice }))).toBe('lines-changed');
  });

  it('who paid in cash says where the money goes', async () => {
    const order = await buyDelivered({ payment: createPayment('cz', 'cash_on_delivery') });
    expect((await view(order)).complaint_needs_account).toBe(true);
    const refused = await report(order, { account: '123' });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['account']]);
    const id = randomUUID();
    expect((await report(order, { id, account: '2000145399/0800' })).statusCode).toBe(200);
    expect(await readDetail(id)).toMatchObject({ account_tail: '0800' });
    expect((await office(`/${id}/account`, {})).json()).toMatchObject({ bank_account_full_number: '2000145399/0800' });
  });
});

describe('the office', () => {
  it('accepts a part of it; the credit note’s money goes back once, and the complaint ends with it', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    const { number } = (await report(order, { id, lines: [{ line: 2, quantity: 2 }] })).json<OrderComplaint>();
    const { items } = (await office(`?state=open&q=${number}`)).json<{ items: ComplaintRow[] }>();
    expect(items).toMatchObject([{ id, pieces: 2, customer_name: 'Nováková J.', days_left: 30, state: 'reported' }]);
    expect((await office(`?state=rejected&q=${number}`)).json()).toMatchObject({ total: 0 });
    expect((await office(`/${id}/receipt`, { version: 1 })).json()).toMatchObject({ state: 'received', version: 2 });
    expect(readProblem(await accept(id, 1, 2))).toBe('changed-meanwhile');
    // Only a part without a word, more than was complained about, nothing at all, another line.
    for (const [back, more] of [
      [1, {}],
      [3, { note: 'x' }],
      [0, { note: 'x' }],
      [2, { lines: [{ line: 1, back: 1, is_restocked: false }] }],
    ] as const)
      expect((await accept(id, 2, back, more)).statusCode).toBe(400);
    const accepted = (await accept(id, 2, 1, { note: 'Druhý kus je v pořádku.' })).json<ComplaintDetail>();
    expect(accepted).toMatchObject({ state: 'accepted', refund: money(33_333, 'CZK'), decided_by: 'Pavla Podpora' });
    expect((await listEvents(id)).at(-1)).toMatchObject({
      type: complaintDecided.type,
      data: { decision: 'refund', is_whole: false, lines: [{ line: 2, quantity: 1, is_restocked: false }] },
    });
    expect(await askMail('complaint-decided', id)).toMatchObject({
      state: 'ready',
      data: { variables: { complaint_goods: 'Kryt, 128 GB', complaint_note: 'Druhý kus je v pořádku.' } },
    });
    const note = randomUUID();
    await credit(order, id, 33_333, note);
    await credit(order, id, 33_333, note);
    const due = (await listEvents(id)).filter(({ type }) => type === 'orders.refund-due.v1');
    expect(due).toMatchObject([{ data: { refund_id: note, withdrawal_id: id, amount: money(33_333, 'CZK') } }]);
    await payBack(order, 33_333);
    expect(await readDetail(id)).toMatchObject({ state: 'refunded', days_left: null, credit_notes: [{ id: note }] });
    expect(readProblem(await accept(id, 5, 2))).toBe('transition-not-allowed');
    expect(await listHistory(order)).toEqual(['complaint-reported', 'complaint-received', 'complaint-accepted']);
    // The piece that is in order may be complained about again.
    expect((await view(order)).complainable).toMatchObject([{ line: 2, quantity: 2 }]);
  });

  it('shows and downloads its confirmation, a complaint’s only, and not to everybody', async () => {
    const order = await buyDelivered();
    const { id } = (await report(order)).json<OrderComplaint>();
    const paper = await office(`/${id}/paper`);
    expect([paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect((await office(`/${randomUUID()}/paper`)).statusCode).toBe(404);
    const asWithdrawal = await shop.app.inject({ url: `/api/orders/admin/withdrawals/${id}/paper`, headers: signStaff() });
    expect(asWithdrawal.statusCode).toBe(404);
    const technician = identityFor({ roles: ['repair-technician'], name: 'Tomáš Technik', sub: uuidv7() });
    expect((await office(`/${id}/paper`, undefined, technician)).statusCode).toBe(403);
  });

  it('rejects it with a reason that the buyer gets, and nobody is paid', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    await report(order, { id });
    expect((await office(`/${id}/rejection`, { version: 1, note: ' ' })).statusCode).toBe(400);
    const rejected = (await office(`/${id}/rejection`, { version: 1, note: 'Mechanické poškození.' })).json<ComplaintDetail>();
    expect(rejected).toMatchObject({ state: 'rejected', refund: null, days_left: null, note: 'Mechanické poškození.' });
    expect((await listEvents(id)).at(-1)).toMatchObject({ type: complaintDecided.type, data: { decision: 'rejected', lines: [] } });
    expect(await askMail('complaint-decided', id)).toMatchObject({
      data: { variables: { complaint_note: 'Mechanické poškození.', complaint_goods: 'Kryt, 128 GB' } },
    });
    expect((await view(order)).complaints).toMatchObject([{ state: 'rejected', note: 'Mechanické poškození.' }]);
    expect(readProblem(await accept(id, 2))).toBe('transition-not-allowed');
    expect(readProblem(await office(`/${id}/closing`, { version: 2, note: 'x' }))).toBe('transition-not-allowed');
    expect((await view(order)).complainable).toMatchObject([{ line: 2, quantity: 3 }]);
  });

  it('closes an accepted one whose money was settled otherwise', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    await report(order, { id });
    expect(readProblem(await office(`/${id}/closing`, { version: 1, note: 'x' }))).toBe('transition-not-allowed');
    await accept(id, 1);
    expect((await office(`/${id}/closing`, { version: 2, note: 'Vyplaceno na prodejně.' })).json()).toMatchObject({ state: 'settled' });
    await credit(order, id, 33_333, randomUUID());
    expect((await listEvents(id)).map(({ type }) => type)).not.toContain('orders.refund-due.v1');
  });

  it('pays no piece twice: who withdrew meanwhile has the money by the withdrawal', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    await report(order, { id, lines: [{ line: 2, quantity: 3 }] });
    const key = { number: order.number, e_mail: order.draft.billing_address.email };
    const post = (url: string, payload: object) =>
      shop.app.inject({ method: 'POST', url: `/api/orders/withdrawals${url}`, headers: identityFor({ market: 'cz' }), payload });
    // A complaint takes nobody's right to withdraw.
    expect((await post('/find', key)).json<Withdrawable>().lines).toMatchObject([{ line: 1 }, { line: 2, quantity: 3 }]);
    const body = { id: randomUUID(), ...key, name: 'Jana Nováková', lines: [{ line: 2, quantity: 1 }], reason: null, account: '' };
    expect((await post('', body)).statusCode).toBe(200);
    expect(readProblem(await accept(id, 1, 3))).toBe('lines-changed');
    expect((await accept(id, 1, 2, { note: 'Od jednoho kusu jste odstoupili.' })).json()).toMatchObject({ state: 'accepted' });
    expect((await post('/find', key)).json<Withdrawable>().lines).toMatchObject([{ line: 1 }]);
  });

  it('of a whole order the fees go back too, and the order is over', async () => {
    const [, cover] = goods();
    if (cover === undefined) throw new Error('there is no cover');
    const order = await buyDelivered({ lines: [{ ...cover, line: 1 }], delivery: { ...draft().delivery, price: money(9_900, 'CZK') } });
    const id = randomUUID();
    await report(order, { id, lines: [{ line: 1, quantity: 3 }] });
    const lines = [{ line: 1, back: 3, is_restocked: true }];
    expect((await accept(id, 1, 3, { lines })).json<ComplaintDetail>().refund).toEqual(money(109_900, 'CZK'));
    expect((await listEvents(id)).at(-1)?.data).toMatchObject({ is_whole: true, lines: [{ is_restocked: true }] });
    expect(await view(order)).toMatchObject({ status: 'withdrawn', complaints: [{ state: 'accepted' }] });
  });

  it('two at once never decide twice, and not everybody decides', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    await report(order, { id });
    const clerk = identityFor({ roles: ['warehouse'], name: 'Sklad', sub: uuidv7() });
    expect((await office(`/${id}/rejection`, { version: 1, note: 'x' }, clerk)).statusCode).toBe(403);
    const answers = await Promise.all([accept(id, 1), office(`/${id}/rejection`, { version: 1, note: 'x' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await listEvents(id)).filter(({ type }) => type === complaintDecided.type)).toHaveLength(1);
  });
});
