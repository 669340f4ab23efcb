import type { Locale } from '@okruh/market';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { asc, count, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminListOperationVersions } from '@okruh/contracts/http/repairs-admin/operations';
import { groupBy } from '../model/group-by.ts';
import { addListVersion, insertOperationParts } from '../stored/add-operations.ts';
import { listVersions, operationParts, operations, type OperationTableRow, type OperationValues } from '../stored/tables.ts';
import { versionTexts } from '../stored/version-summary.ts';

/** One operation that changes, as it was and as it will be. */
export interface OperationChange {
  readonly id: string;
  readonly before: OperationValues;
  readonly after: OperationValues;
}

const toValues = (row: OperationTableRow, sparePartIds: readonly string[]): OperationValues => ({
  operationTypeId: row.operationTypeId,
  nameCs: row.nameCs,
  nameRo: row.nameRo,
  priceCzk: row.priceCzk,
  priceRon: row.priceRon,
  durationMinutes: row.durationMinutes,
  onTheSpot: row.onTheSpot,
  warrantyMonths: row.warrantyMonths,
  isOffered: row.isOffered,
  sparePartIds,
});

/** Version that changed an operation last, by its place; null when there is no such operation. Under the lock of the list. */
export async function findVersion(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx
    .select({ version: listVersions.position })
    .from(operations)
    .innerJoin(listVersions, eq(listVersions.version, operations.version))
    .where(eq(operations.id, id));
  return row?.version ?? null;
}

/** What of the wanted values is new, by operation. Unchanged ones are left out. */
export async function loadChanges(tx: Tx, wanted: ReadonlyMap<string, Partial<OperationValues>>): Promise<OperationChange[]> {
  if (wanted.size === 0) return [];
  const ids = [...wanted.keys()];
  const rows = await tx.select().from(operations).where(inArray(operations.id, ids));
  const parts = groupBy(
    await tx.select().from(operationParts).where(inArray(operationParts.operationId, ids)).orderBy(asc(operationParts.sparePartId)),
    ({ operationId }) => operationId,
  );
  return rows.flatMap((row) => {
    const before = toValues(
      row,
      (parts.get(row.id) ?? []).map(({ sparePartId }) => sparePartId),
    );
    const after = { ...before, ...wanted.get(row.id) };
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ id: row.id, before, after }];
  });
}

/** Writes changes as one new version. @returns the version */
export async function writeVersion(tx: Tx, by: string, summary: string, changes: readonly OperationChange[]): Promise<string> {
  const version = await addListVersion(tx, by, summary, changes);
  for (const { id, before, after } of changes) {
    const { sparePartIds, ...columns } = after;
    await tx
      .update(operations)
      .set({ ...columns, version })
      .where(eq(operations.id, id));
    if (before.sparePartIds.join(' ') === sparePartIds.join(' ')) continue;
    await tx.delete(operationParts).where(eq(operationParts.operationId, id));
    await insertOperationParts(tx, id, sparePartIds);
  }
  return version;
}

export async function listOperationVersions(tx: Tx, query: z.output<typeof adminListOperationVersions.query>, locale: Locale) {
  const typed = (query.q ?? '').trim();
  const pattern = `%${escapeLike(typed)}%`;
  const where =
    typed === ''
      ? undefined
      : or(
          ilike(listVersions.version, pattern),
          ilike(listVersions.summary, pattern),
          inArray(listVersions.summary, versionTexts.find(typed, locale)),
        );
  const rows = await tx
    .select()
    .from(listVersions)
    .where(where)
    .orderBy(desc(listVersions.position))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const [all] = await tx.select({ total: count() }).from(listVersions).where(where);
  return {
    items: rows.map((row) => ({
      version: row.version,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdBy,
      summary: versionTexts.format(row.summary, locale),
      changes: row.changes,
    })),
    total: all?.total ?? 0,
    page: query.page,
    page_size: query.page_size,
  };
}
