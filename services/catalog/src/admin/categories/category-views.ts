import type { AdminCategory, CategoryNode } from '@okruh/contracts/http/catalog-admin/categories';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { CategoryRow } from './category.repository.ts';
import { inTreeOrder } from './category-tree.ts';

const getLevel = (row: CategoryRow): number => row.ancestorIds.length + 1;
const getName = (row: CategoryRow) => ({ cs: row.nameCs, ro: row.nameRo });
const getUrlPath = (row: CategoryRow) => ({ cs: row.urlPathCs, ro: row.urlPathRo });

/** Published master products in each category and below it. */
export async function countProducts(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ id: string; products: number }>(sql`
    select place.id, count(distinct mc.master_product_id)::int as products
    from master_categories mc
    join master_products m on m.id = mc.master_product_id and m.state = 'published'
    join categories c on c.id = mc.category_id
    cross join lateral unnest(c.ancestor_ids || c.id) as place (id)
    group by place.id`);
  return new Map(rows.map((row) => [row.id, row.products]));
}

/** Names from the top to the category itself: "Telefony › iPhone". */
export function pathTo(rows: readonly CategoryRow[], row: CategoryRow): { readonly cs: string; readonly ro: string } {
  const path = [...row.ancestorIds.flatMap((id) => rows.find((candidate) => candidate.id === id) ?? []), row];
  return { cs: path.map(({ nameCs }) => nameCs).join(' › '), ro: path.map(({ nameRo }) => nameRo).join(' › ') };
}

/** The tree, parents before their children. */
export function treeView(rows: readonly CategoryRow[], products: ReadonlyMap<string, number>): CategoryNode[] {
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return inTreeOrder(rows).map((row) => ({
    id: row.id,
    parent: row.parentId,
    name: getName(row),
    seo_name: { cs: row.seoNameCs, ro: row.seoNameRo },
    url_path: getUrlPath(row),
    children: parents.has(row.id),
    level: getLevel(row),
    for_display: row.forDisplay,
    for_buyout: row.forBuyout,
    for_service: row.forService,
    filterable: row.filterable,
    products: products.get(row.id) ?? 0,
  }));
}

/** Categories that products are assigned to. */
export const typeCategoryViews = (rows: readonly CategoryRow[], products: ReadonlyMap<string, number>) =>
  inTreeOrder(rows).map((row) => ({
    id: row.id,
    parent: row.parentId,
    name: getName(row),
    path: pathTo(rows, row),
    level: getLevel(row),
    products: products.get(row.id) ?? 0,
  }));

/** One category as its form shows it. */
export const categoryView = (
  rows: readonly CategoryRow[],
  row: CategoryRow,
  manufacturers: readonly string[],
  ownProducts: number,
): AdminCategory => ({
  id: row.id,
  parent: row.parentId,
  name: getName(row),
  seo_name: { cs: row.seoNameCs, ro: row.seoNameRo },
  for_display: row.forDisplay,
  filterable: row.filterable,
  for_buyout: row.forBuyout,
  for_service: row.forService,
  manufacturers: [...manufacturers],
  photo_id: row.photoId,
  type_device: row.typeDevice,
  meilisearch_boost: String(row.boost),
  heureka_category: row.heurekaCategory,
  google_category: row.googleCategory,
  url_path: getUrlPath(row),
  children: rows.some(({ parentId }) => parentId === row.id),
  own_products: ownProducts,
  changed_at: row.changedBy === null ? null : row.changedAt.toISOString(),
  changed_by: row.changedBy,
  version: row.version,
});
