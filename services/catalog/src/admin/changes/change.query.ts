import type { adminListChanges, CatalogChange } from '@okruh/contracts/http/catalog-admin/changes';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { all, beginnings, buildPage } from '../../stored/office-list.ts';

type Query = z.output<typeof adminListChanges.query>;
type Row = Record<string, unknown> & Omit<CatalogChange, 'at' | 'name'> & { readonly at: Date | string; name_cs: string; name_ro: string };

/** More rows are neither counted nor listed: who has so many narrows the list. */
const MAX_LISTED = 10_000;

const buildCondition = ({ kind, record, by, from, to, q }: Query): SQL =>
  all([
    kind === undefined ? undefined : sql`c.kind = ${kind}`,
    record === undefined ? undefined : sql`c.record_id = ${record}`,
    by === undefined ? undefined : sql`c.by = ${by}`,
    from === undefined ? undefined : sql`c.at >= ${from}::date`,
    to === undefined ? undefined : sql`c.at < ${to}::date + interval '1 day'`,
    ...beginnings(q).map((word) => sql`change_words(c.name_cs, c.name_ro, c.record_id) @@ ${word}`),
  ]);

/** A page of the changes, the newest first, with their number as far as {@link MAX_LISTED}. */
export async function listChanges(tx: Tx, query: Query): Promise<{ items: CatalogChange[]; total: number; isTotalBounded: boolean }> {
  const where = buildCondition(query);
  const { rows } = await tx.execute<Row>(sql`
    select id::int, at, by, kind, record_id, name_cs, name_ro, action, fields from changes c where ${where} order by c.id desc ${buildPage(query)}`);
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from changes c where ${where} limit ${MAX_LISTED + 1}) fitting`,
  );
  const total = counted.rows[0]?.total ?? 0;
  return {
    items: rows.map(({ at, name_cs: cs, name_ro: ro, ...row }) => ({ ...row, at: new Date(at).toISOString(), name: { cs, ro } })),
    total: Math.min(total, MAX_LISTED),
    isTotalBounded: total > MAX_LISTED,
  };
}

/** Names of everybody who changed something, each found by one look into the index. */
export async function listChangedBy(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive people as (
      select min(by) as name from changes where by > ''
      union all
      select (select min(by) from changes where by > p.name) from people p where p.name is not null)
    select name from people where name is not null order by name`);
  return rows.map(({ name }) => name);
}
