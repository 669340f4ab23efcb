import type { ResponseOf } from '@okruh/contracts';
import type { adminListPriceChanges, PriceTable, PriceValues } from '@okruh/contracts/http/checkout-admin/price-tables';
import type { Tx } from '@okruh/service-kit';
import { count, desc, eq } from 'drizzle-orm';
import { differences, toFields } from '../changed-fields.ts';
import { priceChanges } from '../../stored/tables/extra.ts';

/** Notes an edit with what was before; null = there was nothing, or nothing is left. */
export async function notePriceChange(
  tx: Tx,
  table: PriceTable,
  subject: string,
  by: string,
  before: PriceValues | null,
  after: PriceValues | null,
): Promise<void> {
  await tx.insert(priceChanges).values({ priceTable: table, subject, by, before, after });
}

/** Edits of a table, newest first. */
export async function listPriceChanges(
  db: Tx,
  table: PriceTable,
  page: { readonly page: number; readonly page_size: number },
): Promise<ResponseOf<typeof adminListPriceChanges>> {
  const rows = await db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.priceTable, table))
    .orderBy(desc(priceChanges.id))
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size);
  const [all] = await db.select({ total: count() }).from(priceChanges).where(eq(priceChanges.priceTable, table));
  return {
    items: rows.map((row) => ({
      subject: row.subject,
      at: row.at.toISOString(),
      by: row.by,
      kind: row.before === null ? 'added' : row.after === null ? 'removed' : 'changed',
      changes: differences(toFields(row.before), toFields(row.after)),
    })),
    total: all?.total ?? 0,
    ...page,
  };
}
