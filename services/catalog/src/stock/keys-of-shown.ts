import { surrogateKeys } from '@okruh/contracts';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { loadCategoryIds } from '../stored/product-state.ts';

/**
 * Surrogate keys of everything that shows a variant: its product's, those of its categories and their parents, lists and
 * home; and the same of the products that it comes with as a gift, which promise it while it is in stock.
 */
export async function keysOfShown(tx: Tx, variantId: string): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select master_product_id as id from variants where id = ${variantId}
    union select id from master_products where gift_variant_id = ${variantId}`);
  // Stock of something that isn't ours yet: whatever shows it will be made after it is published.
  if (rows.length === 0) return [];
  const masterIds = rows.map(({ id }) => id);
  const categoryIds = new Set([...(await loadCategoryIds(tx, masterIds)).values()].flat());
  return [
    ...masterIds.map((id) => surrogateKeys.product(id)),
    ...[...categoryIds].map((id) => surrogateKeys.category(id)),
    surrogateKeys.lists,
    surrogateKeys.home,
  ];
}
