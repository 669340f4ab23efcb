import { type GridView, MAX_GRID_VIEWS } from '@okruh/contracts/http/accounts/grid-views';
import { brokenConstraint, type Tx } from '@okruh/service-kit';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { displayName, openAccount } from '../stored/account.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accounts, gridViews } from '../stored/tables.ts';

/** What its owner decides of a view. */
export type GridViewFields = Pick<GridView, 'name' | 'query' | 'columns' | 'widths' | 'is_shared'>;
/** Why a view wasn't saved. */
export type GridViewRefusal = 'not-found' | 'changed-meanwhile' | 'grid-view-exists' | 'too-many-grid-views';

/** Shared views that a list shows besides the reader's own: a row of tabs holds no more. */
const MAX_SHARED = 200;

/** Own views of a list and those that others share, by name. */
export async function listGridViews(tx: Tx, personalData: PersonalData, grid: string, readerId: string): Promise<GridView[]> {
  const rows = await tx
    .select({ view: gridViews, owner: accounts })
    .from(gridViews)
    .innerJoin(accounts, eq(accounts.id, gridViews.ownerId))
    .where(and(eq(gridViews.grid, grid), or(eq(gridViews.ownerId, readerId), eq(gridViews.isShared, true))))
    .orderBy(sql`${gridViews.ownerId} <> ${readerId}`, asc(gridViews.name), asc(gridViews.id))
    .limit(MAX_GRID_VIEWS + MAX_SHARED);
  return rows.map(({ view, owner }) => toGridView(view, readerId, displayName(openAccount(personalData, owner))));
}

/** Saves a new view. The owner's row is locked, so that the limit holds whatever comes at once. */
export async function addGridView(
  tx: Tx,
  owner: { readonly id: string; readonly name: string },
  grid: string,
  fields: GridViewFields,
): Promise<GridView | GridViewRefusal> {
  const [locked] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, owner.id), eq(accounts.kind, 'staff')))
    .for('update');
  if (locked === undefined) return 'not-found';
  if ((await tx.$count(gridViews, and(eq(gridViews.ownerId, owner.id), eq(gridViews.grid, grid)))) >= MAX_GRID_VIEWS)
    return 'too-many-grid-views';
  const [row] = await tx
    .insert(gridViews)
    .values({ id: uuidv7(), ownerId: owner.id, grid, ...toColumns(fields) })
    .onConflictDoNothing({ target: [gridViews.ownerId, gridViews.grid, gridViews.name] })
    .returning();
  return row === undefined ? 'grid-view-exists' : toGridView(row, owner.id, owner.name);
}

/** Changes an own view that nobody has changed since `version`. */
export async function changeGridView(
  tx: Tx,
  owner: { readonly id: string; readonly name: string },
  view: { readonly id: string; readonly version: number },
  fields: GridViewFields,
): Promise<GridView | GridViewRefusal> {
  const isOwn = and(eq(gridViews.id, view.id), eq(gridViews.ownerId, owner.id));
  try {
    const [row] = await tx
      .update(gridViews)
      .set({ ...toColumns(fields), version: view.version + 1, updatedAt: sql`now()` })
      .where(and(isOwn, eq(gridViews.version, view.version)))
      .returning();
    if (row !== undefined) return toGridView(row, owner.id, owner.name);
  } catch (error) {
    if (brokenConstraint(error) === 'grid_views_name') return 'grid-view-exists';
    throw error;
  }
  return (await tx.$count(gridViews, isOwn)) === 0 ? 'not-found' : 'changed-meanwhile';
}

export async function deleteGridView(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx.delete(gridViews).where(and(eq(gridViews.id, id), eq(gridViews.ownerId, ownerId)));
}

const toColumns = ({ name, query, columns, widths, is_shared: isShared }: GridViewFields) => ({
  name,
  query: withoutSearch(query),
  columns,
  widths,
  isShared,
});

/** A searched text may name a customer: it is stored for nobody. */
function withoutSearch(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('q');
  return parameters.toString();
}

const toGridView = (row: typeof gridViews.$inferSelect, readerId: string, ownerName: string): GridView => ({
  id: row.id,
  name: row.name,
  query: row.query,
  columns: row.columns,
  widths: row.widths,
  is_shared: row.isShared,
  is_own: row.ownerId === readerId,
  owner_name: ownerName,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
});
