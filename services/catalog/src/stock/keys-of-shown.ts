import { surrogateKeys } from '@okruh/contracts';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { categoryIdsOf } from '../product-state.ts';

/** Surrogate keys of everything that shows a variant: its product's, those of its categories and their parents, lists and home. */
export async function keysOfShown(tx: Tx, variantId: string): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select master_product_id as id from variants where id = ${variantId}`);
  const [owner] = rows;
  // Stock of something that isn't ours yet: whatever shows it will be made after it is published.
  if (owner === undefined) return [];
  const categoryIds = (await categoryIdsOf(tx, [owner.id])).get(owner.id) ?? [];
  return [surrogateKeys.product(owner.id), ...categoryIds.map((id) => surrogateKeys.category(id)), surrogateKeys.lists, surrogateKeys.home];
}
