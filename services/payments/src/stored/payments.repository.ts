import type { Tx } from '@okruh/service-kit';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { loanPartners, loanStateAfter } from '../model/loan.ts';
import {
  afterFact,
  came,
  decideDuties,
  type Fact,
  getHoldReason,
  retainedMoney,
  listNews,
  openDispute,
  openStates,
  type Payment,
} from '../model/payment.ts';
import { settleChanges } from './order-changes.ts';
import { type Cause, calculateSums, publish } from './payment-events.ts';
import { addTask, openRefunds } from './tasks.repository.ts';
import type { Dispute, Snapshot } from '../providers/provider.ts';
import {
  disputes,
  disputeStates,
  history,
  type LoanRow,
  loans,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
  tasks,
} from '../model/tables.ts';

/** An order with all of its payments, newest first; nobody else changes any of them until the transaction ends. */
export interface Locked {
  readonly order: OrderRow;
  readonly payments: PaymentRow[];
}

export async function lockOrder(tx: Tx, orderId: string): Promise<Locked | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
  if (order === undefined) return null;
  const rows = await tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.createdAt), desc(payments.id));
  return { order, payments: rows };
}

/** Locks by one of the order's payments. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<{ locked: Locked; payment: PaymentRow } | null> {
  const [found] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
  const locked = found === undefined ? null : await lockOrder(tx, found.orderId);
  const payment = locked?.payments.find(({ id }) => id === paymentId);
  return locked === null || payment === undefined ? null : { locked, payment };
}

/** What stands in the history about a change. */
interface Entry {
  readonly event: string;
  readonly note?: string;
}

/**
 * Believes facts about a payment of a locked order: state, history, events, and what has to be done about it, in one
 * transaction. Facts that are known already change nothing.
 *
 * @returns the payment as it is now
 */
export async function applyFacts(
  tx: Tx,
  locked: Locked,
  payment: PaymentRow,
  facts: readonly Fact[],
  cause: Cause,
  entry?: Entry,
): Promise<PaymentRow> {
  const after = facts.reduce<Payment>(afterFact, payment);
  if (after === payment) return payment;
  const others = locked.payments.filter(({ id }) => id !== payment.id);
  const duties = decideDuties(after, {
    isCancelled: locked.order.isCancelled,
    isPaidByOther: others.some(({ paysOrder, provider }) => paysOrder && provider !== 'trade_in'),
    paysOrder: payment.paysOrder,
  });
  const news = facts.reduce<{ at: Payment; published: ReturnType<typeof listNews> }>(
    ({ at, published }, fact) => {
      const then = afterFact(at, fact);
      return { at: then, published: [...published, ...listNews(at, then)] };
    },
    { at: payment, published: [] },
  ).published;
  const [row] = await tx
    .update(payments)
    .set({ ...toColumns(after), paysOrder: duties.paysOrder, changedAt: sql`clock_timestamp()` })
    .where(eq(payments.id, payment.id))
    .returning();
  if (row === undefined) throw new Error('a locked payment is gone');
  const [loan] = row.provider === 'partner' ? await tx.select().from(loans).where(eq(loans.paymentId, row.id)) : [];
  // What only went to a seller is no refund of the order.
  const isRefunded = calculateSums(row).refunded > calculateSums(payment).refunded;
  const published = news.filter((item) => item !== 'refund-made' || isRefunded);
  const version = await publish(tx, locked.order, row, published, loan ?? null, cause);
  if (version !== row.version) await tx.update(payments).set({ version }).where(eq(payments.id, row.id));
  if (row.state !== payment.state || entry !== undefined)
    await note(tx, row.id, entry ?? { event: row.state, note: row.failure ?? '' }, cause.by);
  const now = { ...row, version };
  const place = locked.payments.findIndex(({ id }) => id === row.id);
  locked.payments[place] = now;
  await see(tx, locked, now, duties);
  // Another way of paying that is still open would take the money a second time.
  if (duties.paysOrder && !payment.paysOrder) for (const other of others) await closePayment(tx, locked, other, cause);
  return now;
}

