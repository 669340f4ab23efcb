import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { changePieces, loadPlacePieces, lockStock } from '../stored/change-pieces.ts';
import { lockTake, type NotOpen } from './count-stock.ts';
import { difference, waitsForRecount } from './stock-take.query.ts';

/** A variant of which orders have more pieces than were counted. */
export interface TakeConflict {
  readonly variantId: string;
  readonly reserved: number;
  /** Pieces that the count would leave; below zero when as many have left since. */
  readonly onHand: number;
}
export type Closed =
  | 'done'
  | NotOpen
  | 'changed-meanwhile'
  /** Lines with a difference that nobody has counted again. */
  | { readonly toRecount: number }
  | { readonly conflicts: readonly TakeConflict[] };

interface Difference extends Record<string, unknown> {
  readonly id: string;
  readonly variant_id: string;
  readonly location_id: string | null;
  readonly difference: number;
}

/**
 * Books the differences of a count as corrections, all under the locks of their variants. Differences are added to what is there now:
 * pieces that came or left since they were counted stay as they are. No place gets below what orders have of it.
 *
 * @param leavesConflicts books the others and leaves variants with conflicts as they are; otherwise nothing is booked while there are any
 */
export async function closeTake(tx: Tx, id: string, version: number, leavesConflicts: boolean, actor: string): Promise<Closed> {
  const take = await lockTake(tx, id);
  if (typeof take === 'string') return take;
  if (take.version !== version) return 'changed-meanwhile';
  const waiting = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from stock_take_lines l where l.stock_take_id = ${id} and ${waitsForRecount}`,
  );
  const toRecount = waiting.rows[0]?.count ?? 0;
  if (toRecount > 0) return { toRecount };
  const { rows } = await tx.execute<Difference>(sql`
    select l.id, l.variant_id, l.location_id, ${difference} as difference from stock_take_lines l
    where l.stock_take_id = ${id} and l.first_count is not null`);
  const changes = new Map<string, number>();
  for (const row of rows) changes.set(row.variant_id, (changes.get(row.variant_id) ?? 0) + row.difference);
  await lockStock(tx, take.market, changes.keys());
  const there = await loadPlacePieces(tx, take.market, take.place, changes.keys());
  const conflicts = [...changes].flatMap(([variantId, change]) => {
    const { onHand, reserved } = there.get(variantId) ?? { onHand: 0, reserved: 0 };
    return change < 0 && onHand + change < reserved ? [{ variantId, reserved, onHand: onHand + change }] : [];
  });
  if (conflicts.length > 0 && !leavesConflicts) return { conflicts };
  const left = new Set(conflicts.map(({ variantId }) => variantId));
  const booked = rows.filter((row) => !left.has(row.variant_id));
  const locations = await holdThoseLeft(
    tx,
    booked.map((row) => row.location_id),
  );
  await changePieces(
    tx,
    take.market,
    booked
      .filter((row) => row.difference !== 0)
      .map((row) => ({
        variantId: row.variant_id,
        place: take.place,
        locationId: row.location_id !== null && locations.has(row.location_id) ? row.location_id : null,
        change: row.difference,
      })),
  );
  await writeCorrections(
    tx,
    { id, market: take.market, place: take.place },
    [...changes]
      .filter(([variantId, change]) => change !== 0 && !left.has(variantId))
      .map(([variantId, change]) => ({ variantId, before: there.get(variantId)?.onHand ?? 0, change })),
    actor,
  );
  await tx.execute(sql`
    update stock_take_lines l set booked = ${difference} where l.stock_take_id = ${id} and l.id = any(${sql.param(booked.map((row) => row.id))}::uuid[])`);
  await endTake(tx, id, 'closed', actor);
  return 'done';
}

/** Locations that nobody has removed since they were counted, held against it; pieces found on another one lie without a location. */
async function holdThoseLeft(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const wanted = ids.filter((id) => id !== null);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from locations where id = any(${sql.param(wanted)}::uuid[]) and removed_at is null order by id for share`);
  return new Set(rows.map(({ id }) => id));
}

async function writeCorrections(
  tx: Tx,
  take: { readonly id: string; readonly market: Market; readonly place: string },
  changes: readonly { readonly variantId: string; readonly before: number; readonly change: number }[],
  actor: string,
): Promise<void> {
  const rows = changes.map(({ variantId, before, change }) => ({ id: uuidv7(), variant_id: variantId, before, change }));
  await tx.execute(sql`
    insert into corrections (id, variant_id, market, place, on_hand_before, on_hand, reason, note, actor, stock_take_id)
    select id, variant_id, ${take.market}, ${take.place}, before, before + change, 'counted', '', ${actor}, ${take.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id uuid, variant_id text, before int, change int)`);
}

/** Ends a count without booking anything. */
export async function cancelTake(tx: Tx, id: string, version: number, actor: string): Promise<'done' | NotOpen | 'changed-meanwhile'> {
  const take = await lockTake(tx, id);
  if (typeof take === 'string') return take;
  if (take.version !== version) return 'changed-meanwhile';
  await endTake(tx, id, 'cancelled', actor);
  return 'done';
}

const endTake = (tx: Tx, id: string, state: 'closed' | 'cancelled', actor: string) =>
  tx.execute(sql`
    update stock_takes set state = ${state}, closed_by = ${actor}, closed_at = clock_timestamp(), version = version + 1 where id = ${id}`);
