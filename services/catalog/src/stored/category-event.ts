import { categoryChanged } from '@okruh/contracts/events/catalog';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { categories } from './tables.ts';

/** Publishes a category as it stands. */
export async function publishCategory(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id));
  if (row === undefined) throw new Error(`the category ${id} is gone`);
  await appendEvent(tx, categoryChanged, {
    subject: row.id,
    version: row.version,
    market: null,
    data: {
      category_id: row.id,
      parent_id: row.parentId,
      ancestor_ids: row.ancestorIds,
      name: { cs: row.nameCs, ro: row.nameRo },
      url_path: { cs: row.urlPathCs, ro: row.urlPathRo },
      for_display: row.forDisplay,
      for_buyout: row.forBuyout,
      for_service: row.forService,
      is_deleted: row.isDeleted,
      changed_at: row.changedAt.toISOString(),
    },
  });
}

/** Something that belongs to a category changed (its filters): it is published again. */
export async function touchCategory(tx: Tx, id: string, by: string | null): Promise<void> {
  await tx
    .update(categories)
    .set({ version: sql`version + 1`, changedAt: sql`now()`, changedBy: by })
    .where(eq(categories.id, id));
  await publishCategory(tx, id);
}
