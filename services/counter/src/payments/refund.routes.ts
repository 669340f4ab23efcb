import { mayActAt } from '@okruh/contracts';
import { adminRefundPayment } from '@okruh/contracts/http/counter-admin';
import { money } from '@okruh/market';
import { type Answer, DependencyDown, ok, problem, route, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { lockBillsOfPayment } from '../stored/bills.repository.ts';
import { lockOpenDrawer } from '../stored/drawers.repository.ts';
import {
  findPayment,
  insertPayment,
  lockPayment,
  mayRefund,
  type PaymentRow,
  paymentView,
  updatePayment,
} from '../stored/payments.repository.ts';
import { settlePayment, takeReceiptNumber } from '../stored/settle.ts';
import { refuse } from './refusals.ts';

interface Refund {
  readonly id: string;
  readonly reason: string;
  readonly clerk: string;
  readonly requestId: string;
}

/** Money that goes back at a counter. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, adminRefundPayment, async ({ params, body, identity, requestId }) => {
    const refund: Refund = { id: body.id, reason: body.reason.trim(), clerk: identity.sub ?? '', requestId };
    const payment = await findPayment(db, params.id);
    if (payment === null) return problem('not-found');
    if (!mayActAt(identity, payment.store_id)) return refuse('other-store');
    const started = await db.transaction((tx) => begin(tx, payment.id, refund));
    return started === 'with-provider' ? refundCard(deps, payment, refund) : started;
  });
}

/** Gives cash back at once; a card's refund is written down before its provider is asked, so that no second one begins. */
async function begin(tx: Tx, paymentId: string, { id, reason, clerk, requestId }: Refund): Promise<Answer | 'with-provider'> {
  const drawer = await lockOpenDrawer(tx, clerk);
  if (drawer === null) return refuse('no-open-drawer');
  // Whether an order is paid whole is decided with its bill locked: a payment may just be making it so.
  await lockBillsOfPayment(tx, paymentId);
  const payment = await lockPayment(tx, paymentId);
  if (payment === null) return problem('not-found');
  if (payment.store_id !== drawer.store_id) return refuse('other-store');
  const earlier = await findPayment(tx, id);
  // Sent again: it is done, or its provider is asked again under the same key.
  if (earlier !== null && earlier.refunds_id === payment.id)
    return earlier.state === 'pending' ? 'with-provider' : ok(paymentView(earlier));
  const refusal = mayRefund(payment);
  if (refusal !== null || earlier !== null) return refuse(refusal ?? 'not-refundable');
  const isCash = payment.tender === 'cash';
  if (isCash && drawer.cash < payment.amount + payment.rounding) return refuse('not-enough-cash');
  const { tender, amount, rounding, intent_id, card_digits } = payment;
  await insertPayment(
    tx,
    {
      id,
      drawer_id: drawer.id,
      kind: 'refund',
      tender,
      amount,
      rounding,
      given: null,
      reader_id: null,
      intent_id,
      card_digits,
      refunds_id: payment.id,
      reason,
    },
    payment.bills.map((bill) => ({ bill: bill.id, amount: bill.amount })),
    isCash ? await takeReceiptNumber(tx, drawer) : null,
  );
  return isCash ? ok(paymentView(await settlePayment(tx, id, requestId))) : 'with-provider';
}

/** The provider's refund has our key: asked again it is the same one. */
async function refundCard(deps: Deps, payment: PaymentRow, { id, requestId }: Refund): Promise<Answer> {
  const { terminal, database } = deps;
  if (terminal === null || payment.intent_id === null) return refuse('no-terminal');
  try {
    const isDone = await terminal.refund(id, payment.intent_id, money(payment.amount, payment.currency));
    if (!isDone) {
      await updatePayment(database.db, id, sql`state = 'declined', failure = 'refund_refused'`);
      return refuse('refund-refused');
    }
    const settled = await database.db.transaction(async (tx) => {
      const locked = await findPayment(tx, id);
      return locked === null || locked.state !== 'pending' ? locked : settlePayment(tx, id, requestId, payment.card_digits);
    });
    return settled === null ? problem('not-found') : ok(paymentView(settled));
  } catch (error) {
    if (error instanceof DependencyDown) return refuse('terminal-down');
    throw error;
  }
}
