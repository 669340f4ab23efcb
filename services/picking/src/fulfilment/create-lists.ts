import { listCreated, listExtended } from '@okruh/contracts/events/picking';
import type { Market } from '@okruh/market';
import { trackingFor } from '@okruh/market/picking-scan';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { WAREHOUSE } from '../places.ts';
import {
  type ListCause,
  listColumns,
  type PickingListRow,
  publishList,
  publishLists,
  saveList,
  type StoredItem,
} from '../stored/picking-lists.repository.ts';
import type { ReleasedLine } from './released-order.ts';

/** A reservation is to be prepared within so many minutes at the store where it is fetched (specification 9). */
export const STORE_MINUTES = 30;
/** An express courier comes within the hours of its time slot; the parcel waits for it. */
const EXPRESS_MINUTES = 60;

interface Released extends Record<string, unknown> {
  readonly order_id: string;
  readonly order_number: string;
  readonly market: Market;
  readonly type_delivery_code: string;
  readonly store_id: string | null;
  readonly lines: readonly ReleasedLine[];
  /** Pieces that are reserved, by place. */
  readonly pieces: readonly { readonly variant_id: string; readonly place: string; readonly quantity: number }[];
  readonly endless: readonly string[];
}

/** A list to be made. */
export interface NewList {
  readonly order: Pick<Released, 'order_id' | 'order_number' | 'market' | 'type_delivery_code' | 'store_id'>;
  readonly place: string;
  readonly status: 'waiting' | 'not_available';
  readonly lines: readonly PickLine[];
}

/** Pieces to be picked, and how each of them is identified. */
export type PickLine = Omit<ReleasedLine, 'type_device'> & Pick<StoredItem, 'tracked' | 'imei'>;

/**
 * Makes the picking lists of released orders: one for each place where pieces of theirs are reserved. An order whose pieces
 * were given back meanwhile is left: orders takes them again, or it is cancelled. One that is cancelled already, since its events
 * came in another order, gets none.
 *
 * @param orderIds null = whatever waits for its lists, at most 200
 * @returns how many orders got their lists
 */
export async function createLists(tx: Tx, orderIds: readonly string[] | null, cause: ListCause = {}): Promise<number> {
  const wanted = orderIds === null ? sql`true` : sql`o.order_id = any(${sql.param([...orderIds])}::uuid[])`;
  const { rows } = await tx.execute<Released>(sql`
    select o.order_id, o.order_number, o.market, o.type_delivery_code, o.store_id, o.lines,
      coalesce((select jsonb_agg(jsonb_build_object('variant_id', p.variant_id, 'place', p.place, 'quantity', p.quantity))
        from reservation_pieces p join reservations r on r.order_id = p.order_id and r.version = p.version and r.state = 'kept'
        where p.order_id = o.order_id and p.given_back_at is null), '[]') as pieces,
      coalesce((select jsonb_agg(s.variant_id) from stock s
        where s.is_endless and s.market = o.market and s.variant_id in (select l ->> 'variant_id' from jsonb_array_elements(o.lines) l)), '[]') as endless
    from released_orders o where not o.is_listed and ${wanted}
      and not exists (select 1 from reservations e where e.order_id = o.order_id and e.state = 'released' and e.reason <> 'lapsed')
    order by o.released_at limit 200 for update of o ${sql.raw(orderIds === null ? 'skip locked' : '')}`);
  const covered = rows.filter(isCovered);
  if (covered.length === 0) return 0;
  await insertLists(tx, covered.flatMap(splitByPlace), cause);
  await tx.execute(sql`
    update released_orders set is_listed = true where order_id = any(${sql.param(covered.map(({ order_id: id }) => id))}::uuid[])`);
  return covered.length;
}

/** All pieces are reserved somewhere. */
function isCovered({ lines, pieces, endless }: Released): boolean {
  return lines.every(({ variant_id: id, quantity }) => {
    const reserved = pieces.filter((piece) => piece.variant_id === id).reduce((sum, piece) => sum + piece.quantity, 0);
    return reserved >= quantity || endless.includes(id);
  });
}

/** The store where it is fetched first, then the warehouse, then the other stores. */
function splitByPlace(order: Released): NewList[] {
  const home = order.store_id ?? WAREHOUSE;
  const byPlace = new Map<string, PickLine[]>();
  const addLine = (place: string, line: PickLine): unknown => byPlace.set(place, [...(byPlace.get(place) ?? []), line]);
  for (const line of order.lines.map(toPickLine)) {
    const pieces = order.pieces.filter(({ variant_id: id }) => id === line.variant_id);
    // What never runs out is taken where the rest is prepared.
    if (pieces.length === 0) addLine(home, line);
    for (const { place, quantity } of pieces) addLine(place, { ...line, quantity });
  }
  const rank = (place: string): string => (place === home ? '0' : place === WAREHOUSE ? '1' : `2${place}`);
  return [...byPlace]
    .toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([place, lines]) => ({ order, place, status: 'waiting', lines }));
}

