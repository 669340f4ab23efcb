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

/**
 * The instant at which a day is over: the first one of the next day, an hour sooner or later on the two days a year when clocks change.
 * Without an interval, whose length depends on the session, so that the planner knows the instant.
 */
export const endOfDay = (date: string, market: Market | undefined): SQL =>
  sql`((${date}::date + 1)::timestamp at time zone ${markets[market ?? 'cz'].timezone})`;
