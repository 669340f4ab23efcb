import type { Tx } from '@okruh/service-kit';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DrawnProduct } from '../model/pictures.ts';
import { colours, masterProducts } from '../stored/tables.ts';

const drawn = {
  masterProductId: masterProducts.id,
  typeDevice: masterProducts.typeDevice,
  manufacturerId: masterProducts.manufacturerId,
  name: masterProducts.nameCs,
  categoryIds: sql<
    string[]
  >`array(select category_id from master_categories where master_product_id = ${masterProducts.id} order by position)`,
  colourId: colours.id,
  hex: colours.hex,
};
const inShop = sql`${masterProducts.state} <> 'draft'`;

const select = (db: Tx, condition: SQL | undefined) =>
  db.select(drawn).from(masterProducts).innerJoin(colours, eq(colours.masterProductId, masterProducts.id)).where(condition);

/** A product in one of its colours; null when the shop doesn't have it. A withdrawn one keeps its picture. */
export async function findDrawnProduct(db: Tx, masterProductId: string, colourId: string): Promise<DrawnProduct | null> {
  const [row] = await select(db, and(inShop, eq(masterProducts.id, masterProductId), eq(colours.id, colourId)));
  return row ?? null;
}

/** What visitors see first: the best sellers in all of their colours. */
export const popularProducts = (db: Tx, limit: number): Promise<DrawnProduct[]> =>
  select(db, eq(masterProducts.state, 'published'))
    .orderBy(desc(masterProducts.popularity), masterProducts.number, colours.position)
    .limit(limit);
