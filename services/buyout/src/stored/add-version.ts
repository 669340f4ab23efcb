import type { Tx } from '@okruh/service-kit';
import { inArray, sql } from 'drizzle-orm';
import { appraisalChanges, models } from './tables.ts';

/** One thing that a version changed. */
export interface Change {
  readonly thing: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Adds the version that the changes make, `2026-11-21/1` and on, with what was before and after; models that changed
 * carry it from now on.
 */
export async function addVersion(
  tx: Tx,
  by: string,
  summary: string,
  changes: readonly Change[],
  modelIds: readonly string[],
): Promise<string> {
  const { rows } = await tx.execute<{ version: string }>(sql`
    insert into appraisal_versions (version, created_by, summary, changes)
    select day || '/' || (coalesce(max(split_part(version, '/', 2)::int), 0) + 1), ${by}, ${summary}, ${changes.length}
    from (select to_char(now() at time zone 'Europe/Prague', 'YYYY-MM-DD') as day) today
    left join appraisal_versions on version like day || '/%'
    group by day
    returning version`);
  const version = rows[0]?.version;
  if (version === undefined) throw new Error('the new price list version gave no row back');
  await tx.insert(appraisalChanges).values(changes.map((change, position) => ({ version, position, ...change })));
  if (modelIds.length > 0) {
    await tx
      .update(models)
      .set({ appraisalVersion: version })
      .where(inArray(models.id, [...modelIds]));
  }
  return version;
}
