import type { Locale } from '@okruh/market';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { asc, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminListOperationVersions } from '@okruh/contracts/http/repairs-admin/operations';
import { groupBy } from '../model/group-by.ts';
import type { DeviceModel } from '../model/repair-list.ts';
import { listChanges, listVersions, operationParts, operations, type OperationTableRow, type OperationValues } from '../stored/tables.ts';
import { versionTexts } from './version-summary.ts';

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
  const version = await addVersion(tx, by, summary, changes);
  for (const { id, before, after } of changes) {
    const { sparePartIds, ...columns } = after;
    await tx
      .update(operations)
      .set({ ...columns, version })
      .where(eq(operations.id, id));
    if (before.sparePartIds.join(' ') === sparePartIds.join(' ')) continue;
    await tx.delete(operationParts).where(eq(operationParts.operationId, id));
    await insertParts(tx, id, sparePartIds);
  }
  return version;
}

/** An operation that a device gets. */
export interface NewOperation {
  readonly model: DeviceModel;
  readonly values: OperationValues;
}

/** Adds operations behind those that their devices have, as one new version. @returns their ids */
export async function insertOperations(tx: Tx, by: string, summary: string, added: readonly NewOperation[]): Promise<readonly string[]> {
  const named = added.map((one) => ({ ...one, id: newOperationId(one) }));
  const version = await addVersion(
    tx,
    by,
    summary,
    named.map(({ id, values }) => ({ id, before: {}, after: values })),
  );
  for (const { id, model, values } of named) {
    const { sparePartIds, ...columns } = values;
    const position = Math.max(0, ...model.operations.map((operation) => operation.position)) + 1;
    await tx.insert(operations).values({ id, masterProductId: model.masterProductId, ...columns, position, version });
    await insertParts(tx, id, sparePartIds);
  }
  return named.map(({ id }) => id);
}

/** `op-apple-iphone-13-battery`, with a number when the device has one of this kind already: imports name operations by it. */
function newOperationId({ model, values }: NewOperation): string {
  const id = `op-${model.masterProductId.replace(/^mp-/, '')}-${values.operationTypeId.replaceAll('_', '-')}`;
  const taken = new Set(model.operations.map((operation) => operation.id));
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

async function insertParts(tx: Tx, operationId: string, sparePartIds: readonly string[]): Promise<void> {
  if (sparePartIds.length > 0) await tx.insert(operationParts).values(sparePartIds.map((sparePartId) => ({ operationId, sparePartId })));
}

interface Change {
  readonly id: string;
  readonly before: Partial<OperationValues>;
  readonly after: OperationValues;
}

/** Adds the version that changes make, `2026-11-21/1` and on, with what was before and after. */
async function addVersion(tx: Tx, by: string, summary: string, changes: readonly Change[]): Promise<string> {
  const { rows } = await tx.execute<{ version: string }>(sql`
    insert into list_versions (version, created_by, summary, changes)
    select day || '/' || (coalesce(max(split_part(version, '/', 2)::int), 0) + 1), ${by}, ${summary}, ${changes.length}
    from (select to_char(now() at time zone 'Europe/Prague', 'YYYY-MM-DD') as day) today
    left join list_versions on version like day || '/%'
    group by day
    returning version`);
  const version = rows[0]?.version;
  if (version === undefined) throw new Error('the new version of the price list gave no row back');
  await tx
    .insert(listChanges)
    .values(changes.map(({ id, before, after }, position) => ({ version, position, operationId: id, before, after })));
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
