import { listCancelled } from '@okruh/contracts/events/picking';
import { type Database, type Job, type Logger, startEvery, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lockList, publishList, saveList } from '../stored/picking-lists.repository.ts';
import { listAddition } from './add-pieces.ts';
import { createLists, insertLists, type NewList } from './create-lists.ts';
import { toLine } from './move-missing.ts';
import { takeFreePieces } from './order-pieces.ts';

const EVERY_MS = 2_000;
const BATCH = 50;

/**
 * Lists that wait for pieces get what came into stock, the oldest order first; all of an item's pieces or none, so that no order
 * is torn into more parcels than it must.
 *
 * @returns how many lists got pieces
 */
export async function refillLists({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from picking_lists l
    where l.status = 'not_available' and exists (
      select 1 from jsonb_array_elements(l.items) i join stock s on s.market = l.market and s.variant_id = i ->> 'variant_id'
      where s.available >= (i ->> 'quantity')::int)
    order by l.released_at limit ${BATCH}`);
  let filled = 0;
  for (const { id } of rows) if (await db.transaction((tx) => refill(tx, id))) filled += 1;
  return filled;
}

async function refill(tx: Tx, id: string): Promise<boolean> {
  const list = await lockList(tx, id);
  if (list === null || list.status !== 'not_available') return false;
  await tx.execute(sql`select 1 from released_orders where order_id = ${list.order_id} for update`);
  const { rows } = await tx.execute<{ variant_id: string }>(sql`
    select s.variant_id from jsonb_to_recordset(${JSON.stringify(list.items)}::jsonb) as i (variant_id text, quantity int)
    join stock s on s.market = ${list.market} and s.variant_id = i.variant_id and s.available >= i.quantity
    order by s.variant_id for update of s`);
  const items = list.items.filter((item) => rows.some(({ variant_id: variant }) => variant === item.variant_id));
  if (items.length === 0) return false;
  const taken = await takeFreePieces(
    tx,
    { orderId: list.order_id, market: list.market },
    items.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
  );
  const places = [...new Set(taken.map(({ place }) => place))].toSorted();
  const lists = places.map((place): NewList => {
    const there = taken.filter((piece) => piece.place === place);
    const lines = items.flatMap((item) =>
      there.filter((piece) => piece.variant_id === item.variant_id).map((piece) => toLine(item, piece.quantity)),
    );
    return { order: list, place, status: 'waiting', lines };
  });
  await insertLists(tx, lists, {});
  const rest = list.items.filter((item) => !items.includes(item));
  if (rest.length > 0) await saveList(tx, list, { items: rest }, 0);
  else await publishList(tx, await saveList(tx, list, { status: 'cancelled' }, 1), [listCancelled], {});
  return true;
}

/** Additions that came before their orders had lists. */
async function listAdditions({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from order_additions where not is_listed order by added_at limit ${BATCH}`,
  );
  for (const { id } of rows) await db.transaction((tx) => listAddition(tx, id));
}

/**
 * Every two seconds: lists that wait for pieces, and released orders whose pieces had been given back and were taken again since
 * (the money came a moment late); additions that were quicker than their orders.
 */
export const startRefilling = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'refill-picking-lists',
    everyMs: EVERY_MS,
    logger,
    async work() {
      await database.db.execute(sql`
        update released_orders o set is_listed = true from reservations r
        where not o.is_listed and r.order_id = o.order_id and r.state = 'released' and r.reason <> 'lapsed'`);
      const { rows } = await database.db.execute(sql`select 1 from released_orders where not is_listed limit 1`);
      if (rows.length > 0) await database.db.transaction((tx) => createLists(tx, null));
      await refillLists(database);
      await listAdditions(database);
    },
  });
