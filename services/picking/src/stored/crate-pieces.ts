import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lockStock } from './change-pieces.ts';
import { putToLocation, takeFromLocation } from './location-stock.ts';
import type { PickingListRow } from './picking-lists.repository.ts';

/** Pieces that a closed crate took off a location. */
interface TakenPieces {
  readonly variant_id: string;
  readonly location_id: string;
  readonly quantity: number;
}

/** The crate is closed: what is in it doesn't lie on its locations any more, though still at the place. */
export async function takeToCrate(tx: Tx, { id, market, place, items }: PickingListRow): Promise<void> {
  const picked = items.filter((item) => item.picked > 0);
  await lockStock(
    tx,
    market,
    picked.map(({ variant_id: variant }) => variant),
  );
  const taken: TakenPieces[] = [];
  for (const { variant_id: variantId, picked: quantity } of picked) {
    const from = await takeFromLocation(tx, { market, variantId, place, locationId: null, quantity });
    taken.push(...from.map((pieces) => ({ variant_id: variantId, location_id: pieces.locationId, quantity: pieces.quantity })));
  }
  await tx.execute(sql`update picking_lists set taken_from = ${JSON.stringify(taken)}::jsonb where id = ${id}`);
}

/** The crate is opened or emptied again: its pieces go back to where they lay, as far as those locations are still there. */
export async function putBackFromCrate(tx: Tx, { id, market, place }: PickingListRow): Promise<void> {
  const { rows } = await tx.execute<{ taken_from: readonly TakenPieces[] }>(
    sql`select taken_from from picking_lists where id = ${id} and taken_from <> '[]'`,
  );
  const taken = rows[0]?.taken_from ?? [];
  if (taken.length === 0) return;
  await lockStock(
    tx,
    market,
    taken.map(({ variant_id: variant }) => variant),
  );
  for (const { variant_id: variantId, location_id: locationId, quantity } of taken)
    await putToLocation(tx, { market, variantId, place, locationId, quantity });
  await tx.execute(sql`update picking_lists set taken_from = '[]' where id = ${id}`);
}
