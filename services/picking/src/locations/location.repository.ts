import type { LocationKind } from '@okruh/contracts/http/picking-admin/locations';
import type { Market } from '@okruh/market';
import { brokenConstraint, noteRecordChanges, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { calculateWalkOrder } from '../model/location-code.ts';

/** What people say of a location. */
export interface LocationValues {
  readonly code: string;
  readonly kind: LocationKind;
  /** Null: calculated from the code. */
  readonly walkOrder: number | null;
}
/** Place of a market where locations are. */
export interface Whereabouts {
  readonly market: Market;
  readonly place: string;
}

/** @returns id of the new location, or `location-exists` */
export async function addLocation(
  tx: Tx,
  { market, place }: Whereabouts,
  { code, kind, walkOrder }: LocationValues,
  actor: string,
): Promise<{ readonly id: string } | 'location-exists'> {
  const { rows } = await tx.execute<AddedRow>(sql`
    insert into locations (id, market, place, code, kind, walk_order)
    values (${uuidv7()}, ${market}, ${place}, ${code}, ${kind}, ${walkOrder ?? calculateWalkOrder(code)})
    on conflict (market, place, code) where removed_at is null do nothing returning id, code, walk_order`);
  await noteAdded(tx, { market, place }, kind, actor, rows);
  return rows[0] ?? 'location-exists';
}

/** Adds those of the codes that aren't there. @returns how many were */
export async function addLocations(
  tx: Tx,
  { market, place }: Whereabouts,
  codes: readonly string[],
  kind: LocationKind,
  actor: string,
): Promise<number> {
  const { rows } = await tx.execute<AddedRow>(sql`
    insert into locations (id, market, place, code, kind, walk_order)
    select id, ${market}, ${place}, code, ${kind}, walk_order from unnest(
      ${sql.param(codes.map(() => uuidv7()))}::uuid[], ${sql.param([...codes])}::text[],
      ${sql.param(codes.map((code) => calculateWalkOrder(code)))}::int[]) as c (id, code, walk_order)
    on conflict (market, place, code) where removed_at is null do nothing returning id, code, walk_order`);
  await noteAdded(tx, { market, place }, kind, actor, rows);
  return rows.length;
}

interface AddedRow extends Record<string, unknown> {
  readonly id: string;
  readonly code: string;
  readonly walk_order: number;
}

const noteAdded = (tx: Tx, { market, place }: Whereabouts, kind: LocationKind, actor: string, rows: readonly AddedRow[]): Promise<void> =>
  noteRecordChanges(
    tx,
    'location',
    actor,
    rows.map(({ id, code, walk_order: walkOrder }) => ({
      id,
      before: null,
      after: { name: code, fields: { market, place, code, kind, walk_order: walkOrder } },
    })),
  );

/** How many of the codes are there. */
export async function countLocations(tx: Tx, { market, place }: Whereabouts, codes: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from locations
    where market = ${market} and place = ${place} and code = any(${sql.param([...codes])}::text[]) and removed_at is null`);
  return rows[0]?.count ?? 0;
}

/** What changing or removing a location comes to. `location-not-updated`: somebody else has changed it meanwhile. */
export type LocationEdit = 'done' | 'location-not-found' | 'location-removed' | 'location-not-updated';

/** The location, locked for a change by who saw a version of it. */
async function lockLocation(tx: Tx, id: string, version: number): Promise<LocationEdit> {
  const { rows } = await tx.execute<{ version: number; removed: boolean }>(
    sql`select version, removed_at is not null as removed from locations where id = ${id} for update`,
  );
  const [row] = rows;
  if (row === undefined) return 'location-not-found';
  if (row.removed) return 'location-removed';
  return row.version === version ? 'done' : 'location-not-updated';
}

/** Renames a location or changes where it stands in the walk. A code that another one has is refused by the database. */
export async function updateLocation(
  tx: Tx,
  id: string,
  version: number,
  { code, kind, walkOrder }: LocationValues,
  actor: string,
): Promise<LocationEdit | 'location-exists'> {
  const locked = await lockLocation(tx, id, version);
  if (locked !== 'done') return locked;
  const taken = await tx.execute(sql`
    select 1 from locations o join locations me on me.id = ${id} and me.market = o.market and me.place = o.place
    where o.code = ${code} and o.id <> ${id} and o.removed_at is null`);
  if (taken.rows.length > 0) return 'location-exists';
  await tx.execute(sql`
    update locations set code = ${code}, kind = ${kind}, walk_order = ${walkOrder ?? calculateWalkOrder(code)},
      version = version + 1, changed_at = now(), changed_by = ${actor}
    where id = ${id}`);
  return 'done';
}

/** Whether an error says that two people gave the same code in one moment. */
export const isCodeTaken = (error: unknown): boolean => brokenConstraint(error) === 'locations_by_code';

/** Removes an empty location. @returns how many pieces lie there, when it isn't empty */
export async function removeLocation(tx: Tx, id: string, version: number): Promise<LocationEdit | { readonly pieces: number }> {
  const locked = await lockLocation(tx, id, version);
  if (locked !== 'done') return locked;
  // Putting pieces there holds the location: none come between this and the end of the transaction.
  const { rows } = await tx.execute<{ pieces: number }>(
    sql`select coalesce(sum(on_hand), 0)::int as pieces from location_stock where location_id = ${id}`,
  );
  const pieces = rows[0]?.pieces ?? 0;
  if (pieces > 0) return { pieces };
  await tx.execute(sql`update locations set removed_at = now(), changed_at = now(), version = version + 1 where id = ${id}`);
  return 'done';
}