interface Product extends Record<string, unknown> {
  readonly variant_id: string;
  readonly ean: string | null;
  readonly image: string | null;
  readonly spec_cs: string;
  readonly spec_ro: string;
}

/** Inserts lists as the next parts of their orders, and tells of them. The orders' rows are locked by the caller. */
export async function insertLists(tx: Tx, lists: readonly NewList[], cause: ListCause): Promise<PickingListRow[]> {
  if (lists.length === 0) return [];
  const products = await loadProducts(
    tx,
    lists.flatMap(({ lines }) => lines),
  );
  const rows = lists.map(({ order, place, status, lines }) => ({
    id: uuidv7(),
    order_id: order.order_id,
    order_number: order.order_number,
    market: order.market,
    place,
    type_delivery_code: order.type_delivery_code,
    store_id: order.store_id,
    status,
    items: lines.map((line, index) => newItem(index + 1, line, order.market, products.get(line.variant_id))),
    minutes: minutesUntilDue(order, place),
  }));
  const { rows: inserted } = await tx.execute<PickingListRow>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, order_id uuid, order_number text, market text, place text,
        type_delivery_code text, store_id text, status text, items jsonb, minutes int)
    ), made as (
      insert into picking_lists as l (id, order_id, order_number, market, place, part, type_delivery_code, store_id, status, items,
        due_at, released_at)
      select g.id, g.order_id, g.order_number, g.market, g.place,
        coalesce((select max(o.part) from picking_lists o where o.order_id = g.order_id), 0)
          + row_number() over (partition by g.order_id order by g.id),
        g.type_delivery_code, g.store_id, g.status, g.items, r.released_at + make_interval(mins => g.minutes), r.released_at
      from given g join released_orders r using (order_id)
      returning l.*
    )
    select ${listColumns} from made l order by l.id`);
  // The statement doesn't see its own rows: the parts of an order are those of before and the new ones.
  const counted = inserted.map((row) => ({ ...row, parts: row.parts + inserted.filter(({ order_id: id }) => id === row.order_id).length }));
  await publishLists(tx, listCreated, counted, cause);
  return counted;
}

async function loadProducts(tx: Tx, lines: readonly PickLine[]): Promise<ReadonlyMap<string, Product>> {
  const variants = [...new Set(lines.map(({ variant_id: id }) => id))];
  const { rows } = await tx.execute<Product>(
    sql`select variant_id, ean, image, spec_cs, spec_ro from products where variant_id = any(${sql.param(variants)}::text[])`,
  );
  return new Map(rows.map((row) => [row.variant_id, row]));
}

/** Puts more pieces on a locked list that nobody has begun, and tells of it. What it has already gets more pieces. */
export async function extendList(tx: Tx, list: PickingListRow, lines: readonly PickLine[], cause: ListCause): Promise<void> {
  const products = await loadProducts(tx, lines);
  let items = [...list.items];
  for (const line of lines) {
    const same = items.find((item) => item.variant_id === line.variant_id && item.bought_as === undefined);
    const next = Math.max(0, ...items.map(({ item }) => item)) + 1;
    items =
      same === undefined
        ? [...items, newItem(next, line, list.market, products.get(line.variant_id))]
        : items.map((item) => (item === same ? { ...item, quantity: item.quantity + line.quantity } : item));
  }
  await publishList(tx, await saveList(tx, list, { items }, 1), [listExtended], cause);
}

/** A bought line as it is picked. */
export const toPickLine = ({ type_device: type, ...line }: ReleasedLine): PickLine => ({
  ...line,
  ...trackingFor(type),
});

function newItem(item: number, line: PickLine, market: Market, product: Product | undefined): StoredItem {
  return {
    item,
    variant_id: line.variant_id,
    code: line.code,
    name: line.name,
    spec: (market === 'cz' ? product?.spec_cs : product?.spec_ro) ?? '',
    image: product?.image ?? null,
    codes: [...new Set([product?.ean ?? '', line.code.toUpperCase()])].filter((code) => code !== ''),
    tracked: line.tracked,
    imei: line.imei,
    quantity: line.quantity,
    picked: 0,
    missing: 0,
    serials: [],
    ...(line.replaces !== undefined && { replaces: line.replaces.name, bought_as: line.replaces.variant_id }),
  };
}

function minutesUntilDue({ type_delivery_code: code, store_id: store }: NewList['order'], place: string): number | null {
  if (code === 'express') return EXPRESS_MINUTES;
  return store !== null && store === place ? STORE_MINUTES : null;
}
