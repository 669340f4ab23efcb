import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { lockStock } from '../stored/change-pieces.ts';
import { putToLocation, takeFromLocation } from '../stored/location-stock.ts';
import { holdLocations } from '../stored/locations.ts';
import { signPlacings } from './placings.ts';

/** Pieces of a variant that change their location within a place. Null: without a location. */
export interface PieceMove {
  readonly market: Market;
  readonly variantId: string;
  readonly place: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: number;
}
/** `location-not-updated`: fewer pieces lie there than should be moved, because somebody else has moved some meanwhile. */
export type Moved = 'moved' | 'not-found' | 'location-not-found' | 'location-removed' | 'location-not-updated';

/** Moves pieces between locations of one place. What lies at the place, and what can be sold, stays as it is. */
export async function movePieces(tx: Tx, { market, variantId, place, from, to, quantity }: PieceMove, actor: string): Promise<Moved> {
  const stock = (await lockStock(tx, market, [variantId])).get(variantId);
  if (stock === undefined || stock.isEndless) return 'not-found';
  const held = await holdLocations(tx, market, place, [from, to]);
  if (held.outcome !== 'held') return held.outcome;
  if (from === to) return 'moved';
  await signPlacings(tx, actor);
  if (from !== null) {
    const { rows } = await tx.execute<{ on_hand: number }>(sql`
      select on_hand from location_stock
      where market = ${market} and variant_id = ${variantId} and place = ${place} and location_id = ${from}`);
    if ((rows[0]?.on_hand ?? 0) < quantity) return 'location-not-updated';
    await takeFromLocation(tx, { market, variantId, place, locationId: from, quantity });
  }
  if (to === null) return 'moved';
  // What came off a location lies without one now: only pieces that nobody had put anywhere can turn out too few.
  const put = await putToLocation(tx, { market, variantId, place, locationId: to, quantity });
  return put === 'put' ? 'moved' : 'location-not-updated';
}
