import type { RequestOf } from '@okruh/contracts';
import type { reserveAtCounter } from '@okruh/contracts/http/picking';
import { checkSerial, normaliseScan, trackingFor } from '@okruh/market/picking-scan';
import type { Database, Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { findBoughtVariant } from '../stored/serials.ts';
import { type MissingLine, type Reserved, reserveIn } from './reserve.ts';

type Body = RequestOf<typeof reserveAtCounter>['body'];
type CounterLine = Body['lines'][number];

export type ReservedAtCounter = Reserved | { readonly outcome: 'wrong-serial'; readonly serials: readonly string[] };

/** Takes the transaction back: what was taken lies elsewhere. */
class NotInStore extends Error {
  readonly missing: readonly MissingLine[];
  constructor(missing: readonly MissingLine[]) {
    super('not in the store');
    this.missing = missing;
  }
}

/**
 * Takes the pieces of a walk-in sale from the shelf of its store. A reservation takes those first, so it is one like every other that
 * is taken back when it had to go elsewhere.
 */
export async function takeFromShelf(
  database: Database,
  order: string,
  { market, store_id: storeId, minutes, lines }: Body,
  requestId: string,
): Promise<ReservedAtCounter> {
  try {
    const reserved = await database.db.transaction(async (tx): Promise<ReservedAtCounter> => {
      const items = mergeLines(lines);
      const wrong = await findWrongSerials(tx, items);
      if (wrong.length > 0) return { outcome: 'wrong-serial', serials: wrong };
      const taken = await reserveIn(tx, { orderId: order, market, storeId, minutes, lines: items }, requestId);
      if (taken.outcome !== 'reserved') return taken;
      const missing = await findElsewhere(tx, order, storeId);
      if (missing.length > 0) throw new NotInStore(missing);
      await tx.execute(sql`
        insert into counter_sales (order_id, store_id, serials) values (${order}, ${storeId}, ${JSON.stringify(toSerials(items))}::jsonb)
        on conflict (order_id) do nothing`);
      return taken;
    });
    database.outbox.notify();
    return reserved;
  } catch (error) {
    if (error instanceof NotInStore) return { outcome: 'out-of-stock', missing: error.missing };
    throw error;
  }
}

/** One line for each variant, with the numbers as they are compared. */
function mergeLines(lines: readonly CounterLine[]): CounterLine[] {
  const merged = new Map<string, CounterLine>();
  for (const { variant_id: id, quantity, serial_numbers } of lines) {
    const known = merged.get(id);
    merged.set(id, {
      variant_id: id,
      quantity: quantity + (known?.quantity ?? 0),
      serial_numbers: [...(known?.serial_numbers ?? []), ...serial_numbers.map(normaliseScan)],
    });
  }
  return [...merged.values()];
}

/** Serial numbers by variant, as `counter_sales` has them. */
const toSerials = (lines: readonly CounterLine[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(lines.map(({ variant_id: id, serial_numbers }) => [id, serial_numbers]));

/** Each tracked piece has one number of its own, others have none; a bought device is sold as what it was graded. */
async function findWrongSerials(tx: Tx, lines: readonly CounterLine[]): Promise<string[]> {
  const ids = lines.map(({ variant_id: id }) => id);
  const { rows } = await tx.execute<{ variant_id: string; type_device: string | null }>(
    sql`select variant_id, type_device from products where variant_id = any(${sql.param(ids)}::text[])`,
  );
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { variant_id: id, quantity, serial_numbers: serials } of lines) {
    const tracking = trackingFor(rows.find((row) => row.variant_id === id)?.type_device ?? null);
    if (serials.length !== (tracking.tracked ? quantity : 0)) wrong.push(...(serials.length === 0 ? [''] : serials));
    for (const serial of serials) {
      const bought = await findBoughtVariant(tx, serial);
      if (seen.has(serial) || checkSerial(serial, tracking) !== null || (bought !== null && bought !== id)) wrong.push(serial);
      seen.add(serial);
    }
  }
  return [...new Set(wrong)];
}

/** What of an order was taken elsewhere than in the store, and how much the store would have had. */
async function findElsewhere(tx: Tx, order: string, store: string): Promise<MissingLine[]> {
  const { rows } = await tx.execute<{ variant_id: string; available: number }>(sql`
    select p.variant_id, coalesce(sum(p.quantity) filter (where p.place = ${store}), 0)::int as available
    from reservation_pieces p join reservations r on r.order_id = p.order_id and r.version = p.version
    where p.order_id = ${order} and p.given_back_at is null
    group by p.variant_id having bool_or(p.place <> ${store})`);
  return rows.map(({ variant_id, available }) => ({ variant_id, available }));
}
