import { type Market, markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { leaseProgrammes } from '../stored/content-tables.ts';
import { masterProducts } from '../stored/tables.ts';
import type { LeasedThing, LeaseProgramme } from './lease.ts';

/** A programme with its words in the market's language. */
export interface NamedProgramme extends LeaseProgramme {
  readonly name: string;
  readonly text: string;
}

export async function loadLeaseProgrammes(db: Tx, market: Market): Promise<NamedProgramme[]> {
  const isCzech = markets[market].locale === 'cs';
  const rows = await db.select().from(leaseProgrammes).where(eq(leaseProgrammes.isActive, true)).orderBy(leaseProgrammes.position);
  return rows.map((row) => ({
    id: row.id,
    months: row.months,
    monthlyPercent: row.monthlyPercent,
    depositPercent: row.depositPercent,
    typeDevices: row.typeDevices,
    manufacturerIds: row.manufacturerIds,
    minAmount: isCzech ? row.minAmountCzk : row.minAmountRon,
    maxAmount: isCzech ? row.maxAmountCzk : row.maxAmountRon,
    markets: row.markets,
    name: isCzech ? row.nameCs : row.nameRo,
    text: isCzech ? row.descriptionCs : row.descriptionRo,
  }));
}

/** A master product at its lowest new price in the market; null when it isn't sold there new. Used things aren't leased. */
export async function findLeased(db: Tx, market: Market, masterProductId: string): Promise<LeasedThing | null> {
  const price = sql<number | null>`(select min(p.now)::float8 from variants v
    join prices p on p.variant_id = v.id and p.market = ${market}
    where v.master_product_id = master_products.id and v.state = 'on-sale' and v.quality = 'new')`;
  const [row] = await db
    .select({ typeDevice: masterProducts.typeDevice, manufacturerId: masterProducts.manufacturerId, price })
    .from(masterProducts)
    .where(and(eq(masterProducts.id, masterProductId), eq(masterProducts.state, 'published')));
  return row === undefined || row.price === null ? null : { ...row, price: row.price, market };
}

export const isPublished = async (db: Tx, masterProductId: string): Promise<boolean> =>
  (await db.$count(masterProducts, and(eq(masterProducts.id, masterProductId), eq(masterProducts.state, 'published')))) > 0;

/** What decides which programmes take a product. */
export type LeasedKind = Pick<LeasedThing, 'typeDevice' | 'manufacturerId'>;

export async function loadKinds(db: Tx, masterProductIds: readonly string[]): Promise<Map<string, LeasedKind>> {
  const rows = await db
    .select({ id: masterProducts.id, typeDevice: masterProducts.typeDevice, manufacturerId: masterProducts.manufacturerId })
    .from(masterProducts)
    .where(inArray(masterProducts.id, [...masterProductIds]));
  return new Map(rows.map(({ id, ...kind }) => [id, kind]));
}
