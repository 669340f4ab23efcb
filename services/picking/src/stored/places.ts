import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';

/** Languages of the office. */
export type Locale = 'cs' | 'ro';

/** What people call a place; a store that nobody has reported yet is called by its id. */
export const placeName = (place: string, name: string | null, locale: Locale): string =>
  place === WAREHOUSE ? texts.text(locale, 'place.warehouse') : (name ?? place);

/** Names of all places, for lists whose rows name one without joining the stores. */
export interface PlaceNames {
  get(place: string): string;
}

export async function loadPlaceNames(tx: Tx, locale: Locale): Promise<PlaceNames> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`select id, name from stores`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return { get: (place) => placeName(place, names.get(place) ?? null, locale) };
}

/** Whether pieces of a market can lie there. */
export async function isPlace(tx: Tx, market: Market, place: string): Promise<boolean> {
  if (place === WAREHOUSE) return true;
  const { rows } = await tx.execute(sql`select 1 from stores where id = ${place} and market = ${market}`);
  return rows.length > 0;
}

/** An instant as the wire has it. */
export const instant = (value: Date | string): string => new Date(value).toISOString();
/** The same of one that may not have come. */
export const instantOrNull = (value: Date | string | null): string | null => (value === null ? null : instant(value));
