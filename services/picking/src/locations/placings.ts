import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** A product at a place. */
export interface Placing {
  readonly market: Market;
  readonly variantId: string;
  readonly place: string;
}

/** Version of the locations that a product lies on at a place. Its row in `stock` must be locked by the caller's transaction. */
export async function loadPlacingVersion(tx: Tx, { market, variantId, place }: Placing): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(sql`
    select version from product_placings where market = ${market} and variant_id = ${variantId} and place = ${place}`);
  return rows[0]?.version ?? 1;
}

/** Says who changes in this transaction where products lie; the versions that it makes carry the name. */
export async function signPlacings(tx: Tx, actor: string): Promise<void> {
  await tx.execute(sql`select set_config('picking.actor', ${actor}, true)`);
}
