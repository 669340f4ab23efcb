import { randomUUID } from 'node:crypto';
import { internalSetOff } from '@okruh/contracts/http/buyout/internal';
import { adminSettleAtCounter, type CounterSettlement } from '@okruh/contracts/http/payments-admin';
import { mayActAt, problemCode } from '@okruh/contracts';
import { type Answer, callService, ok, problem, route, type Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import type { Cause } from '../stored/payment-events.ts';
import { openStates } from '../model/payment.ts';
import { closePayment, lockOrder, type Locked } from '../stored/payments.repository.ts';
import { counterReceipts, type CounterReceiptRow, type OrderRow, orders, payments } from '../model/tables.ts';
import { keepSetOff } from '../stored/trade-ins.ts';

interface Settled {
  readonly setOff: number;
  readonly rest: number;
  readonly surplus: number;
}

/**
 * An order whose old devices are set off at a store's counter. The buy-out is asked first, for its rows decide what a device pays; then
 * it is written down, and the rest is due at the till (services/counter): the order is paid when that is. A crash in between is mended by
 * the same call again, and an order that ends meanwhile gives back what buyout answered (keepSetOff).
 */
export function counterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  route(app, adminSettleAtCounter, async (request) => {
    const { params, body, requestId } = request;
    const by = request.identity.name ?? '';
    const [order] = await db.select().from(orders).where(eq(orders.orderId, params.order));
    if (order === undefined) return problem('not-found');
    if (!mayActAt(request.identity, order.storeId)) return problem('other-store', { title: texts.both('problem.other-store') });
    const [receipt] = await db.select().from(counterReceipts).where(eq(counterReceipts.orderId, order.orderId));
    // Sent again, it is paid already.
    if (receipt !== undefined) return ok(settlementView(order, receipt));
    if (order.isCancelled) return problem('order-not-payable', { title: texts.both('problem.not-payable') });
    if (body.set_off + body.rest !== order.amount) return problem('changed-meanwhile', { title: texts.both('problem.other-sums') });
    const answer = await callService(internalSetOff, {
      baseUrl: deps.buyoutUrl,
      keys: deps.keys,
      requestId,
      market: order.market,
      request: { params: { order: order.orderId }, body: { price: order.amount, set_off: body.set_off, by } },
    });
    if (!answer.ok) return refusal(answer.problem === null ? null : problemCode(answer.problem.type));
    const settled: Settled = { setOff: answer.body.set_off, rest: body.rest, surplus: answer.body.surplus };
    return db.transaction((tx) => writeDown(tx, order.orderId, settled, { by, requestId }));
  });
}

function refusal(code: string | null): Answer {
  if (code === 'undecided') return problem('undecided', { title: texts.both('problem.undecided-device') });
  if (code === 'not-found') return problem('order-not-payable', { title: texts.both('problem.not-payable') });
  return problem('changed-meanwhile', { title: texts.both('problem.other-sums') });
}

async function writeDown(tx: Tx, orderId: string, settled: Settled, cause: Cause & { readonly by: string }): Promise<Answer> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return problem('not-found');
  const { order } = locked;
  const [earlier] = await tx.select().from(counterReceipts).where(eq(counterReceipts.orderId, orderId));
  if (earlier !== undefined) return ok(settlementView(order, earlier));
  if (order.isCancelled) return problem('order-not-payable', { title: texts.both('problem.not-payable') });
  const { setOff, rest, surplus } = settled;
  await awaitRest(tx, locked, rest, cause);
  await tx.update(orders).set({ setOff }).where(eq(orders.orderId, orderId));
  // What the devices paid counts with the rest: an order isn't paid by a part of its price.
  if (rest === 0) await keepSetOff(tx, { ...locked, order: { ...order, setOff } }, cause);
  const [receipt] = await tx.insert(counterReceipts).values({ orderId, setOff, rest, surplus, paidTo: cause.by }).returning();
  if (receipt === undefined) throw new Error('a receipt gave no row back');
  return ok(settlementView(order, receipt));
}

/** The payment that waited for the whole price waits for the rest of it; where nothing is left, it ends. */
async function awaitRest(tx: Tx, locked: Locked, rest: number, cause: Cause): Promise<void> {
  const { order } = locked;
  for (const open of locked.payments.filter(({ state }) => openStates.includes(state))) {
    if (rest === 0 || open.provider !== 'cash') await closePayment(tx, locked, open, cause);
  }
  if (rest === 0) return;
  const waiting = locked.payments.find(({ provider, state }) => provider === 'cash' && openStates.includes(state));
  if (waiting !== undefined) {
    await tx.update(payments).set({ amount: rest }).where(eq(payments.id, waiting.id));
    return;
  }
  const { orderId, typePayment, currency } = order;
  await tx.insert(payments).values({
    id: randomUUID(),
    orderId,
    typePayment,
    provider: 'cash',
    state: 'created',
    amount: rest,
    currency,
    capturedCurrency: currency,
  });
}

const settlementView = (order: OrderRow, receipt: CounterReceiptRow): CounterSettlement => {
  const sum = (amount: number) => ({ amount, currency: order.currency });
  return {
    order_id: order.orderId,
    order_number: order.number,
    total: sum(order.amount),
    set_off: sum(receipt.setOff),
    rest: sum(receipt.rest),
    surplus: sum(receipt.surplus),
    settled_at: receipt.paidAt.toISOString(),
    settled_by: receipt.paidTo,
  };
};
