import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { changePieces, loadPlacePieces, lockStock } from '../stored/change-pieces.ts';
import { holdLocations } from '../stored/locations.ts';
import { isPlace } from '../stored/places.ts';

export interface Correction {
  readonly market: Market;
  readonly variantId: string;
  readonly place: string;
  /** What the person saw. */
  readonly onHandBefore: number;
  readonly onHand: number;
  /** Where pieces were found or are missing; null: fewer pieces leave without a location first. */
  readonly locationId: string | null;
  readonly reason: string;
  readonly note: string;
  readonly actor: string;
}
export type Corrected =
  | 'corrected'
  | 'not-found'
  | 'unknown-place'
  | 'changed-meanwhile'
  | 'below-reserved'
  | 'location-not-found'
  | 'location-removed'
  /** Fewer pieces lie on the location than are missing. */
  | 'location-not-updated';

/** Sets how many pieces lie at a place, under the lock that reservations take. */
export async function correctStock(tx: Tx, correction: Correction): Promise<Corrected> {
  const { market, variantId, place, onHandBefore, onHand, locationId } = correction;
  const stock = (await lockStock(tx, market, [variantId])).get(variantId);
  // What never runs out lies nowhere.
  if (stock === undefined || stock.isEndless) return 'not-found';
  if (!(await isPlace(tx, market, place))) return 'unknown-place';
  const there = (await loadPlacePieces(tx, market, place, [variantId])).get(variantId);
  const { onHand: before, reserved } = there ?? { onHand: 0, reserved: 0 };
  if (before !== onHandBefore) return 'changed-meanwhile';
  if (onHand < reserved) return 'below-reserved';
  if (locationId !== null) {
    const held = await holdLocations(tx, market, place, [locationId]);
    if (held.outcome !== 'held') return held.outcome;
    const { rows } = await tx.execute<{ on_hand: number }>(sql`
      select on_hand from location_stock
      where market = ${market} and variant_id = ${variantId} and place = ${place} and location_id = ${locationId}`);
    if ((rows[0]?.on_hand ?? 0) < before - onHand) return 'location-not-updated';
  }
  await changePieces(tx, market, [{ variantId, place, locationId, change: onHand - before }]);
  await tx.execute(sql`
    insert into corrections (id, variant_id, market, place, location_id, on_hand_before, on_hand, reason, note, actor)
    values (${uuidv7()}, ${variantId}, ${market}, ${place}, ${locationId}, ${before}, ${onHand}, ${correction.reason}, ${correction.note},
      ${correction.actor})`);
  return 'corrected';
}
