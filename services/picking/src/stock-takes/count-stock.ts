import { MAX_TAKE_LINES } from '@okruh/contracts/http/picking-admin/stock-takes';
import type { Market } from '@okruh/market';
import { noteRecordChanges, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { holdLocations } from '../stored/locations.ts';
import { isStocked } from '../stored/products.ts';

/** What is counted: a place, or its locations from one code to another in walking order. */
export interface TakeScope {
  readonly market: Market;
  readonly place: string;
  /** Null: the whole place, with what lies without a location. */
  readonly from_code: string | null;
  readonly to_code: string | null;
  readonly note: string;
}
/** A stock-take whose row is locked. */
export interface LockedTake extends Record<string, unknown> {
  readonly market: Market;
  readonly place: string;
  readonly from_walk: number | null;
  readonly to_walk: number | null;
  readonly state: 'open' | 'closed' | 'cancelled';
  readonly version: number;
}
export type NotOpen = 'not-found' | 'document-closed';

/** @returns the open stock-take. Counting shares it, so that many may count; closing has it alone. */
export async function lockTake(tx: Tx, id: string, isShared = false): Promise<LockedTake | NotOpen> {
  const { rows } = await tx.execute<LockedTake>(sql`
    select market, place, from_walk, to_walk, state, version from stock_takes where id = ${id}
    for ${sql.raw(isShared ? 'share' : 'update')}`);
  const [row] = rows;
  if (row === undefined) return 'not-found';
  return row.state === 'open' ? row : 'document-closed';
}

/** First and last place in the walk; null: the whole place. */
type Walk = { readonly from: number; readonly to: number } | null;
const isBetween = (walk: Walk): SQL => (walk === null ? sql`true` : sql`o.walk_order between ${walk.from} and ${walk.to}`);

/** The walk between two codes, whichever comes first; one end alone means that one location. Null: one of them isn't there. */
async function findWalk(tx: Tx, { market, place, from_code: from, to_code: to }: TakeScope): Promise<Walk | 'location-not-found'> {
  const codes = [...new Set([from, to])].filter((code) => code !== null);
  if (codes.length === 0) return null;
  const { rows } = await tx.execute<{ walk_order: number }>(sql`
    select walk_order from locations
    where market = ${market} and place = ${place} and code = any(${sql.param(codes)}::text[]) and removed_at is null`);
  if (rows.length < codes.length) return 'location-not-found';
  const orders = rows.map((row) => row.walk_order);
  return { from: Math.min(...orders), to: Math.max(...orders) };
}

/**
 * Opens a stock-take with what the books say now. Nothing is counted by two at once: the same difference would be booked twice.
 *
 * @returns its id, or the number of the open one that counts a part of this
 */
export async function openTake(
  tx: Tx,
  scope: TakeScope,
  actor: string,
): Promise<{ readonly id: string } | { readonly openNumber: number } | 'location-not-found' | 'too-many-lines'> {
  const { market, place } = scope;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`stock-take ${market} ${place}`}))`);
  const walk = await findWalk(tx, scope);
  if (walk === 'location-not-found') return walk;
  const open = await tx.execute<{ number: number }>(sql`
    select number from stock_takes where market = ${market} and place = ${place} and state = 'open'
      and (from_walk is null or ${walk === null} or (from_walk <= ${walk?.to ?? 0} and to_walk >= ${walk?.from ?? 0})) limit 1`);
  const [overlapping] = open.rows;
  if (overlapping !== undefined) return { openNumber: overlapping.number };
  const id = uuidv7();
  await tx.execute(sql`
    insert into stock_takes (id, market, place, from_code, to_code, from_walk, to_walk, note, opened_by)
    values (${id}, ${market}, ${place}, ${walk && (scope.from_code ?? scope.to_code)}, ${walk && (scope.to_code ?? scope.from_code)},
      ${walk?.from ?? null}, ${walk?.to ?? null}, ${scope.note}, ${actor})`);
  const { rows } = await tx.execute(sql`
    insert into stock_take_lines (id, stock_take_id, variant_id, location_id, expected)
    select gen_random_uuid(), ${id}, x.variant_id, x.location_id, x.on_hand from (
      select l.variant_id, l.location_id, l.on_hand from location_stock l join locations o on o.id = l.location_id
      where l.market = ${market} and l.place = ${place} and ${isBetween(walk)}
      union all
      select p.variant_id, null, p.on_hand - coalesce((select sum(l.on_hand) from location_stock l
        where l.market = p.market and l.variant_id = p.variant_id and l.place = p.place), 0)::int
      from stock_places p where p.market = ${market} and p.place = ${place} and ${walk === null}
    ) x where x.on_hand > 0 limit ${MAX_TAKE_LINES + 1} returning id`);
  if (rows.length <= MAX_TAKE_LINES) return { id };
  // Nothing stays of one that nobody could count.
  await tx.execute(sql`delete from stock_takes where id = ${id}`);
  return 'too-many-lines';
}

/** One count. */
export interface Count {
  readonly variant_id: string;
  /** Null: what lies without a location. */
  readonly location_id: string | null;
  readonly round: 1 | 2;
  /** `add` counts up from what the round has. */
  readonly mode: 'set' | 'add';
  /** Null: the round's count is taken back. */
  readonly quantity: number | null;
  /** Of the line as it was seen; undefined: whichever it is. */
  readonly version?: number | undefined;
}
export type Counted =
  | { readonly line: string }
  /** Somebody else has counted the line meanwhile. */
  | { readonly changed: string }
  | NotOpen
  | 'location-not-found'
  | 'location-removed'
  | 'no-difference'
  | 'outside-count'
  | 'unknown-product';

interface HeldLine extends Record<string, unknown> {
  readonly id: string;
  readonly first_count: number | null;
  readonly second_count: number | null;
  readonly expected: number;
  readonly version: number;
}

/**
 * Writes a count down. What is expected is read again with the first piece of a round: what was sold, moved or received since the
 * opening is no difference. What nobody expected there gets a line of its own.
 */
export async function countStock(tx: Tx, takeId: string, count: Count, actor: string): Promise<Counted> {
  const take = await lockTake(tx, takeId, true);
  if (typeof take === 'string') return take;
  const { market, place } = take;
  const { variant_id: variantId, location_id: locationId } = count;
  if (!(await isStocked(tx, market, variantId))) return 'unknown-product';
  const held = await holdLocations(tx, market, place, [locationId]);
  if (held.outcome !== 'held') return held.outcome;
  const walk = take.from_walk === null || take.to_walk === null ? null : { from: take.from_walk, to: take.to_walk };
  const inside = await tx.execute(sql`select 1 from locations o where o.id = ${locationId} and ${isBetween(walk)}`);
  if (locationId === null ? walk !== null : inside.rows.length === 0) return 'outside-count';
  const booked = locationId === null ? unassignedNow(market, place, variantId) : locatedNow(market, place, variantId, locationId);
  await tx.execute(sql`
    insert into stock_take_lines (id, stock_take_id, variant_id, location_id, expected)
    values (${uuidv7()}, ${takeId}, ${variantId}, ${locationId}, ${booked}) on conflict do nothing`);
  const isLine = sql`stock_take_id = ${takeId} and variant_id = ${variantId} and location_id is not distinct from ${locationId}::uuid`;
  const { rows } = await tx.execute<HeldLine>(
    sql`select id, first_count, second_count, expected, version from stock_take_lines where ${isLine} for update`,
  );
  const [line] = rows;
  if (line === undefined) throw new Error('the line was just written');
  if (count.version !== undefined && count.version !== line.version) return { changed: line.id };
  const before = count.round === 1 ? line.first_count : line.second_count;
  if (count.round === 2 && before === null && (line.first_count === null || line.first_count === line.expected)) return 'no-difference';
  const now = count.quantity === null || count.mode === 'set' ? count.quantity : (before ?? 0) + count.quantity;
  const isFresh = now !== null && (before === null || count.mode === 'set');
  const by = now === null ? null : actor;
  await tx.execute(sql`
    update stock_take_lines set
      expected = case when ${isFresh} then ${booked} else expected end,
      expected_at = case when ${isFresh} then clock_timestamp() else expected_at end,
      ${count.round === 1 ? sql`first_count = ${now}, first_by = ${by}, second_count = null, second_by = null` : sql`second_count = ${now}, second_by = ${by}`},
      version = version + 1, changed_by = ${actor}, changed_at = clock_timestamp()
    where id = ${line.id}`);
  const counts = count.round === 1 ? { first: now, second: null } : { first: line.first_count, second: now };
  await noteCount(tx, takeId, count, actor, [{ first: line.first_count, second: line.second_count }, counts]);
  return { line: line.id };
}

interface Counts {
  readonly first: number | null;
  readonly second: number | null;
}

/** Who counted what: a later count of the same round is written over the one before. */
async function noteCount(
  tx: Tx,
  takeId: string,
  { variant_id: variantId, location_id: locationId }: Count,
  actor: string,
  [before, after]: readonly [before: Counts, after: Counts],
): Promise<void> {
  const { rows } = await tx.execute<{ name: string; line: string }>(sql`
    select number::text as name, concat_ws(' ', coalesce((select code from products where variant_id = ${variantId}), ${variantId}),
      (select code from locations where id = ${locationId}::uuid)) as line from stock_takes where id = ${takeId}`);
  const [found] = rows;
  if (found === undefined) return;
  const { name, line } = found;
  const toState = ({ first, second }: Counts) => ({ name, fields: { first: { [line]: first }, second: { [line]: second } } });
  await noteRecordChanges(tx, 'stock-take', actor, [{ id: takeId, before: toState(before), after: toState(after) }]);
}

const locatedNow = (market: Market, place: string, variantId: string, locationId: string): SQL => sql`coalesce((
  select on_hand from location_stock
  where market = ${market} and place = ${place} and variant_id = ${variantId} and location_id = ${locationId}), 0)`;

const unassignedNow = (market: Market, place: string, variantId: string): SQL => sql`coalesce((
  select p.on_hand - coalesce((select sum(l.on_hand) from location_stock l
    where l.market = p.market and l.variant_id = p.variant_id and l.place = p.place), 0)::int
  from stock_places p where p.market = ${market} and p.place = ${place} and p.variant_id = ${variantId}), 0)`;
