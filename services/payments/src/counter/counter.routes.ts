import { randomUUID } from 'node:crypto';
import { internalSetOff } from '@okruh/contracts/http/buyout';
import { adminPayAtCounter, type CounterReceipt } from '@okruh/contracts/http/payments-admin';
import { mayActAt, problemCode } from '@okruh/contracts';
import { type Answer, callService, ok, problem, route, type Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import type { Cause } from '../stored/payment-events.ts';
import { openStates } from '../model/payment.ts';
import { applyFacts, closePayment, lockOrder, type Locked } from '../stored/payments.repository.ts';
import { counterReceipts, type CounterReceiptRow, type OrderRow, orders, payments } from '../model/tables.ts';
import { keepSetOff } from '../stored/trade-ins.ts';

interface Paid {
  readonly setOff: number;
  readonly rest: number;
  readonly surplus: number;
  readonly tender: 'cash' | 'terminal' | null;
}

/**
 * An order that is settled at a store's counter. The buy-out is asked first, for its rows decide what a device pays; then the
 * set-off and the rest are written down together. A crash in between is mended by the same call again, and an order that ends
 * meanwhile gives back what buyout answered (keepSetOff).
 */
export function counterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, adminPayAtCounter, async (request) => {
    const { params, body, requestId } = request;
    const by = request.identity.name ?? '';
    const [order] = await db.select().from(orders).where(eq(orders.orderId, params.order));
    if (order === undefined) return problem('not-found');
    if (!mayActAt(request.identity, order.storeId)) return problem('other-store', { title: texts.both('problem.other-store') });
    const [receipt] = await db.select().from(counterReceipts).where(eq(counterReceipts.orderId, order.orderId));
    // Sent again, it is paid already.
    if (receipt !== undefined) return ok(receiptView(order, receipt));
    if (order.isCancelled) return problem('order-not-payable', { title: texts.both('problem.not-payable') });
    const isWhole = body.set_off + body.rest === order.amount && (body.tender === null) === (body.rest === 0);
    if (!isWhole) return problem('changed-meanwhile', { title: texts.both('problem.other-sums') });
    const answer = await callService(internalSetOff, {
      baseUrl: deps.buyoutUrl,
      keys: deps.keys,
      requestId,
      market: order.market,
      request: { params: { order: order.orderId }, body: { price: order.amount, set_off: body.set_off, by } },
    });
    if (!answer.ok) return refusal(answer.problem === null ? null : problemCode(answer.problem.type));
    const paid: Paid = { setOff: answer.body.set_off, rest: body.rest, surplus: answer.body.surplus, tender: body.tender };
    return db.transaction((tx) => writeDown(tx, order.orderId, paid, { by, requestId }));
  });
}

function refusal(code: string | null): Answer {
  if (code === 'undecided') return problem('undecided', { title: texts.both('problem.undecided-device') });
  if (code === 'not-found') return problem('order-not-payable', { title: texts.both('problem.not-payable') });
  return problem('changed-meanwhile', { title: texts.both('problem.other-sums') });
}

async function writeDown(tx: Tx, orderId: string, paid: Paid, cause: Cause & { readonly by: string }): Promise<Answer> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return problem('not-found');
  const { order } = locked;
  const [earlier] = await tx.select().from(counterReceipts).where(eq(counterReceipts.orderId, orderId));
  if (earlier !== undefined) return ok(receiptView(order, earlier));
  if (order.isCancelled) return problem('order-not-payable', { title: texts.both('problem.not-payable') });
  await takeRest(tx, locked, paid, cause);
  await tx.update(orders).set({ setOff: paid.setOff }).where(eq(orders.orderId, orderId));
  await keepSetOff(tx, { ...locked, order: { ...order, setOff: paid.setOff } }, cause);
  const [receipt] = await tx
    .insert(counterReceipts)
    .values({ orderId, setOff: paid.setOff, rest: paid.rest, surplus: paid.surplus, tender: paid.tender, paidTo: cause.by })
    .returning();
  if (receipt === undefined) throw new Error('a receipt gave no row back');
  return ok(receiptView(order, receipt));
}

/** The payment that waited for the whole price takes the rest of it; where nothing is left, it ends. */
async function takeRest(tx: Tx, locked: Locked, { rest, tender }: Paid, cause: Cause): Promise<void> {
  const { order } = locked;
  for (const open of locked.payments.filter(({ state }) => openStates.includes(state))) {
    if (rest === 0 || open.provider !== 'cash') await closePayment(tx, locked, open, cause);
  }
  if (rest === 0) return;
  const waiting = locked.payments.find(({ provider, state }) => provider === 'cash' && openStates.includes(state));
  const values = { amount: rest, currency: order.currency, capturedCurrency: order.currency };
  const [row] =
    waiting === undefined
      ? await tx
          .insert(payments)
          .values({
            ...values,
            id: randomUUID(),
            orderId: order.orderId,
            typePayment: order.typePayment,
            provider: 'cash',
            state: 'created',
          })
          .returning()
      : await tx.update(payments).set({ amount: rest }).where(eq(payments.id, waiting.id)).returning();
  if (row === undefined) throw new Error('a payment gave no row back');
  const place = locked.payments.findIndex(({ id }) => id === row.id);
  if (place === -1) locked.payments.unshift(row);
  else locked.payments[place] = row;
  const fact = { kind: 'captured', amount: rest, currency: order.currency } as const;
  await applyFacts(tx, locked, row, [fact], cause, { event: tender === 'terminal' ? 'paid-by-terminal' : 'paid-in-cash' });
}

const receiptView = (order: OrderRow, receipt: CounterReceiptRow): CounterReceipt => {
  const sum = (amount: number) => ({ amount, currency: order.currency });
  return {
    order_id: order.orderId,
    order_number: order.number,
    total: sum(order.amount),
    set_off: sum(receipt.setOff),
    rest: sum(receipt.rest),
    surplus: sum(receipt.surplus),
    tender: receipt.tender,
    paid_at: receipt.paidAt.toISOString(),
    paid_to: receipt.paidTo,
  };
};
