import { stockReserved } from '@okruh/contracts/events/picking';
import type { Market } from '@okruh/market';
import { type Database, newEnvelope, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { ReservationLine } from '../stored/release.ts';

export interface ReservationWanted {
  readonly orderId: string;
  readonly market: Market;
  /** Store where it is picked up; its own pieces are taken first. */
  readonly storeId: string | null;
  /** Minutes until it expires; null = kept at once. */
  readonly minutes: number | null;
  readonly lines: readonly ReservationLine[];
}
/** A variant that there are too few of, and how many can be sold. */
export interface MissingLine {
  readonly variant_id: string;
  readonly available: number;
}
export type Reserved =
  /** `until` is null when the pieces are kept. */
  | { readonly outcome: 'reserved'; readonly until: Date | null }
  /** Given back for good: the order was cancelled or never placed. */
  | { readonly outcome: 'ended' }
  | { readonly outcome: 'out-of-stock'; readonly missing: readonly MissingLine[] };

interface Row extends Record<string, unknown> {
  readonly outcome: Reserved['outcome'];
  readonly until: Date | string | null;
  readonly missing: readonly MissingLine[] | null;
}

/** Takes the pieces of an order, all or none; the same order again gets the same answer and takes nothing. One statement. */
export async function reserve({ pool, outbox }: Database, wanted: ReservationWanted, requestId: string): Promise<Reserved> {
  const { rows } = await pool.query<Row>({
    name: 'reserve-stock',
    text: 'select outcome, until, missing from reserve_stock($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [...toArguments(wanted, requestId), outbox.isRelayRemote()],
  });
  outbox.notify();
  return toReserved(rows[0]);
}

/** The same in a transaction of the caller, who notifies the relay after it. */
export async function reserveIn(tx: Tx, wanted: ReservationWanted, requestId: string): Promise<Reserved> {
  const [order, market, store, minutes, variants, quantities, envelope] = toArguments(wanted, requestId);
  const { rows } = await tx.execute<Row>(sql`
    select outcome, until, missing from reserve_stock(${order}, ${market}, ${store}, ${minutes}, ${sql.param(variants)}::text[],
      ${sql.param(quantities)}::int[], ${envelope}::jsonb, true)`);
  return toReserved(rows[0]);
}

/** What the function of the migration takes, but for whether the relay has to be notified by it. */
function toArguments(wanted: ReservationWanted, requestId: string) {
  const { orderId, market, storeId, minutes } = wanted;
  const lines = byVariant(wanted.lines);
  const publishes = newEnvelope(stockReserved, {
    subject: orderId,
    // Version and times are put in by the statement.
    version: 1,
    market,
    data: {
      order_id: orderId,
      market,
      store_id: storeId,
      lines,
      state: minutes === null ? 'kept' : 'held',
      reason: null,
      reserved_until: null,
      changed_at: new Date(0).toISOString(),
    },
    correlationId: requestId,
  });
  return [
    orderId,
    market,
    storeId,
    minutes,
    lines.map((line) => line.variant_id),
    lines.map((line) => line.quantity),
    JSON.stringify(publishes),
  ] as const;
}

function toReserved(row: Row | undefined): Reserved {
  if (row === undefined) throw new Error('reserve_stock gave no row back');
  // Only a prepared statement reads instants as dates.
  if (row.outcome === 'reserved') return { outcome: 'reserved', until: row.until === null ? null : new Date(row.until) };
  return row.outcome === 'ended' ? { outcome: 'ended' } : { outcome: 'out-of-stock', missing: row.missing ?? [] };
}

/** One line per variant, in the order in which their rows are locked. */
function byVariant(lines: readonly ReservationLine[]): ReservationLine[] {
  const pieces = new Map<string, number>();
  for (const { variant_id: id, quantity } of lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return [...pieces].map(([variant_id, quantity]) => ({ variant_id, quantity })).toSorted((a, b) => (a.variant_id < b.variant_id ? -1 : 1));
}
