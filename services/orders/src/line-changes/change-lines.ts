import type { Market } from '@okruh/market';
import { type DueItem, endEach, type Job, type Logger, startEvery, type Tx, type Turn, untilDone } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import type { Picking } from '../clients/picking.ts';
import { dropPieces } from '../stored/dropped-pieces.ts';
import { type Actor, recordHistory } from '../stored/history.ts';
import { loadChanges } from '../stored/order-changes.ts';
import { lockOrder } from '../stored/orders.repository.ts';
import { lineChanges, type LineChangeRow, orders } from '../stored/tables.ts';
import { type LinesRefusal, planRemoval, type WantedLine } from './plan-change.ts';

/** A change that a member of staff asks for. */
export interface LineChange {
  readonly id: string;
  readonly orderId: string;
  /** Of the order that was seen. */
  readonly version: number;
  readonly lines: readonly WantedLine[];
  readonly actor: Actor & { readonly kind: 'staff' };
}

/**
 * Notes a change before the warehouse is asked. A second one finds it open; the same again finds its own.
 * @returns the change, also when it ended before, or why there is none
 */
export async function beginChange(
  tx: Tx,
  { id, orderId, version, lines, actor }: LineChange,
): Promise<LineChangeRow | LinesRefusal | 'not-found' | 'changed-meanwhile' | 'change-open'> {
  const row = await lockOrder(tx, orderId);
  if (row === null) return 'not-found';
  const [known] = await tx
    .select()
    .from(lineChanges)
    .where(and(eq(lineChanges.id, id), eq(lineChanges.orderId, orderId)));
  if (known !== undefined) return known;
  if (row.version !== version) return 'changed-meanwhile';
  const removed = planRemoval({ row, changes: await loadChanges(tx, orderId) }, lines);
  if (typeof removed === 'string') return removed;
  const [begun] = await tx
    .insert(lineChanges)
    .values({ id, orderId, state: 'open', removed, actorId: actor.id, actorName: actor.name })
    .onConflictDoNothing()
    .returning();
  return begun ?? 'change-open';
}

/**
 * Lets the warehouse take the pieces off and keeps what left the order; repeated it does nothing more. No lock is held while picking
 * answers: an order that ends meanwhile gives all of its money back anyway.
 *
 * @returns how the change ended
 * @throws DependencyDown when picking doesn't answer: the job tries again
 */
export async function finishChange(db: Tx, picking: Picking, change: LineChangeRow, requestId?: string): Promise<'done' | 'refused'> {
  if (change.state !== 'open') return change.state;
  const { id, orderId, removed, actorId, actorName } = change;
  const market = await findMarket(db, orderId);
  const items = await picking.remove({ id, orderId, market, actor: actorName, lines: removed }, requestId);
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const state = items === null ? 'refused' : 'done';
    const ended = await tx
      .update(lineChanges)
      .set({ state, endedAt: sql`clock_timestamp()` })
      .where(and(eq(lineChanges.id, id), eq(lineChanges.state, 'open')))
      .returning();
    // Somebody else was at it too; what picking answered is the same.
    if (ended.length === 0 || items === null) return state;
    const actor = { kind: 'staff', id: actorId, name: actorName } as const;
    await recordHistory(tx, { orderId, kind: 'lines-changed' }, actor);
    const cause = { actor, ...(requestId === undefined ? {} : { requestId }) };
    for (const item of items) await dropPieces(tx, item, cause);
    return state;
  });
}

async function findMarket(db: Tx, orderId: string): Promise<Market> {
  const [row] = await db.select({ market: orders.market }).from(orders).where(eq(orders.id, orderId));
  if (row === undefined) throw new Error(`order ${orderId} of a change isn't there`);
  return row.market;
}

/** A change that is open for longer than any call takes: the process that began it stopped. */
const isStranded = sql`state = 'open' and begun_at < now() - interval '1 minute'`;

/**
 * Carries through changes that were begun and not ended.
 * @returns how many were ended
 */
export const finishStranded = (db: Tx, picking: Picking, turn: Turn = untilDone): Promise<number> =>
  endEach(turn, {
    next: async (after: DueItem, limit: number) => {
      const { rows } = await db.execute<{ id: string; at: string }>(sql`
        select id, begun_at::text as at from line_changes
        where ${isStranded} and (begun_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) order by begun_at, id limit ${limit}`);
      return rows;
    },
    end: async ({ id }) => {
      const [change] = await db.select().from(lineChanges).where(eq(lineChanges.id, id));
      if (change === undefined) return false;
      await finishChange(db, picking, change);
      return true;
    },
  });

const EVERY_MS = 30_000;

/** Looks twice a minute until stopped; several processes may do it at once. */
export const startLineChanges = (db: Tx, picking: Picking, logger: Logger): Job =>
  startEvery({
    name: 'line-changes',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const ended = await finishStranded(db, picking, turn);
      if (ended > 0) logger.info({ ended }, 'changes of orders that were begun were carried through');
    },
  });
