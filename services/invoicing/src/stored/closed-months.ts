import type { IsoDate, Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** `2026-11` of a day of it. */
export const getMonth = (day: IsoDate): string => day.slice(0, 7);

/** Whether the month of a day was handed over to accounting. */
export async function isClosed(tx: Tx, market: Market, day: IsoDate): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from closed_months where market = ${market} and month = ${getMonth(day)}`);
  return rows.length > 0;
}
