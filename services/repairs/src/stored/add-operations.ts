import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { RepairList } from '../model/repair-list.ts';
import { listChanges, operationParts, operations, type OperationValues } from './tables.ts';

/** An operation that a device gets. */
export interface NewOperation {
  readonly masterProductId: string;
  /** Where it stands among those of its device. */
  readonly position: number;
  readonly values: OperationValues;
}

/** Adds operations as one new version. @returns their ids */
export async function insertOperations(
  tx: Tx,
  by: string,
  summary: string,
  added: readonly NewOperation[],
  list: RepairList,
): Promise<readonly string[]> {
  const taken = new Set(list.allModels.flatMap((model) => model.operations.map(({ id }) => id)));
  const named = added.map((one) => {
    const id = newOperationId(one, taken);
    taken.add(id);
    return { ...one, id };
  });
  const version = await addListVersion(
    tx,
    by,
    summary,
    named.map(({ id, values }) => ({ id, before: {}, after: values })),
  );
  for (const { id, masterProductId, position, values } of named) {
    const { sparePartIds, ...columns } = values;
    await tx.insert(operations).values({ id, masterProductId, ...columns, position, version });
    await insertOperationParts(tx, id, sparePartIds);
  }
  return named.map(({ id }) => id);
}

/** `op-apple-iphone-13-battery`, with a number when the device has one of this kind already: imports name operations by it. */
function newOperationId({ masterProductId, values }: NewOperation, taken: ReadonlySet<string>): string {
  const id = `op-${masterProductId.replace(/^mp-/, '')}-${values.operationTypeId.replaceAll('_', '-')}`;
  if (!taken.has(id)) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

/** Says which parts an operation takes. */
export async function insertOperationParts(tx: Tx, operationId: string, sparePartIds: readonly string[]): Promise<void> {
  if (sparePartIds.length > 0) await tx.insert(operationParts).values(sparePartIds.map((sparePartId) => ({ operationId, sparePartId })));
}

interface Change {
  readonly id: string;
  /** Empty for a new operation. */
  readonly before: Partial<OperationValues>;
  readonly after: OperationValues;
}

/** Adds the version of the price list that changes make, `2026-11-21/1` and on, with what was before and after. @returns the version */
export async function addListVersion(tx: Tx, by: string, summary: string, changes: readonly Change[]): Promise<string> {
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
