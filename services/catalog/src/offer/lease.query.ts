import { type Market, markets, money, type Money } from '@okruh/market';
import { type LeaseProgramme, toLeaseProgramme } from '@okruh/market/lease';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LeasedKind } from '../model/lease-programmes.ts';
import { leasing } from '../stored/content-tables.ts';
import { masterProducts } from '../stored/tables.ts';

/** The programmes as checkout published them last. */
export async function loadProgrammes(db: Tx): Promise<LeaseProgramme[]> {
  const [copy] = await db.select({ programmes: leasing.programmes }).from(leasing);
  return (copy?.programmes ?? []).map(toLeaseProgramme);
}

/**
 * A variant at its price in the market, or the cheapest new one of the master product when none is named.
 *
 * @returns null when it isn't sold there new: used things aren't leased
 */
export async function findLeased(
  db: Tx,
  market: Market,
  masterProductId: string,
  variantId: string | null,
): Promise<{ readonly kind: LeasedKind; readonly price: Money } | null> {
  const price = sql<number | null>`(select min(p.now)::float8 from variants v
    join prices p on p.variant_id = v.id and p.market = ${market}
    where v.master_product_id = master_products.id and v.state = 'on-sale' and v.quality = 'new'
      and (${variantId}::text is null or v.id = ${variantId}))`;
  const [row] = await db
    .select({ typeDevice: masterProducts.typeDevice, manufacturerId: masterProducts.manufacturerId, price })
    .from(masterProducts)
    .where(and(eq(masterProducts.id, masterProductId), eq(masterProducts.state, 'published')));
  if (row === undefined || row.price === null) return null;
  return { kind: row, price: money(row.price, markets[market].currency) };
}

export const isPublished = async (db: Tx, masterProductId: string): Promise<boolean> =>
  (await db.$count(masterProducts, and(eq(masterProducts.id, masterProductId), eq(masterProducts.state, 'published')))) > 0;

export async function loadKinds(db: Tx, masterProductIds: readonly string[]): Promise<Map<string, LeasedKind>> {
  const rows = await db
    .select({ id: masterProducts.id, typeDevice: masterProducts.typeDevice, manufacturerId: masterProducts.manufacturerId })
    .from(masterProducts)
    .where(inArray(masterProducts.id, [...masterProductIds]));
  return new Map(rows.map(({ id, ...kind }) => [id, kind]));
}
