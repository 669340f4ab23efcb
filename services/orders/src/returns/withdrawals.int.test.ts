import { creditNoteCreated } from '@okruh/contracts/events/invoicing';
import { paymentCaptured, refundMade } from '@okruh/contracts/events/payments';
import { getOrder } from '@okruh/contracts/http/orders';
import type { OrderView } from '@okruh/contracts/http/orders/view';
import type { OrderWithdrawal, Withdrawable } from '@okruh/contracts/http/orders/withdrawals';
import type { WithdrawalDetail, WithdrawalRow } from '@okruh/contracts/http/orders-admin/withdrawals';
import type { OrderDraft, OrderLine } from '@okruh/contracts/http/checkout';
import { money } from '@okruh/market';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { randomUUID } from 'node:crypto';
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

const staff = identityFor({ roles: ['support'], name: 'Pavla Podpora', sub: uuidv7() });
const guest = (market: 'cz' | 'ro' = 'cz') => identityFor({ market });
const getKey = (order: Bought) => ({ number: order.number, e_mail: order.draft.billing_address.email });

const find = (order: Bought, e_mail?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/orders/withdrawals/find',
    headers: guest(order.draft.market),
    payload: { ...getKey(order), ...(e_mail !== undefined && { e_mail }) },
  });
const announce = (order: Bought, body: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/orders/withdrawals',
    headers: guest(order.draft.market),
    payload: {
      id: randomUUID(),
      ...getKey(order),
      name: 'Jana Nováková',
      lines: [{ line: 1, quantity: 1 }],
      reason: null,
      account: '',
      ...body,
    },
  });
