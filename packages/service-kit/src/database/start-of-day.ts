import { type Market, markets } from '@okruh/market';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The instant at which a day begins, for filters of lists.
 *
 * @param date `2026-11-20`
 * @param market whose clock counts; Czechia's when a list shows both markets
 */
export const startOfDay = (date: string, market: Market | undefined): SQL =>
  sql`(${date}::date::timestamp at time zone ${markets[market ?? 'cz'].timezone})`;
