import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { groupBy } from '../../../model/group-by.ts';
import { textArray } from '../../../stored/office-list.ts';
import type { OpenSchedule } from './expected-history.ts';

/** From when until when a price is planned; without an end it stays. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** A price to be planned, minor units; `common` undefined keeps it. */
interface NewSchedule {
  readonly variant: string;
  readonly now: number;
  readonly common?: number | null | undefined;
}

/** A planned price that is in the way of another one. */
export interface OverlappingSchedule extends Record<string, unknown> {
  readonly id: string;
  readonly code: string;
  readonly starts_at: string;
  readonly ends_at: string | null;
}

/** At most so many of those in the way are named. */
const NAMED = 20;

/** A column of an instant, as it is on the wire. */
export const isoColumn = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What isn't over of variants in a market, by variant. */
export async function loadOpenSchedules(tx: Tx, market: Market, variantIds: readonly string[]): Promise<Map<string, OpenSchedule[]>> {
  const { rows } = await tx.execute<
    { [Key in keyof OpenSchedule]: OpenSchedule[Key] } & { variant: string; [column: string]: unknown }
  >(sql`
    select variant_id as variant, now::float8 as now, extract(epoch from starts_at)::float8 * 1000 as from,
      extract(epoch from ends_at)::float8 * 1000 as until, before_now::float8 as before
    from scheduled_prices
    where variant_id = any(${textArray(variantIds)}) and market = ${market} and state in ('planned', 'active')`);
  return groupBy(rows, ({ variant }) => variant);
}

/**
 * What is planned or active for these variants in a period. A price without an end is only the instant of its start: another may
 * follow it.
 */
export async function findOverlapping(
  tx: Tx,
  market: Market,
  variantIds: readonly string[],
  { startsAt, endsAt }: Period,
): Promise<OverlappingSchedule[]> {
  const range = (from: SQL, to: SQL): SQL =>
    sql`tstzrange(${from}, coalesce(${to}, ${from}), case when ${to} is null then '[]' else '[)' end)`;
  const { rows } = await tx.execute<OverlappingSchedule>(sql`
    select id, code, ${isoColumn(sql`starts_at`)} as starts_at, ${isoColumn(sql`ends_at`)} as ends_at from scheduled_prices
    where variant_id = any(${textArray(variantIds)}) and market = ${market} and state in ('planned', 'active')
      and ${range(sql`starts_at`, sql`ends_at`)}
        && ${range(sql`${startsAt.toISOString()}::timestamptz`, sql`${endsAt?.toISOString() ?? null}::timestamptz`)}
    order by code, starts_at limit ${NAMED}`);
  return rows;
}

/** Plans prices; that nothing else overlaps was looked at under the lock of their products. */
export async function insertSchedules(
  tx: Tx,
  market: Market,
  wanted: readonly NewSchedule[],
  { startsAt, endsAt }: Period,
  createdBy: string,
): Promise<void> {
  const rows = wanted.map(({ variant, now, common }) => ({
    id: uuidv7(),
    variant_id: variant,
    now,
    common: common ?? null,
    keeps_common: common === undefined,
  }));
  await tx.execute(sql`
    insert into scheduled_prices (id, variant_id, market, code, now, common, keeps_common, starts_at, ends_at, created_by)
    select r.id, r.variant_id, ${market}, v.code, r.now, r.common, r.keeps_common,
      ${startsAt.toISOString()}::timestamptz, ${endsAt?.toISOString() ?? null}::timestamptz, ${createdBy}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, variant_id text, now bigint, common bigint, keeps_common boolean)
    join variants v on v.id = r.variant_id`);
}