const office = (path: string, body?: object) =>
  shop.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/orders/admin/withdrawals${path}`,
    headers: staff,
    ...(body !== undefined && { payload: body }),
  });

/** An order of a phone with a warranty, and of three cases, delivered on a day of this test's choice. */
async function buyDelivered(changes: Partial<OrderDraft> = {}, deliveredAt = new Date()): Promise<Bought> {
  const bought = await buy(shop, draft('cz', { lines: goods(), ...changes }));
  await deliver(shop, bought.order_id);
  await shop.database.pool.query('update order_packages set delivered_at = $2 where order_id = $1', [bought.order_id, deliveredAt]);
  await shop.database.pool.query('update orders set delivered_at = $2 where id = $1', [bought.order_id, deliveredAt]);
  return bought;
}

function goods(): OrderLine[] {
  const { lines, order_id: id } = draft();
  const [phone, warranty] = lines;
  if (phone === undefined || warranty === undefined) throw new Error('the draft has no lines');
  const cases = {
    variant_id: `case-${id}`,
    code: 'KR-1',
    name: 'Kryt',
    spec: '',
    quantity: 3,
    final_total: money(100_000, 'CZK'),
    discounts: [],
  };
  return [phone, warranty, { ...phone, line: 3, ...cases }];
}

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
  ).rows.map(({ type, envelope }) => ({ type: type.replace(/^orders\.|\.v1$/g, ''), data: envelope.data }));

/** What invoicing publishes of a credit note. */
async function credit(order: Bought, withdrawal: string, total: number, id: string = randomUUID()): Promise<void> {
  const event = await sample(creditNoteCreated.type, id, 2, {
    document_id: id,
    order_id: order.order_id,
    order_number: order.number,
    withdrawal_id: withdrawal,
    total: money(total, 'CZK'),
  });
  const handler = invoiceHandlers.find(({ contract }) => contract.type === creditNoteCreated.type);
  await shop.database.db.transaction((tx) => handler?.apply(event, tx, silentLogger) ?? Promise.resolve());
}

/** What payments publish of money that came, and went back. */
async function refund(order: Bought, refunded: number): Promise<void> {
  const payment = order.order_id.replace(/^.{8}/, 'aaaaaaaa');
  const paid = money(1_648_000, 'CZK');
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
const readDetail = async (id: string): Promise<WithdrawalDetail> => (await office(`/${id}`)).json();

describe('a guest withdraws', () => {
  it('from what the order has, by its number and e-mail, and has a dated confirmation', async () => {
    const order = await buyDelivered();
    const found = (await find(order)).json<Withdrawable>();
    expect(found).toMatchObject({ refusal: null, needs_account: false, order_code: order.code });
    expect(found.lines.map(({ line, quantity, companions }) => [line, quantity, companions])).toEqual([
      [1, 1, ['Prodloužená záruka na 36 měsíců']],
      [3, 3, []],
    ]);
    expect(found.lines[1]?.refunds.map(({ amount }) => amount)).toEqual([33_333, 66_667, 100_000]);

    const id = randomUUID();
    const lines = [
      { line: 1, quantity: 1 },
      { line: 3, quantity: 1 },
    ];
    const answer = (await announce(order, { id, lines, reason: 'unsuitable' })).json<OrderWithdrawal>();
    expect(answer).toMatchObject({ state: 'announced', refund: null, estimate: money(1_548_000 + 33_333, 'CZK') });
    expect(answer.number).toMatch(/^O\d\d-\d{5}$/);
    // Pressed twice, it counts once.
    expect((await announce(order, { id, lines, reason: 'unsuitable' })).json()).toEqual(answer);
    expect((await listEvents(id)).map(({ type }) => type)).toEqual(['withdrawal-received']);
    expect(JSON.stringify(await listEvents(id))).not.toMatch(/Nov|jana/i);

    const paper = await shop.app.inject({ url: `/api/orders/orders/${order.code}/withdrawals/${id}`, headers: guest() });
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const stranger = await shop.app.inject({ url: `/api/orders/orders/${order.code}/withdrawals/${randomUUID()}`, headers: guest() });
    expect(stranger.statusCode).toBe(404);

    // What is left.
    expect((await find(order)).json<Withdrawable>().lines.map(({ line, quantity }) => [line, quantity])).toEqual([[3, 2]]);
    const again = await announce(order, { lines });
    expect([again.statusCode, readProblem(again)]).toEqual([409, 'lines-changed']);
    const view = (
      await shop.app.inject({ url: `/api/orders/orders/${order.code}`, headers: { ...guest(), 'x-order-token': order.token } })
    ).json<OrderView>();
    expect(view).toMatchObject({ may_withdraw: true, withdrawals: [{ id, number: answer.number }] });
    const open = (await shop.app.inject({ url: `/api/orders/orders/${order.code}`, headers: guest() })).json<OrderView>();
    expect(open).toMatchObject({ may_withdraw: false, withdrawals: [] });
  });

  it('is refused with the reason', async () => {
    const notSent = await buy(shop);
    expect((await find(notSent)).json<Withdrawable>()).toMatchObject({ refusal: 'not-sent', lines: [] });
    const late = await buyDelivered({}, new Date(Date.now() - 20 * 86_400_000));
    expect((await find(late)).json<Withdrawable>()).toMatchObject({ refusal: 'expired' });
    const refused = await announce(late);
    expect([refused.statusCode, readProblem(refused), refused.json<{ extra: object }>().extra]).toEqual([
      409,
      'withdrawal-refused',
      { refusal: 'expired' },
    ]);
    const { billing_address: address } = draft();
    const company = await buyDelivered({
      billing_address: { ...address, invoice_on_company: true, company: 'Firma s.r.o.', tin: '27074358' },
    });
    expect((await find(company)).json<Withdrawable>()).toMatchObject({ refusal: 'company' });
    const order = await buyDelivered();
    const wrong = await find(order, 'nekdo@example.com');
    expect([wrong.statusCode, readProblem(wrong)]).toEqual([404, 'order-not-found']);
    const unnamed = await announce(order, { name: ' ' });
    expect(unnamed.statusCode).toBe(400);
    expect(unnamed.json()).toMatchObject({ name: [expect.any(String)] });
  });

  it('who paid in cash says where the money goes', async () => {
    const order = await buyDelivered({ payment: createPayment('cz', 'cash_on_delivery') });
    expect((await find(order)).json<Withdrawable>().needs_account).toBe(true);
    for (const account of ['', '123', '2000145399/9999']) {
      const refused = await announce(order, { account });
      expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['account']]);
    }
    const id = randomUUID();
    expect((await announce(order, { id, account: '2000145399 / 0800' })).statusCode).toBe(200);
    const { rows } = await shop.database.pool.query<{ statement_cipher: string }>(
      'select statement_cipher from withdrawals where id = $1',
      [id],
    );
    expect(rows[0]?.statement_cipher).not.toContain('2000145399');
    expect(await readDetail(id)).toMatchObject({ account_tail: '0800' });
    expect((await office(`/${id}/account`, {})).json()).toEqual({ name: 'Jana Nováková', bank_account_full_number: '2000145399/0800' });
  });
});

describe('the office', () => {
  it('judges what came back; the credit note’s money goes back, and the withdrawal ends with it', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    await announce(order, {
      id,
      lines: [
        { line: 1, quantity: 1 },
        { line: 3, quantity: 2 },
      ],
    });
    const { items } = (await office(`?state=open&q=${order.number}`)).json<{ items: WithdrawalRow[] }>();
    expect(items).toMatchObject([{ id, pieces: 3, customer_name: 'Nováková J.', days_left: 14 }]);
    const received = (await office(`/${id}/receipt`, { version: 1 })).json<WithdrawalDetail>();
    expect(received).toMatchObject({ state: 'received', version: 2 });
    const lines = [
      { line: 1, back: 1, is_restocked: false, deduction: 40_000 },
      { line: 3, back: 1, is_restocked: true, deduction: 0 },
    ];
    expect(readProblem(await office(`/${id}/judgement`, { version: 1, lines, note: 'x' }))).toBe('changed-meanwhile');
    // A reduction without a word, more pieces than were announced, more than was paid, a line left out.
    for (const [wrong, note] of [
      [lines, ''],
      [lines.map((one) => ({ ...one, back: 3 })), 'x'],
      [lines.map((one) => ({ ...one, deduction: 2_000_000 })), 'x'],
      [lines.slice(1), 'x'],
      [lines.map((one) => ({ ...one, back: 0, deduction: 0 })), 'x'],
    ] as const)
      expect((await office(`/${id}/judgement`, { version: 2, lines: wrong, note })).statusCode).toBe(400);
    const judged = (await office(`/${id}/judgement`, { version: 2, lines, note: 'Chybí špunty.' })).json<WithdrawalDetail>();
    const expected = 1_548_000 - 40_000 + 33_333;
    expect(judged).toMatchObject({ state: 'judged', refund: money(expected, 'CZK'), judged_by: 'Pavla Podpora', note: 'Chybí špunty.' });
    expect((await listEvents(id)).at(-1)).toMatchObject({
      type: 'goods-returned',
      data: {
        is_whole: false,
        lines: [
          { line: 1, quantity: 1, is_restocked: false, deduction: money(40_000, 'CZK') },
          { line: 3, quantity: 1, is_restocked: true, deduction: money(0, 'CZK') },
        ],
      },
    });
    // The piece that never came can be withdrawn from again.
    expect((await find(order)).json<Withdrawable>().lines.map(({ line, quantity }) => [line, quantity])).toEqual([[3, 2]]);

    const note = randomUUID();
    await credit(order, id, expected, note);
    await credit(order, id, expected, note);
    const due = (await listEvents(id)).filter(({ type }) => type === 'refund-due');
    expect(due).toMatchObject([{ data: { refund_id: note, amount: money(expected, 'CZK') } }]);
    await refund(order, expected - 1);
    expect(await readDetail(id)).toMatchObject({ state: 'judged' });
    await refund(order, expected);
    expect(await readDetail(id)).toMatchObject({ state: 'refunded', days_left: null, credit_notes: [{ id: note }] });
    const { rows } = await shop.database.pool.query('select payment_status from orders where id = $1', [order.order_id]);
    expect(rows).toEqual([{ payment_status: 'paid' }]);
    expect(readProblem(await office(`/${id}/closing`, { version: 99, note: 'x' }))).toBe('changed-meanwhile');
  });

  it('of a whole order the fees go back too, less the bonus of its trade-in', async () => {
    const [first] = draft().lines;
    if (first === undefined) throw new Error('the draft has no lines');
    const { delivery } = draft();
    const order = await buyDelivered({
      lines: [first],
      delivery: { ...delivery, price: money(9_900, 'CZK') },
      trade_ins: [
        {
          device_identifier: 'apple-iphone-12-64-black',
          label: 'Apple iPhone 12, 64 GB',
          quality: 'B',
          estimate: money(500_000, 'CZK'),
          bonus: money(100_000, 'CZK'),
          url: '/vykup',
          appraisal_version: 'v1',
          device_condition_choices: [],
          package_line: 1,
          identifier_tail: null,
        },
      ],
    });
    const id = randomUUID();
    const { estimate } = (await announce(order, { id })).json<OrderWithdrawal>();
    expect(estimate.amount).toBe(1_449_000 + 9_900 - 100_000);
    const lines = [{ line: 1, back: 1, is_restocked: true, deduction: 0 }];
    expect((await office(`/${id}/judgement`, { version: 1, lines, note: '' })).json<WithdrawalDetail>().refund).toEqual(estimate);
    expect((await listEvents(id)).at(-1)?.data).toMatchObject({ is_whole: true });
    await credit(order, id, 1_449_000 + 9_900);
    expect((await listEvents(id)).at(-1)).toMatchObject({ type: 'refund-due', data: { amount: estimate } });
    expect((await find(order)).json<Withdrawable>().refusal).toBe('nothing-left');
    const view = await shop.app.inject({ url: `/api/orders/orders/${order.code}`, headers: { ...guest(), 'x-order-token': order.token } });
    expect(getOrder.responses[200].parse(view.json())).toMatchObject({ status: 'withdrawn', status_label: 'Odstoupili jste od smlouvy' });
  });

  it('closes what never came; it can be withdrawn from again', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    await announce(order, { id });
    const closed = (await office(`/${id}/closing`, { version: 1, note: 'Zboží nedorazilo.' })).json<WithdrawalDetail>();
    expect(closed).toMatchObject({ state: 'closed', days_left: null });
    expect(readProblem(await office(`/${id}/receipt`, { version: 2 }))).toBe('transition-not-allowed');
    expect((await find(order)).json<Withdrawable>().lines).toHaveLength(2);
  });

  it('closed by a person before its credit note came, it asks nothing back', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    await announce(order, { id });
    await office(`/${id}/judgement`, { version: 1, lines: [{ line: 1, back: 1, is_restocked: true, deduction: 0 }], note: '' });
    expect((await office(`/${id}/closing`, { version: 2, note: 'Vyplaceno na prodejně.' })).json()).toMatchObject({ state: 'closed' });
    await credit(order, id, 1_548_000);
    expect((await listEvents(id)).map(({ type }) => type)).not.toContain('refund-due');
    expect(await readDetail(id)).toMatchObject({ state: 'closed', credit_notes: [{ total: money(1_548_000, 'CZK') }] });
  });

  it('takes a bonus that is granted off once, however many withdrawals end a trade-in', async () => {
    const tradeIn = {
      device_identifier: 'apple-iphone-12-64-black',
      label: 'Apple iPhone 12, 64 GB',
      quality: 'B',
      estimate: money(500_000, 'CZK'),
      bonus: money(10_000, 'CZK'),
      url: '/vykup',
      appraisal_version: 'v1',
      device_condition_choices: [],
      identifier_tail: null,
    };
    const order = await buyDelivered({
      trade_ins: [
        { ...tradeIn, package_line: 1 },
        { ...tradeIn, package_line: 3 },
      ],
    });
    // One of the two devices was never bought.
    await shop.database.pool.query('update orders set withheld_bonus = 10000 where id = $1', [order.order_id]);
    const [first, second] = [randomUUID(), randomUUID()];
    await announce(order, { id: first });
    const judge = (id: string, line: number, back: number) =>
      office(`/${id}/judgement`, { version: 1, lines: [{ line, back, is_restocked: true, deduction: 0 }], note: '' });
    expect((await judge(first, 1, 1)).json<WithdrawalDetail>().refund?.amount).toBe(1_548_000 - 10_000);
    const announced = (await announce(order, { id: second, lines: [{ line: 3, quantity: 3 }] })).json<OrderWithdrawal>();
    expect(announced.estimate.amount).toBe(100_000);
    expect((await judge(second, 3, 3)).json<WithdrawalDetail>().refund?.amount).toBe(100_000);
  });

  it('two at once never judge twice', async () => {
    const order = await buyDelivered();
    const id = randomUUID();
    await announce(order, { id });
    const judgement = { version: 1, lines: [{ line: 1, back: 1, is_restocked: true, deduction: 0 }], note: '' };
    const answers = await Promise.all([office(`/${id}/judgement`, judgement), office(`/${id}/judgement`, judgement)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await listEvents(id)).map(({ type }) => type)).toEqual(['withdrawal-received', 'goods-returned']);
  });
});
