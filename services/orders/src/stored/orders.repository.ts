import type { Envelope } from '@okruh/contracts';
import { appendEvent, type Database, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { OrderNews } from '../model/order.ts';
import { endOpenAdditions } from './additions.ts';
import { type Cause, recordStep } from './history.ts';
import { holdEvents, holdState, isHoldNews, newsEvents, publicState } from './order-state.ts';
import { isReviewable } from './reviewable.ts';
import { type OrderRow, orders, reviewRequests } from './tables.ts';

/**
 * The reads of whole orders, built once for each pool: PostgreSQL plans them once for each connection, and putting the
 * statement together costs more than running it.
 */
const readsByDatabase = new WeakMap<Database, ReturnType<typeof prepareReads>>();
function prepareReads({ db }: Database) {
  const select = () => db.select().from(orders).$dynamic();
  return {
    byId: select()
      .where(eq(orders.id, sql.placeholder('id')))
      .prepare('order_by_id'),
    byCode: select()
      .where(eq(orders.code, sql.placeholder('code')))
      .prepare('order_by_code'),
    byIds: select()
      .where(sql`${orders.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare('orders_by_ids'),
  };
}
function reads(database: Database): ReturnType<typeof prepareReads> {
  const known = readsByDatabase.get(database) ?? prepareReads(database);
  readsByDatabase.set(database, known);
  return known;
}

export async function findOrder(database: Database, id: string): Promise<OrderRow | null> {
  const [row] = await reads(database).byId.execute({ id });
  return row ?? null;
}

/** Those that are there, by id. */
export async function findOrders(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, OrderRow>> {
  const rows = await reads(database).byIds.execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findOrderByCode(database: Database, code: string): Promise<OrderRow | null> {
  const [row] = await reads(database).byCode.execute({ code });
  return row ?? null;
}

/** The row, locked until the transaction ends: what happens to one order happens one after the other. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

/** A change of an order and the events that tell it, oldest first. */
export interface Step {
  readonly set: PgUpdateSetSource<typeof orders>;
  readonly publishes: readonly OrderNews[];
}

/**
 * Changes a locked order and appends its events, all in the caller's transaction. Each event has a version of its own, so
 * that a reader of several kinds of events can order them; without one the version stays.
 */
export async function applyStep(tx: Tx, row: OrderRow, step: Step, cause: Cause): Promise<OrderRow> {
  const [changed] = await tx
    .update(orders)
    .set({ ...step.set, version: row.version + step.publishes.length, updatedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
    .where(eq(orders.id, row.id))
    .returning();
  if (changed === undefined) throw new Error(`order ${row.id} vanished while locked`);
  if (step.publishes.includes('delivered')) await planReviewRequest(tx, changed);
  const data = publicState(changed);
  const events: Envelope[] = [];
  for (const [index, news] of step.publishes.entries()) {
    const about = {
      subject: row.id,
      version: row.version + index + 1,
      market: row.market,
      ...(cause.event === undefined ? {} : { cause: cause.event }),
      ...(cause.requestId === undefined ? {} : { correlationId: cause.requestId }),
    };
    const event = isHoldNews(news)
      ? await appendEvent(tx, holdEvents[news], { ...about, data: holdState(changed) })
      : await appendEvent(tx, newsEvents[news], { ...about, data });
    events.push(event);
  }
  await recordStep(tx, row, changed, events, cause);
  return step.publishes.includes('cancelled') ? endOpenAdditions(tx, changed, cause) : changed;
}

/** From the delivery to the question how the goods are. */
const REVIEW_AFTER_DAYS = 14;

/** Only accounts can write reviews; a guest isn't asked for what they couldn't do. */
async function planReviewRequest(tx: Tx, { id, customerId, snapshot }: OrderRow): Promise<void> {
  if (customerId === null || !snapshot.lines.some(isReviewable)) return;
  const dueAt = sql`clock_timestamp() + make_interval(days => ${REVIEW_AFTER_DAYS})`;
  await tx.insert(reviewRequests).values({ orderId: id, dueAt }).onConflictDoNothing();
}
