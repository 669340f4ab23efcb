import type { Envelope } from '@okruh/contracts';
import { stockReleased } from '@okruh/contracts/events/picking';
import type { Market } from '@okruh/market';
import { appendEvent, isoInstant, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Pieces of a variant that are reserved. */
export interface ReservationLine {
  readonly variant_id: string;
  readonly quantity: number;
}

/** Why pieces are given back. */
export type ReleaseReason = 'lapsed' | 'cancelled' | 'not-placed';

interface Known extends Record<string, unknown> {
  readonly market: Market;
  readonly store_id: string | null;
  readonly lines: readonly ReservationLine[];
  readonly state: 'held' | 'kept' | 'released';
  readonly reason: ReleaseReason | null;
  readonly version: number;
  readonly is_over: boolean;
}

/** What made it happen. */
export interface ReleaseCause {
  readonly cause?: Envelope;
  readonly correlationId?: string;
}

/**
 * Gives an order's pieces back to where they were taken from. Given back already: nothing happens, but one that was cancelled
 * or never placed isn't reserved again. `lapsed` holds only for one whose time is over by the database's clock, and nothing happens
 * while somebody else is at it: it is paid in this moment, or another process expires it.
 *
 * @param market market of an order that nothing is known of: its late reservation finds that it has ended
 * @returns whether pieces were given back
 */
export async function release(
  tx: Tx,
  orderId: string,
  reason: ReleaseReason,
  market: Market,
  { cause, correlationId }: ReleaseCause = {},
): Promise<boolean> {
  const known = await lockReservation(tx, orderId, reason, market);
  if (known === null) return false;
  if (known.state === 'released') {
    if (known.reason === 'lapsed' && reason !== 'lapsed')
      await tx.execute(sql`update reservations set reason = ${reason} where order_id = ${orderId}`);
    return false;
  }
  if (reason === 'lapsed' && !known.is_over) return false;
  await giveBack(tx, orderId, known);
  const version = known.version + 1;
  const { rows } = await tx.execute<{ changed_at: string }>(sql`
    update reservations set state = 'released', reason = ${reason}, reserved_until = null, version = ${version}, changed_at = clock_timestamp()
    where order_id = ${orderId}
    returning ${sql.raw(isoInstant('changed_at'))} as changed_at`);
  await appendEvent(tx, stockReleased, {
    subject: orderId,
    version,
    market: known.market,
    data: {
      order_id: orderId,
      market: known.market,
      store_id: known.store_id,
      lines: [...known.lines],
      state: 'released',
      reason,
      reserved_until: null,
      changed_at: rows[0]?.changed_at ?? '',
    },
    ...(cause === undefined ? {} : { cause }),
    ...(correlationId === undefined ? {} : { correlationId }),
  });
  return true;
}

/** The reservation, locked; null when there was none. Then its end is noted, unless it only might have expired: then null also means that it is locked by somebody else. */
async function lockReservation(tx: Tx, orderId: string, reason: ReleaseReason, market: Market): Promise<Known | null> {
  if (reason !== 'lapsed') {
    const noted = await tx.execute(sql`
      insert into reservations (order_id, market, lines, state, reason) values (${orderId}, ${market}, '[]', 'released', ${reason})
      on conflict (order_id) do nothing returning order_id`);
    if (noted.rows.length > 0) return null;
  }
  const { rows } = await tx.execute<Known>(sql`
    select market, store_id, lines, state, reason, version, coalesce(reserved_until <= clock_timestamp(), false) as is_over
    from reservations where order_id = ${orderId} for update ${sql.raw(reason === 'lapsed' ? 'skip locked' : '')}`);
  return rows[0] ?? null;
}

/** Locks the stock in the order of the variants before anything of it changes, as every other change of the stock does. */
async function giveBack(tx: Tx, orderId: string, { market, version }: Known): Promise<void> {
  await tx.execute(sql`
    with locked as materialized (
      select variant_id from stock where market = ${market} and variant_id in
        (select variant_id from reservation_pieces where order_id = ${orderId} and version = ${version})
      order by variant_id for update
    ), given as (
      update reservation_pieces p set given_back_at = clock_timestamp() from locked l
      where p.order_id = ${orderId} and p.version = ${version} and p.variant_id = l.variant_id and p.left_at is null and p.given_back_at is null
      returning p.variant_id, p.place, p.quantity
    ), placed as (
      -- An order may have taken from one place more than once.
      update stock_places p set reserved = p.reserved - g.quantity
      from (select variant_id, place, sum(quantity)::int as quantity from given group by variant_id, place) g
      where p.market = ${market} and p.variant_id = g.variant_id and p.place = g.place
    )
    update stock s set available = s.available + g.quantity, is_dirty = true, changed_at = clock_timestamp()
    from (select variant_id, sum(quantity)::int as quantity from given group by variant_id) g
    where s.market = ${market} and s.variant_id = g.variant_id`);
}

/** Orders that may be picked keep their pieces. Expired ones stay expired: orders takes them again, or gives up. */
export async function keep(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update reservations set state = 'kept', reserved_until = null, changed_at = clock_timestamp()
    where order_id = any(${sql.param([...orderIds])}::uuid[]) and state = 'held'`);
}
