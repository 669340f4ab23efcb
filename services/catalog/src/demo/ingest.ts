import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { publishCategory } from '../stored/category-event.ts';
import { insertRows } from '../stored/insert-rows.ts';
import { refreshChoices } from '../stored/master-choices.ts';
import { publishProducts, putPrices } from '../stored/product-commands.ts';
import { stores } from '../stored/tables.ts';
import { contentRows, reviewRows } from './content-rows.ts';
import type { DemoData, DemoMaster } from './demo-files.ts';
import { frameRows, storeRows } from './frame-rows.ts';
import { demoPrices } from './price-rows.ts';
import { colourRows, masterRows, relationRows, variantRows } from './product-rows.ts';
import { reviewRightRows } from './review-right-rows.ts';
import { stockRows } from './stock-rows.ts';

const BY = { name: 'demo' };
/** Master products whose events are made at a time. */
const BATCH = 500;

/** What was new. A second run finds everything there and writes nothing. */
export interface Ingested {
  readonly categories: number;
  readonly masterProducts: number;
  readonly variants: number;
  readonly reviews: number;
}

/** Brings the demo shop into the tables. What is there already is left as the shop has made it since. */
export async function ingest(tx: Tx, data: DemoData, now: Date): Promise<Ingested> {
  const newCategories: string[] = [];
  for (const [table, rows] of Object.entries(frameRows(data.catalogue))) {
    const keys = await insertRows(tx, table, rows, table === 'categories' ? 'id' : undefined);
    if (table === 'categories') newCategories.push(...keys);
  }
  await insertRows(tx, 'stores', storeRows(data.stores, data.catalogue.as_of));
  for (const id of newCategories) await publishCategory(tx, id);
  const products = await ingestProducts(tx, data.catalogue.master_products, now);
  for (const [table, rows] of Object.entries(contentRows(data.content))) await insertRows(tx, table, rows);
  const reviews = await insertRows(tx, 'reviews', reviewRows(data.customers), 'id');
  if (reviews.length > 0) await sumUpReviews(tx);
  const masterByVariant = new Map(
    data.catalogue.master_products.flatMap((master) => master.variants.map((variant) => [variant.id, master.id])),
  );
  await insertRows(tx, 'review_rights', reviewRightRows(data.customers, masterByVariant));
  return { categories: newCategories.length, ...products, reviews: reviews.length };
}

/**
 * Brings master products with variants, prices, history and stock into the tables and puts the new ones on sale. Their
 * categories, manufacturers and attributes must be there.
 */
export async function ingestProducts(
  tx: Tx,
  masters: readonly DemoMaster[],
  now: Date,
): Promise<Pick<Ingested, 'masterProducts' | 'variants'>> {
  const added = new Set(await insertRows(tx, 'master_products', masterRows(masters), 'id'));
  const fresh = masters.filter((master) => added.has(master.id));
  await insertRows(tx, 'colours', colourRows(fresh));
  await insertRows(tx, 'variants', variantRows(fresh));
  for (const [table, rows] of Object.entries(relationRows(fresh))) await insertRows(tx, table, rows);
  await refreshChoices(tx, [...added]);
  await ingestPrices(tx, fresh, now);
  await ingestStock(tx, fresh, now);
  const ids = [...added];
  for (let at = 0; at < ids.length; at += BATCH) await publishProducts(tx, ids.slice(at, at + BATCH), BY);
  return { masterProducts: fresh.length, variants: fresh.reduce((sum, master) => sum + master.variants.length, 0) };
}

async function ingestPrices(tx: Tx, masters: readonly DemoMaster[], now: Date): Promise<void> {
  const prices = demoPrices(masters, now.getTime());
  await insertRows(
    tx,
    'price_history',
    prices.flatMap((price) =>
      price.history.map((point) => ({
        variant_id: price.variantId,
        market: price.market,
        price: point.price,
        valid_from: new Date(point.from).toISOString(),
        changed_by: BY.name,
      })),
    ),
  );
  for (let at = 0; at < prices.length; at += 10_000) await putPrices(tx, prices.slice(at, at + 10_000), now);
}

async function ingestStock(tx: Tx, masters: readonly DemoMaster[], now: Date): Promise<void> {
  const rows = await tx.select({ id: stores.id, market: stores.market }).from(stores).orderBy(stores.id);
  const listStores = (market: Market): string[] => rows.filter((store) => store.market === market).map((store) => store.id);
  const { stock, stores: inStores } = stockRows(masters, { cz: listStores('cz'), ro: listStores('ro') }, now);
  await insertRows(tx, 'stock', stock);
  await insertRows(tx, 'store_stock', inStores);
}

async function sumUpReviews(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ratings (master_product_id, count, average)
    select master_product_id, count(*), avg(rating) from reviews where approval = 'approved' group by 1
    on conflict (master_product_id) do update set count = excluded.count, average = excluded.average`);
}
