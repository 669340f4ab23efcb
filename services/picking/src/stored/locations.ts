import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** What came of looking for locations of a place; they stay until the transaction ends. */
export type HeldLocations =
  | { readonly outcome: 'held' }
  /** One of them isn't at this place. */
  | { readonly outcome: 'location-not-found' }
  | { readonly outcome: 'location-removed' };

/** Looks whether locations are at a place, and holds them against their removal. Null ids ("without a location") are read over. */
export async function holdLocations(tx: Tx, market: Market, place: string, ids: Iterable<string | null>): Promise<HeldLocations> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return { outcome: 'held' };
  const { rows } = await tx.execute<{ removed: boolean }>(sql`
    select removed_at is not null as removed from locations
    where id = any(${sql.param(wanted)}::uuid[]) and market = ${market} and place = ${place} order by id for share`);
  if (rows.length < wanted.length) return { outcome: 'location-not-found' };
  return { outcome: rows.some(({ removed }) => removed) ? 'location-removed' : 'held' };
}
