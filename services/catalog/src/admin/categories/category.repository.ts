import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { publishCategory } from '../../stored/category-event.ts';
import { categoryRedirects } from '../../stored/office-tables.ts';
import { categories, categoryManufacturers, masterCategories } from '../../stored/tables.ts';

export type CategoryRow = typeof categories.$inferSelect;

/** Every category that isn't deleted, locked: of two changes at once the second sees the first. */
export async function lockTree(tx: Tx): Promise<CategoryRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalog.categories'))`);
  return readTree(tx);
}

export const readTree = (tx: Tx): Promise<CategoryRow[]> => tx.select().from(categories).where(eq(categories.isDeleted, false));

/** Manufacturers offered as filters, in their order, by category. */
export async function loadManufacturers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .select()
    .from(categoryManufacturers)
    .where(inArray(categoryManufacturers.categoryId, [...ids]))
    .orderBy(categoryManufacturers.position);
  return new Map(ids.map((id) => [id, rows.filter((row) => row.categoryId === id).map((row) => row.manufacturerId)]));
}

export async function setManufacturers(tx: Tx, categoryId: string, manufacturers: readonly string[]): Promise<void> {
  await tx.delete(categoryManufacturers).where(eq(categoryManufacturers.categoryId, categoryId));
  if (manufacturers.length === 0) return;
  await tx
    .insert(categoryManufacturers)
    .values([...new Set(manufacturers)].map((manufacturerId, position) => ({ categoryId, manufacturerId, position })));
}

/** Where in the tree, under which address: what products below it show of a category. */
export const isReaddressed = (before: CategoryRow, after: CategoryRow): boolean =>
  before.urlPathCs !== after.urlPathCs || before.urlPathRo !== after.urlPathRo || before.ancestorIds.join() !== after.ancestorIds.join();

/**
 * Writes what differs between two states of the tree, publishes each category whose public state changed, and lets old
 * addresses lead to the new ones.
 *
 * @param touched categories that are published even when nothing of the tree changed: the one that was edited
 * @returns ids of the categories that were published
 */
export async function saveTree(
  tx: Tx,
  before: readonly CategoryRow[],
  after: readonly CategoryRow[],
  touched: readonly string[],
  by: string | null,
): Promise<string[]> {
  const known = new Map(before.map((row) => [row.id, row]));
  const changed = after.filter((row) => {
    const old = known.get(row.id);
    return old === undefined || touched.includes(row.id) || isReaddressed(old, row);
  });
  await freeAddresses(tx, changed, known);
  const published: string[] = [];
  for (const row of after) {
    const old = known.get(row.id);
    if (old !== undefined && changed.includes(row)) {
      await updateCategory(tx, row, by);
      await redirect(tx, old, row);
      await publishCategory(tx, row.id);
      published.push(row.id);
    } else if (old !== undefined && old.position !== row.position) {
      await tx.update(categories).set({ position: row.position }).where(eq(categories.id, row.id));
    }
  }
  return published;
}

/** An address may pass from one category to another in one change: step aside first, so that the unique rule holds. */
async function freeAddresses(tx: Tx, changed: readonly CategoryRow[], known: ReadonlyMap<string, CategoryRow>): Promise<void> {
  const moving = changed.filter((row) => {
    const old = known.get(row.id);
    return old !== undefined && isReaddressed(old, row);
  });
  if (moving.length < 2) return;
  await tx
    .update(categories)
    .set({ urlPathCs: sql`'~' || id`, urlPathRo: sql`'~' || id` })
    .where(
      inArray(
        categories.id,
        moving.map((row) => row.id),
      ),
    );
}

async function updateCategory(tx: Tx, row: CategoryRow, by: string | null): Promise<void> {
  const { id, number: _number, ...columns } = row;
  await tx
    .update(categories)
    .set({ ...columns, version: sql`version + 1`, changedAt: sql`now()`, changedBy: by })
    .where(eq(categories.id, id));
}

/** Old addresses lead to the category from now on; one that it takes again leads nowhere else. */
async function redirect(tx: Tx, old: CategoryRow, row: CategoryRow): Promise<void> {
  for (const [locale, from, to] of [
    ['cs', old.urlPathCs, row.urlPathCs],
    ['ro', old.urlPathRo, row.urlPathRo],
  ] as const) {
    if (from === to) continue;
    await takeAddress(tx, locale, to);
    await tx
      .insert(categoryRedirects)
      .values({ locale, path: from, categoryId: row.id })
      .onConflictDoUpdate({ target: [categoryRedirects.locale, categoryRedirects.path], set: { categoryId: row.id } });
  }
}

const takeAddress = (tx: Tx, locale: 'cs' | 'ro', path: string) =>
  tx.delete(categoryRedirects).where(and(eq(categoryRedirects.locale, locale), eq(categoryRedirects.path, path)));

/** Adds a category; its place and addresses stand in the row already. */
export async function insertCategory(tx: Tx, row: typeof categories.$inferInsert): Promise<void> {
  await tx.insert(categories).values(row);
  await takeAddress(tx, 'cs', row.urlPathCs);
  await takeAddress(tx, 'ro', row.urlPathRo);
  await publishCategory(tx, row.id);
}

/** Deletes a category: its address, and those that led to it, lead to the heir from now on. */
export async function removeCategory(tx: Tx, row: CategoryRow, heir: string | null, by: string | null): Promise<void> {
  await tx
    .update(categories)
    .set({ isDeleted: true, version: sql`version + 1`, changedAt: sql`now()`, changedBy: by })
    .where(eq(categories.id, row.id));
  if (heir === null) await tx.delete(categoryRedirects).where(eq(categoryRedirects.categoryId, row.id));
  else {
    await tx.update(categoryRedirects).set({ categoryId: heir }).where(eq(categoryRedirects.categoryId, row.id));
    for (const [locale, path] of [
      ['cs', row.urlPathCs],
      ['ro', row.urlPathRo],
    ] as const) {
      await tx
        .insert(categoryRedirects)
        .values({ locale, path, categoryId: heir })
        .onConflictDoUpdate({ target: [categoryRedirects.locale, categoryRedirects.path], set: { categoryId: heir } });
    }
  }
  await publishCategory(tx, row.id);
}

/** Products of a category go over to another one, those that stand there already just leave. */
export async function handProductsOver(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into master_categories (master_product_id, category_id, position)
    select master_product_id, ${to}, position from master_categories where category_id = ${from}
    on conflict do nothing`);
  await tx.delete(masterCategories).where(eq(masterCategories.categoryId, from));
}
