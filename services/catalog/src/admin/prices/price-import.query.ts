import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { textArray } from '../../stored/office-list.ts';
import { type HeldPrice, pricesOfVariants, variantsByCode } from './price.query.ts';

/** Prices of a market by the codes of their variants. */
export async function pricesByCode(tx: Tx, market: Market, codes: readonly string[]): Promise<ReadonlyMap<string, HeldPrice>> {
  const ids = await variantsByCode(tx, market, codes);
  const held = await pricesOfVariants(tx, market, [...ids.values()]);
  return new Map([...held.values()].map((row) => [row.code, row]));
}

/** Locks the products of the codes until the end of the transaction, in the order of `changePrices`. */
export async function lockPricesByCode(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select id from master_products
    where id in (select master_product_id from variants where code = any(${textArray(codes)}))
    order by id for update`);
}
