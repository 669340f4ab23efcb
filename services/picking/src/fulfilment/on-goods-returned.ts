import { goodsReturned } from '@okruh/contracts/events/orders';
import { type Handler, on } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { changePieces, loadPlacePieces, lockStock } from '../stored/change-pieces.ts';
import { WAREHOUSE } from '../places.ts';

/** Pieces of a withdrawal that can be sold again lie in the warehouse from now on, without a location until they are put away. */
export const onGoodsReturned: Handler = on(goodsReturned, async ({ data, tx }) => {
  const { market, number } = data;
  const restocked = new Map<string, number>();
  for (const { variant_id: id, quantity, is_restocked: isRestocked } of data.lines)
    if (isRestocked) restocked.set(id, (restocked.get(id) ?? 0) + quantity);
  if (restocked.size === 0) return;
  for (const id of [...restocked.keys()].toSorted())
    await tx.execute(sql`insert into stock (variant_id, market) values (${id}, ${market}) on conflict do nothing`);
  const stock = await lockStock(tx, market, restocked.keys());
  const pieces = [...restocked].filter(([id]) => stock.get(id)?.isEndless === false);
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
});
