import type { Locale } from '@okruh/market';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminListOperationVersions } from '@okruh/contracts/http/repairs-admin/operations';
import { listChanges, listVersions, operations, type OperationTableRow, type OperationValues } from '../stored/tables.ts';
import { versionTexts } from './version-summary.ts';

/** One operation that changes, as it was and as it will be. */
export interface OperationChange {
  readonly row: OperationTableRow;
  readonly before: OperationValues;
  readonly after: OperationValues;
}

export const toValues = (row: OperationTableRow): OperationValues => ({
  priceCzk: row.priceCzk,
  priceRon: row.priceRon,
  durationMinutes: row.durationMinutes,
  onTheSpot: row.onTheSpot,
  warrantyMonths: row.warrantyMonths,
  isOffered: row.isOffered,
});

/** What of the wanted values is new, by operation. Unchanged ones are left out. */
export async function loadChanges(tx: Tx, wanted: ReadonlyMap<string, Partial<OperationValues>>): Promise<OperationChange[]> {
  const rows =
    wanted.size === 0
      ? []
      : await tx
          .select()
          .from(operations)
          .where(inArray(operations.id, [...wanted.keys()]));
  return rows.flatMap((row) => {
    const before = toValues(row);
    const after = { ...before, ...wanted.get(row.id) };
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ row, before, after }];
  });
}

/** Writes changes as one new version, `2026-11-21/1` and on, with what was before and after. @returns the version */
export async function writeVersion(tx: Tx, by: string, summary: string, changes: readonly OperationChange[]): Promise<string> {
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
    .values(changes.map(({ row, before, after }, position) => ({ version, position, operationId: row.id, before, after })));
  for (const { row, after } of changes)
    await tx
      .update(operations)
      .set({ ...after, version })
      .where(eq(operations.id, row.id));
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
