import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { texts } from './office-list.ts';
import { type ChangedBy, publishProducts } from './product-commands.ts';

/** Products on sale in the categories or below them. */
export async function mastersBelow(tx: Tx, categoryIds: readonly string[]): Promise<string[]> {
  if (categoryIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct m.id from master_products m
    join master_categories mc on mc.master_product_id = m.id join categories c on c.id = mc.category_id
    where m.state = 'published' and (c.id = any(${texts(categoryIds)}) or c.ancestor_ids && ${texts(categoryIds)})`);
  return rows.map((row) => row.id);
}

/** Tells of a change of products, of those only that are on sale: a draft stays a draft. */
export async function republish(tx: Tx, masterIds: readonly string[], by: ChangedBy = { name: 'Okruh' }): Promise<void> {
  if (masterIds.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from master_products where state = 'published' and id = any(${texts(masterIds)})`,
  );
  await publishProducts(
    tx,
    rows.map((row) => row.id),
    by,
  );
}
