import type { Money } from '@okruh/market';
import {
  type DueItem,
  endEach,
  endTogether,
  type Job,
  type Logger,
  newCode,
  startEvery,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { physicalLines, type Picking } from '../clients/picking.ts';
import { addLines, findAddition, offerAddition, refuseAddition } from '../stored/additions.ts';
import type { Actor, Cause } from '../stored/history.ts';
import { loadChanges } from '../stored/order-changes.ts';
import { lockOrder } from '../stored/orders.repository.ts';
import { expireAddition } from '../stored/pay-addition.ts';
import { type AdditionRefusal, type AdditionRow, orderAdditions, type OrderRow } from '../stored/tables.ts';
import { PAY_HOURS, planAddition, type PlanRefusal, type WantedProduct } from './plan-addition.ts';

type Products = Parameters<typeof planAddition>[2];

/** Products that a member of staff adds to an order. */
export interface NewAddition {
  readonly id: string;
  readonly orderId: string;
  /** Of the order that was seen. */
  readonly version: number;
  readonly wanted: readonly WantedProduct[];
  /** What the person saw that they cost. */
  readonly difference: Money;
  readonly products: Products;
  readonly actor: Actor & { readonly kind: 'staff' };
}

/**
 * Notes an addition before the warehouse is asked. A second one finds it open; the same again finds its own.
 * @returns the addition, also when it ended before, or why there is none
 */
export async function beginAddition(
  tx: Tx,
  { id, orderId, version, wanted, difference, products, actor }: NewAddition,
): Promise<AdditionRow | PlanRefusal | 'not-found' | 'changed-meanwhile' | 'change-open' | 'price-changed'> {
  const row = await lockOrder(tx, orderId);
  if (row === null) return 'not-found';
  const known = await findAddition(tx, { id });
  if (known !== null) return known.orderId === orderId ? known : 'not-found';
  if (row.version !== version) return 'changed-meanwhile';
  const planned = planAddition({ row, changes: await loadChanges(tx, orderId) }, wanted, products, new Date());
  if (typeof planned === 'string') return planned;
  const { lines, amount, isDueRaised } = planned;
  if (amount !== difference.amount || row.currency !== difference.currency) return 'price-changed';
  const [begun] = await tx
    .insert(orderAdditions)
    .values({
      id,
      orderId,
      code: newCode(),
      state: 'open',
      lines,
      amount,
      currency: row.currency,
      isDueRaised,
      actorId: actor.id,
      actorName: actor.name,
    })
    .onConflictDoNothing()
    .returning();
  return begun ?? 'change-open';
}

/** What the warehouse answered: the pieces are on lists (`added`), held until an instant, or not to be had. */
type Answer = { readonly outcome: 'added' } | { readonly outcome: 'held'; readonly until: Date } | { readonly refusal: AdditionRefusal };

async function askPicking(picking: Picking, row: OrderRow, addition: AdditionRow, requestId?: string): Promise<Answer> {
  const { id, orderId, lines, isDueRaised } = addition;
  if (isDueRaised) {
    const refusal = await picking.add({ id, orderId, market: row.market, lines }, requestId);
    return refusal === null ? { outcome: 'added' } : { refusal };
  }
  const wanted = { orderId: id, market: row.market, storeId: row.storeId, minutes: PAY_HOURS * 60, lines: physicalLines(lines) };
  const reservation = await picking.reserve(wanted, requestId);
  if (reservation.state === 'reserved' && reservation.until !== null) return { outcome: 'held', until: reservation.until };
  return { refusal: 'out-of-stock' };
}

/**
 * Has the warehouse reserve the pieces and keeps what it answered; repeated it does nothing more. No lock is held while it answers: an
 * order that is cancelled meanwhile has ended the addition, and its pieces are free.
 *
 * @returns the addition as it is then
 * @throws DependencyDown when picking doesn't answer: the job tries again
 */
export async function finishAddition(db: Tx, picking: Picking, begun: AdditionRow, requestId?: string): Promise<AdditionRow> {
  if (begun.state !== 'open') return begun;
  const order = await db.transaction((tx) => lockOrder(tx, begun.orderId));
  if (order === null) throw new Error(`order ${begun.orderId} of an addition isn't there`);
  const answer = await askPicking(picking, order, begun, requestId);
  return db.transaction(async (tx) => {
    const row = await lockOrder(tx, begun.orderId);
    const addition = await findAddition(tx, { id: begun.id });
    if (row === null || addition === null) throw new Error(`addition ${begun.id} is gone`);
    // Somebody else was at it too, or the order has ended.
    if (addition.state !== 'open') return addition;
    const cause: Cause = {
      actor: { kind: 'staff', id: addition.actorId, name: addition.actorName },
      ...(requestId === undefined ? {} : { requestId }),
    };
    if ('refusal' in answer) return refuseAddition(tx, addition, answer.refusal);
    if (answer.outcome === 'held') await offerAddition(tx, row, addition, answer.until, cause);
    else await addLines(tx, row, addition, cause);
    return (await findAddition(tx, { id: begun.id })) ?? addition;
  });
}

/** Begun longer ago than any call takes: the process that began it stopped. */
const isStranded = sql`state = 'open' and begun_at < now() - interval '1 minute'`;
/** Usually picking's event ended it already; the minutes of grace leave it the first word. */
const isOverdue = sql`state = 'awaiting_payment' and payable_until < now() - interval '2 minutes'`;

/**
 * Carries through additions that were begun and not ended, and ends those that nobody paid.
 * @returns how many were ended or carried through
 */
export const settleAdditions = (db: Tx, picking: Picking, turn: Turn = untilDone): Promise<number> =>
  endTogether([
    endEach(turn, {
      next: async (after: DueItem, limit: number) => {
        const { rows } = await db.execute<{ id: string; at: string }>(sql`
          select id, begun_at::text as at from order_additions
          where ${isStranded} and (begun_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) order by begun_at, id limit ${limit}`);
        return rows;
      },
      end: async ({ id }) => {
        const addition = await findAddition(db, { id });
        if (addition === null) return false;
        await finishAddition(db, picking, addition);
        return true;
      },
    }),
    endEach(turn, {
      next: async (after: DueItem, limit: number) => {
        const { rows } = await db.execute<{ id: string; at: string }>(sql`
          select id, payable_until::text as at from order_additions
          where ${isOverdue} and (payable_until, id) > (${after.at}::timestamptz, ${after.id}::uuid) order by payable_until, id limit ${limit}`);
        return rows;
      },
      end: async ({ id }) => db.transaction((tx) => expireAddition(tx, id, {})),
    }),
  ]);

const EVERY_MS = 30_000;

/** Looks twice a minute until stopped; several processes may do it at once. */
export const startAdditions = (db: Tx, picking: Picking, logger: Logger): Job =>
  startEvery({
    name: 'order-additions',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const settled = await settleAdditions(db, picking, turn);
      if (settled > 0) logger.info({ settled }, 'additions to orders were carried through, or ended unpaid');
    },
  });
