import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { WAREHOUSE } from '../places.ts';
import { release } from '../stored/release.ts';
import { lockStock } from '../stored/change-pieces.ts';
import { type ListCause, lockListsOfOrder, type PickingListRow } from '../stored/picking-lists.repository.ts';
import { extendList, insertLists, type PickLine, toPickLine } from './create-lists.ts';
import { type Pieces, type PlacedPieces, takeFreePieces } from './order-pieces.ts';
import { type AddedLine, extendReleased, lockReleasedOrder, type ReleasedLine, toAddedLines } from './released-order.ts';

/** Products that are added to an order. */
export interface Addition {
  readonly id: string;
  readonly orderId: string;
  readonly market: Market;
  readonly lines: readonly AddedLine[];
  /** What is collected more, minor units; 0 for what is paid. */
  readonly due: number;
}
/** Why pieces aren't added to an order that is paid on delivery. */
export type AddRefusal = 'out-of-stock' | 'label-printed' | 'order-not-released';

/** Keeps an addition until its pieces stand on lists; one that is known already changes nothing. */
export const keepAddition = (tx: Tx, { id, orderId, market, lines, due }: Addition): Promise<unknown> =>
  tx.execute(sql`
    insert into order_additions (id, order_id, market, lines, due)
    values (${id}, ${orderId}, ${market}, ${JSON.stringify(lines)}::jsonb, ${due}) on conflict (id) do nothing`);

/**
 * Adds pieces to an order that is paid on delivery, all of them or none; repeated it does nothing more. Locks the lists, then their
 * released order, then stock, as everybody does.
 *
 * @returns why nothing changed, or null when it is done
 */
export async function addPieces(tx: Tx, addition: Addition, cause: ListCause): Promise<AddRefusal | null> {
  const lists = await lockListsOfOrder(tx, addition.orderId);
  const order = await lockReleasedOrder(tx, addition.orderId);
  const known = await tx.execute(sql`select 1 from order_additions where id = ${addition.id}`);
  if (known.rows.length > 0) return null;
  if (order === null || !order.isListed || order.isOver) return 'order-not-released';
  // The carrier collects what its label says.
  if (lists.some(({ status, parcel, packed_at: packedAt }) => status !== 'cancelled' && (parcel !== null || packedAt !== null)))
    return 'label-printed';
  const lines = toAddedLines(addition.lines);
  if (!(await isFree(tx, addition.market, lines))) return 'out-of-stock';
  await keepAddition(tx, addition);
  const taken = await takeFreePieces(tx, { orderId: addition.orderId, market: addition.market }, lines.map(toPieces));
  await putOnLists(tx, { addition, lists, lines, placed: taken }, cause);
  return null;
}

const toPieces = ({ variant_id, quantity }: ReleasedLine): Pieces => ({ variant_id, quantity });

async function isFree(tx: Tx, market: Market, lines: readonly ReleasedLine[]): Promise<boolean> {
  const variants = lines.map(({ variant_id: id }) => id);
  await lockStock(tx, market, variants);
  const { rows } = await tx.execute<{ variant_id: string; available: number }>(sql`
    select variant_id, available from stock where market = ${market} and variant_id = any(${sql.param(variants)}::text[])`);
  const free = new Map(rows.map((row) => [row.variant_id, row.available]));
  return lines.every(({ variant_id: id, quantity }) => (free.get(id) ?? 0) >= quantity);
}

interface Waiting extends Record<string, unknown> {
  readonly id: string;
  readonly order_id: string;
  readonly market: Market;
  readonly lines: readonly AddedLine[];
  readonly due: number;
}

/**
 * Puts an addition that is paid on lists of its order. What its reservation lost meanwhile is taken again where it lies free; what there is
 * none of waits on a list that people decide on. An order that ended gets none: the pieces are free.
 *
 * @returns false while the order has no lists yet: the job comes again
 */
