import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lockStock } from '../stored/change-pieces.ts';
import { loadPlacingVersion, type Placing, signPlacings } from './placings.ts';

/** `location-not-updated`: the product has come to other locations since `version`. */
export type Placed = 'placed' | 'not-found' | 'location-not-found' | 'location-not-updated';

/**
 * Puts all pieces of a product at a place on one location.
 *
 * @param version the one that was on the screen
 * @param code of the location; null takes them off
 */
export async function placeProduct(
  tx: Tx,
  { market, variantId, place }: Placing,
  version: number,
  code: string | null,
  actor: string,
): Promise<Placed> {
  const stock = (await lockStock(tx, market, [variantId])).get(variantId);
  if (stock === undefined || stock.isEndless) return 'not-found';
  if ((await loadPlacingVersion(tx, { market, variantId, place })) !== version) return 'location-not-updated';
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from locations where market = ${market} and place = ${place} and code = ${code} and removed_at is null for share`);
  const [location] = rows;
  if (code !== null && location === undefined) return 'location-not-found';
  await signPlacings(tx, actor);
  await tx.execute(sql`
    delete from location_stock
    where market = ${market} and variant_id = ${variantId} and place = ${place} and location_id is distinct from ${location?.id ?? null}::uuid`);
  if (location !== undefined)
    await tx.execute(sql`
      insert into location_stock (market, variant_id, place, location_id, on_hand)
      select market, variant_id, place, ${location.id}::uuid, on_hand from stock_places
      where market = ${market} and variant_id = ${variantId} and place = ${place} and on_hand > 0
      on conflict (market, variant_id, place, location_id) do update set on_hand = excluded.on_hand`);
  return 'placed';
}
