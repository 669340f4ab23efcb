import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isPlace } from '../stored/place-names.ts';

export interface Correction {
  readonly market: Market;
  readonly variantId: string;
  readonly place: string;
  /** What the person saw. */
  readonly onHandBefore: number;
  readonly onHand: number;
  readonly reason: string;
  readonly note: string;
  readonly actor: string;
}
export type Corrected = 'corrected' | 'not-found' | 'unknown-place' | 'changed-meanwhile' | 'below-reserved';

/** Sets how many pieces lie at a place, under the lock that reservations take. */
export async function correctStock(tx: Tx, correction: Correction): Promise<Corrected> {
  const { market, variantId, place, onHandBefore, onHand } = correction;
  const stock = await tx.execute<{ is_endless: boolean }>(
    sql`select is_endless from stock where market = ${market} and variant_id = ${variantId} for update`,
  );
  // What never runs out lies nowhere.
  if (stock.rows[0] === undefined || stock.rows[0].is_endless) return 'not-found';
  if (!(await isPlace(tx, market, place))) return 'unknown-place';
  const there = await tx.execute<{ on_hand: number; reserved: number }>(
    sql`select on_hand, reserved from stock_places where market = ${market} and variant_id = ${variantId} and place = ${place}`,
  );
  const { on_hand: before, reserved } = there.rows[0] ?? { on_hand: 0, reserved: 0 };
  if (before !== onHandBefore) return 'changed-meanwhile';
  if (onHand < reserved) return 'below-reserved';
  await tx.execute(sql`
    insert into stock_places (variant_id, market, place, on_hand) values (${variantId}, ${market}, ${place}, ${onHand})
    on conflict (market, variant_id, place) do update set on_hand = excluded.on_hand`);
  await tx.execute(sql`
    update stock set available = available + ${onHand - before}, is_dirty = true, changed_at = clock_timestamp(),
      expected_at = case when available + ${onHand - before} > 0 then null else expected_at end
    where market = ${market} and variant_id = ${variantId}`);
  await tx.execute(sql`
    insert into corrections (id, variant_id, market, place, on_hand_before, on_hand, reason, note, actor)
    values (${uuidv7()}, ${variantId}, ${market}, ${place}, ${before}, ${onHand}, ${correction.reason}, ${correction.note}, ${correction.actor})`);
  return 'corrected';
}
