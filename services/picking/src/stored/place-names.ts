import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';

/** What places are called; a store that nobody has reported yet is called by its id. */
export interface PlaceNames {
  get(place: string): string;
}

export async function loadPlaceNames(tx: Tx, locale: Locale): Promise<PlaceNames> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`select id, name from stores`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return { get: (place) => (place === WAREHOUSE ? texts.text(locale, 'place.warehouse') : (names.get(place) ?? place)) };
}
