import { complaintDecided, goodsReturned, replacementEnded } from '@okruh/contracts/events/orders';
import { type Handler, on, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { changePieces, loadPlacePieces, lockStock } from '../stored/change-pieces.ts';
import { leaveReserved } from '../stored/leave-stock.ts';
import { keep, release } from '../stored/release.ts';
import { WAREHOUSE } from '../places.ts';

interface ReturnedGoods {
  readonly market: 'cz' | 'ro';
  /** Of the withdrawal or the complaint, for the history of the stock. */
  readonly number: string;
  readonly order_id: string;
  readonly lines: readonly { readonly variant_id: string; readonly quantity: number; readonly is_restocked: boolean }[];
}

export const returnedGoodsHandlers: readonly Handler[] = [
  on(goodsReturned, ({ data, tx }) => restock(tx, data)),
  on(complaintDecided, async ({ data, tx }) => {
    // A rejected one has no lines.
    await restock(tx, data);
    const { replacement, number, order_id: orderId } = data;
    if (replacement === null) return;
    // New goods were taken from a shelf when it was decided; they stay there until their buyer comes.
    await keep(tx, [replacement.reservation_id]);
    await tx.execute(sql`
      insert into replacements (reservation_id, complaint_number, order_id) values (${replacement.reservation_id}, ${number}, ${orderId})
      on conflict do nothing`);
  }),
  on(replacementEnded, async ({ event, data: { reservation_id: id, market, is_handed_over: isHandedOver }, tx }) => {
    await keep(tx, [id]);
    if (isHandedOver) await leaveReserved(tx, id, market);
    else await release(tx, id, 'cancelled', market, { cause: event });
  }),
];

/**
 * Pieces of a withdrawal or a complaint that can be sold again lie in the warehouse from now on, without a location until they are put away.
 * What came back with its parcel already, because nobody took it, doesn't come back again.
 */
async function restock(tx: Tx, data: ReturnedGoods): Promise<void> {
  const { market, number, order_id: orderId } = data;
  const restocked = new Map<string, number>();
  for (const { variant_id: id, quantity, is_restocked: isRestocked } of data.lines)
    if (isRestocked) restocked.set(id, (restocked.get(id) ?? 0) + quantity);
  if (restocked.size === 0) return;
  for (const id of [...restocked.keys()].toSorted())
    await tx.execute(sql`insert into stock (variant_id, market) values (${id}, ${market}) on conflict do nothing`);
  const stock = await lockStock(tx, market, restocked.keys());
  const counted = [...restocked].filter(([id]) => stock.get(id)?.isEndless === false);
  const pieces = (await takeFromOrder(tx, orderId, counted)).filter(([, quantity]) => quantity > 0);
  const before = await loadPlacePieces(tx, market, WAREHOUSE, restocked.keys());
  await changePieces(
    tx,
    market,
    pieces.map(([variantId, change]) => ({ variantId, place: WAREHOUSE, locationId: null, change })),
  );
  for (const [id, quantity] of pieces) {
    const onHand = before.get(id)?.onHand ?? 0;
    await tx.execute(sql`
      insert into corrections (id, variant_id, market, place, on_hand_before, on_hand, reason, note, actor)
      values (${uuidv7()}, ${id}, ${market}, ${WAREHOUSE}, ${onHand}, ${onHand + quantity}, 'returned', ${number}, '')`);
  }
}

type Pieces = readonly [variant: string, quantity: number];

/**
 * Notes which pieces of an order came back by a withdrawal or a complaint. The stock of their variants is locked.
 * @returns how many of them weren't back yet; all of what the order never had reserved
 */
async function takeFromOrder(tx: Tx, orderId: string, pieces: readonly Pieces[]): Promise<Pieces[]> {
  if (pieces.length === 0) return [];
  const { rows } = await tx.execute<{ variant: string; known: number; taken: number }>(sql`
    with wanted as (
      select * from unnest(${sql.param(pieces.map(([id]) => id))}::text[], ${sql.param(pieces.map(([, quantity]) => quantity))}::int[])
        as w (variant_id, wanted)
    ), rows as (
      select r.*, least(r.out, r.wanted - r.before)::int as coming from (
        select p.*, p.quantity - p.restocked as out, w.wanted, coalesce(sum(p.quantity - p.restocked) over (
          partition by p.variant_id order by p.taken_at, p.place rows between unbounded preceding and 1 preceding), 0) as before
        from reservation_pieces p join wanted w using (variant_id)
        where p.order_id = ${orderId} and p.given_back_at is null and p.left_at is not null
      ) r where r.before < r.wanted
    ), noted as (
      update reservation_pieces p set restocked = p.restocked + r.coming from rows r
      where (p.order_id, p.version, p.variant_id, p.place, p.taken_at) = (r.order_id, r.version, r.variant_id, r.place, r.taken_at)
    )
    select w.variant_id as variant, (select count(*)::int from reservation_pieces p where p.order_id = ${orderId} and p.variant_id = w.variant_id) as known,
      coalesce((select sum(coming)::int from rows r where r.variant_id = w.variant_id), 0) as taken
    from wanted w`);
  const found = new Map(rows.map((row) => [row.variant, row]));
  return pieces.map(([id, quantity]): Pieces => {
    const row = found.get(id);
    return [id, row === undefined || row.known === 0 ? quantity : row.taken];
  });
}
