import type { IsoDate, Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { getMonth } from '../model/month.ts';

/** What is imported into a market's months, and their closing, follow each other: what is decided by one is seen by the next. */
export async function lockMonths(tx: Tx, market: Market): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`months:${market}`}, 46))`);
}

/** Whether the month of a day was handed over to accounting. */
export async function isClosed(tx: Tx, market: Market, day: IsoDate): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from closed_months where market = ${market} and month = ${getMonth(day)}`);
  return rows.length > 0;
}