const toColumns = (payment: Payment) => ({
  state: payment.state,
  hold: getHoldReason(payment),
  isAuthorised: payment.isAuthorised,
  captured: payment.captured,
  capturedCurrency: payment.capturedCurrency,
  refunded: payment.refunded,
  reversed: payment.reversed,
  refundReturned: payment.refundReturned,
  disputed: payment.disputed,
  disputeWon: payment.disputeWon,
  disputeLost: payment.disputeLost,
  accepted: [...payment.accepted],
  isGivenUp: payment.isGivenUp,
  failure: payment.failure,
});

/** Writes down what has to be asked of the provider. */
async function see(tx: Tx, locked: Locked, payment: PaymentRow, duties: ReturnType<typeof decideDuties>): Promise<void> {
  if (duties.refund > 0) await returnMoney(tx, locked, payment);
  if (duties.paysOrder) await settleChanges(tx, locked);
  if (duties.paysOrder && payment.keepCardFor !== null) await addTask(tx, payment.id, 'keep-card');
  // A loan is completed when the goods have left, not before.
  if (duties.authorisation === 'void' || (duties.authorisation === 'capture' && payment.provider !== 'partner'))
    await addTask(tx, payment.id, duties.authorisation);
}

/** Ends a payment that is open, here and at its provider. */
export async function closePayment(tx: Tx, locked: Locked, payment: PaymentRow, cause: Cause): Promise<void> {
  if (!openStates.includes(payment.state)) return;
  const closed = await applyFacts(tx, locked, payment, [{ kind: 'cancelled' }], cause);
  if (closed.sessionId !== null) await addTask(tx, payment.id, 'void');
  // Nobody can be asked about what was signed at a counter: people withdraw it there.
  else if (closed.provider === 'partner') await tx.update(loans).set({ state: 'cancelled' }).where(eq(loans.paymentId, payment.id));
}

/**
 * What of a payment is kept back when its order ends: bonuses that were paid for its old devices, or may still be. What was set
 * off is kept back first, for it was theirs.
 */
export function withheldFrom({ order, payments: all }: Locked, payment: Pick<PaymentRow, 'id' | 'paysOrder' | 'provider'>): number {
  if (!payment.paysOrder) return 0;
  const withheld = order.withheld ?? order.bonus;
  const ofSetOff = Math.min(withheld, all.find(({ provider }) => provider === 'trade_in')?.captured ?? 0);
  return payment.provider === 'trade_in' ? ofSetOff : withheld - ofSetOff;
}

/** What of a payment may still be refunded: by its provider, and beside it by a person. */
export async function returnable(tx: Tx, locked: Locked, payment: PaymentRow): Promise<{ total: number; byProvider: number }> {
  const open = await openRefunds(tx, payment.id);
  const left = came(payment) - calculateSums(payment).refunded - openDispute(payment);
  const byProvider = Math.max(0, retainedMoney(payment) - open.byProvider - open.payouts);
  const total = Math.max(0, left - withheldFrom(locked, payment) - open.byProvider - open.byHand);
  return { total, byProvider: Math.min(total, byProvider) };
}

/** Sends back all that came, may go back, and isn't on its way back yet. */
export async function returnMoney(tx: Tx, locked: Locked, payment: PaymentRow): Promise<void> {
  const { total, byProvider: amount } = await returnable(tx, locked, payment);
  const byHand = total - amount;
  // What the card can't take back any more, because a buy-out was paid out to it, a person sends from the bank.
  if (byHand > 0)
    await addTask(tx, payment.id, 'refund', { amount: byHand, byHand: true, key: `refund:${payment.id}:hand:${payment.sentByHand}` });
  if (amount <= 0) return;
  // What was refused once may be asked for again; what is under way is never asked for twice.
  const refused = await tx.$count(tasks, and(eq(tasks.paymentId, payment.id), eq(tasks.kind, 'refund'), eq(tasks.outcome, 'refused')));
  await addTask(tx, payment.id, 'refund', {
    amount,
    key: `refund:${payment.id}:all:${payment.captured}:${refused}:${payment.refundReturned}${laterPart(locked, payment)}`,
  });
}

/** A bonus that was kept back and expired is a refund of its own. */
const laterPart = (locked: Locked, payment: PaymentRow): string => {
  const promised = locked.order.bonus;
  return promised === 0 ? '' : `:${promised - withheldFrom(locked, payment)}`;
};