export async function listAddition(tx: Tx, id: string, cause: ListCause = {}): Promise<boolean> {
  const [known] = (await tx.execute<{ order_id: string }>(sql`select order_id from order_additions where id = ${id}`)).rows;
  if (known === undefined) return false;
  const lists = await lockListsOfOrder(tx, known.order_id);
  const order = await lockReleasedOrder(tx, known.order_id);
  const { rows } = await tx.execute<Waiting>(sql`
    select id, order_id, market, lines, due::float8 as due from order_additions where id = ${id} and not is_listed for update`);
  const [row] = rows;
  if (row === undefined) return true;
  const addition: Addition = { id, orderId: row.order_id, market: row.market, lines: row.lines, due: row.due };
  if (order?.isOver === true) {
    await release(tx, id, 'cancelled', row.market, cause.event === undefined ? {} : { cause: cause.event });
    await markListed(tx, id);
    return true;
  }
  if (order === null || !order.isListed) return false;
  const lines = toAddedLines(addition.lines);
  const moved = await movePieces(tx, addition);
  const missing = lines
    .map(toPieces)
    .map(({ variant_id, quantity }) => ({ variant_id, quantity: quantity - countPlaced(moved, variant_id) }));
  const lost = missing.filter(({ quantity }) => quantity > 0);
  const taken = lost.length === 0 ? [] : await takeFreePieces(tx, { orderId: addition.orderId, market: addition.market }, lost);
  await putOnLists(tx, { addition, lists, lines, placed: [...moved, ...taken] }, cause);
  return true;
}

const countPlaced = (pieces: readonly PlacedPieces[], variant: string, place?: string): number =>
  pieces.reduce(
    (sum, piece) => (piece.variant_id === variant && (place === undefined || piece.place === place) ? sum + piece.quantity : sum),
    0,
  );

/** The addition's reserved pieces become the order's own: whatever happens to those happens to them. */
async function movePieces(tx: Tx, { id, orderId, market }: Addition): Promise<PlacedPieces[]> {
  // An order of services alone never reserved anything.
  await tx.execute(sql`
    insert into reservations (order_id, market, lines, state) values (${orderId}, ${market}, '[]', 'kept') on conflict (order_id) do nothing`);
  await tx.execute(sql`
    update reservations set state = 'kept', reserved_until = null, changed_at = clock_timestamp() where order_id = ${id} and state = 'held'`);
  const { rows } = await tx.execute<Record<string, unknown> & PlacedPieces>(sql`
    update reservation_pieces p set order_id = r.order_id, version = r.version
    from reservations r where r.order_id = ${orderId} and p.order_id = ${id} and p.given_back_at is null
    returning p.variant_id, p.place, p.quantity`);
  return rows;
}

interface Placing {
  readonly addition: Addition;
  /** Of the order, locked. */
  readonly lists: readonly PickingListRow[];
  readonly lines: readonly ReleasedLine[];
  readonly placed: readonly PlacedPieces[];
}

/** One parcel from each place where nobody has begun yet: a list that waits there gets the pieces, otherwise there is a new one. */
async function putOnLists(tx: Tx, { addition, lists, lines, placed }: Placing, cause: ListCause): Promise<void> {
  const [first] = lists;
  if (first === undefined) throw new Error(`order ${addition.orderId} has no lists to be added to`);
  const places = [...new Set(placed.map(({ place }) => place))].toSorted();
  for (const place of places) {
    const there = toPickLines(lines, (line) => countPlaced(placed, line.variant_id, place));
    const waiting = lists.find((list) => list.status === 'waiting' && list.place === place);
    if (waiting === undefined) await insertLists(tx, [{ order: first, place, status: 'waiting', lines: there }], cause);
    else await extendList(tx, waiting, there, cause);
  }
  const absent = toPickLines(lines, (line) => line.quantity - countPlaced(placed, line.variant_id));
  const home = first.store_id ?? WAREHOUSE;
  if (absent.length > 0) await insertLists(tx, [{ order: first, place: home, status: 'not_available', lines: absent }], cause);
  await extendReleased(tx, addition.orderId, addition.lines, addition.due);
  await markListed(tx, addition.id);
}

const toPickLines = (lines: readonly ReleasedLine[], count: (line: ReleasedLine) => number): PickLine[] =>
  lines.flatMap((line) => {
    const quantity = count(line);
    return quantity === 0 ? [] : [toPickLine({ ...line, quantity })];
  });

const markListed = (tx: Tx, id: string): Promise<unknown> => tx.execute(sql`update order_additions set is_listed = true where id = ${id}`);
