import type { Envelope } from '@okruh/contracts';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { OrderNews } from './order.ts';
import { newsEvents, publicState } from './order-state.ts';
import { type OrderRow, orders } from './tables.ts';

export async function findOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

export async function findOrderByCode(tx: Tx, code: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.code, code));
  return row ?? null;
}

/** The row, locked until the transaction ends: what happens to one order happens one after the other. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

/** What made a change happen: an event, or a request. */
export interface Cause {
  readonly event?: Envelope;
  readonly requestId?: string;
}

/** A change of an order and the events that tell it, oldest first. */
export interface Step {
  readonly set: PgUpdateSetSource<typeof orders>;
  readonly tells: readonly OrderNews[];
}

/**
 * Changes a locked order and appends its events, all in the caller's transaction. Each event has a version of its own, so
 * that a reader of several kinds of events can order them; without one the version stays.
 */
export async function applyStep(tx: Tx, row: OrderRow, step: Step, cause: Cause): Promise<OrderRow> {
  const [changed] = await tx
    .update(orders)
    .set({ ...step.set, version: row.version + step.tells.length, updatedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
    .where(eq(orders.id, row.id))
    .returning();
  if (changed === undefined) throw new Error(`order ${row.id} vanished while locked`);
  const data = publicState(changed);
  for (const [index, news] of step.tells.entries()) {
    await appendEvent(tx, newsEvents[news], {
      subject: row.id,
      version: row.version + index + 1,
      market: row.market,
      data,
      ...(cause.event === undefined ? {} : { cause: cause.event }),
      ...(cause.requestId === undefined ? {} : { correlationId: cause.requestId }),
    });
  }
  return changed;
}