/** Refunds that nobody sent yet are called off: what they would send is gone. */
export async function dropRefunds(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .update(tasks)
    .set({ outcome: 'dropped', doneAt: sql`now()` })
    .where(and(eq(tasks.paymentId, paymentId), eq(tasks.kind, 'refund'), isNull(tasks.outcome)));
}

/** No provider sends it: a person does, from the bank, and says so. */
export const isByHand = ({ provider, sessionId }: Pick<PaymentRow, 'provider' | 'sessionId'>): boolean =>
  provider === 'transfer' || provider === 'cash' || provider === 'trade_in' || (provider === 'partner' && sessionId === null);

export async function note(tx: Tx, paymentId: string, entry: Entry, by?: string): Promise<void> {
  await tx.insert(history).values({ paymentId, event: entry.event, note: entry.note ?? '', by: by ?? null });
}

/** Keeps what a provider says of a payment: its session's page, the loan's state, and the facts. */
export async function applySnapshot(tx: Tx, locked: Locked, payment: PaymentRow, snapshot: Snapshot, cause: Cause): Promise<PaymentRow> {
  let row = payment;
  if (row.sessionId === null || (snapshot.url !== null && row.sessionUrl !== snapshot.url)) {
    const set = { sessionId: row.sessionId ?? snapshot.sessionId, sessionUrl: snapshot.url ?? row.sessionUrl };
    await tx.update(payments).set(set).where(eq(payments.id, row.id));
    row = { ...row, ...set };
  }
  if (snapshot.loan !== undefined) await keepLoan(tx, locked.order, row, snapshot.loan);
  const questions = snapshot.disputes === undefined ? [] : await keepDisputes(tx, row, snapshot.disputes);
  const after = await applyFacts(tx, locked, row, [...snapshot.facts, ...questions], cause);
  // Closed here while its session was being opened there.
  if (after.state === 'cancelled') await addTask(tx, after.id, 'void');
  return after;
}

/** Keeps what the provider says of its disputes, and sums all of the payment's up: a state never goes back. */
async function keepDisputes(tx: Tx, payment: PaymentRow, received: readonly Dispute[]): Promise<Fact[]> {
  if (received.length === 0) return [];
  for (const dispute of received) {
    await tx
      .insert(disputes)
      .values({
        id: randomUUID(),
        paymentId: payment.id,
        ...dispute,
        ...(isClosed(dispute.state) && { closedAt: sql`now()` }),
      })
      .onConflictDoUpdate({
        target: [disputes.paymentId, disputes.providerId],
        set: {
          state: dispute.state,
          dueAt: sql`coalesce(excluded.due_at, ${disputes.dueAt})`,
          closedAt: sql`coalesce(${disputes.closedAt}, excluded.closed_at)`,
        },
        setWhere: sql`array_position(${rankedStates}, ${disputes.state}) <= array_position(${rankedStates}, excluded.state)`,
      });
  }
  const rows = await tx.select().from(disputes).where(eq(disputes.paymentId, payment.id));
  const sum = (...states: readonly Dispute['state'][]): number =>
    rows.reduce((total, { state, amount }) => (states.length === 0 || states.includes(state) ? total + amount : total), 0);
  return [{ kind: 'disputed', amount: sum(), won: sum('won'), lost: sum('lost') }];
}
const isClosed = (state: Dispute['state']): boolean => state === 'won' || state === 'lost';
const rankedStates = sql.raw(`array[${disputeStates.map((state) => `'${state}'`).join(', ')}]::text[]`);

async function keepLoan(tx: Tx, order: OrderRow, payment: PaymentRow, received: NonNullable<Snapshot['loan']>): Promise<void> {
  const kind = payment.typePayment === 'leasing' ? 'leasing' : 'instalments';
  const [held] = await tx
    .insert(loans)
    .values({ paymentId: payment.id, kind, partnerId: received.partnerId || loanPartners[order.market][kind], state: received.state })
    .onConflictDoNothing()
    .returning();
  if (held !== undefined) return;
  const [loan]: LoanRow[] = await tx.select().from(loans).where(eq(loans.paymentId, payment.id));
  if (loan === undefined) return;
  const state = loanStateAfter(loan.state, received.state);
  if (state === loan.state) return;
  await tx
    .update(loans)
    .set({ state, changedAt: sql`clock_timestamp()` })
    .where(eq(loans.paymentId, payment.id));
  await note(tx, payment.id, { event: `loan-${state}` });
}
