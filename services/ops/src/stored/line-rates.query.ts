import { type Market, markets, todayIn } from '@okruh/market';
import { startOfDay, type Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { lineTypes } from '../model/business-lines.ts';
import { BAND_WEEKS } from '../model/usual-band.ts';

/** Rows of `line_rates` stand for so many seconds. */
export const ROW_SECONDS = 300;

/**
 * The same time by the clock some weeks before. Both markets change their clocks at the same instant, so one of them stands for both.
 * @param week an expression
 */
export const weeksBefore = (instant: SQL, week: SQL): SQL =>
  sql`((${instant} at time zone ${sql.raw(`'${markets.cz.timezone}'`)} - make_interval(weeks => ${week})) at time zone ${sql.raw(`'${markets.cz.timezone}'`)})`;

export interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly stepSeconds: number;
}

/** A step of one week, 0 the current one. */
export interface StepKey {
  readonly type: string;
  readonly week: number;
  readonly step: number;
}

/** What happened in a step. A step without events has no row. */
export interface StepCount extends StepKey, Record<string, unknown> {
  readonly count: number;
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Events of the lines in the steps of a span, and in the same steps of the weeks before. */
export async function loadSteps(tx: Tx, { from, to, stepSeconds }: Span): Promise<StepCount[]> {
  const { rows } = await tx.execute<StepCount>(sql`
    select type, week, (extract(epoch from begins - since) / ${stepSeconds})::int as step, count
    from (
      select type, week, since, date_bin(make_interval(secs => ${stepSeconds}), step, since) as begins, sum(count)::int as count
      from generate_series(0, ${BAND_WEEKS}) as week
      -- Once for each week, not for each row.
      cross join lateral (select ${weeksBefore(instant(from), sql`week`)} as since, ${weeksBefore(instant(to), sql`week`)} as until offset 0) span
      join line_rates on step >= since and step < until
      group by type, week, since, begins
    ) counted`);
  return rows;
}

/** When the oldest event of a line was counted; null before the first. */
export async function findCountedFrom(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.execute<{ step: Date | null }>(sql`select min(step) as step from line_rates`);
  const step = rows[0]?.step ?? null;
  return step === null ? null : new Date(step);
}

export interface RecentCounts extends Record<string, unknown> {
  readonly type: string;
  readonly hour: number;
  readonly hour_before: number;
  readonly today: number;
  readonly today_before: number;
}

/** Events of the lines to the minute: of the last hour and of today, each beside the same a week before. */
export async function loadRecent(tx: Tx, now: Date, market: Market): Promise<RecentCounts[]> {
  const at = instant(now);
  const midnight = startOfDay(todayIn(market, now), market);
  const { rows } = await tx.execute<RecentCounts>(sql`
    select wanted.type,
      coalesce(sum(count) filter (where week = 0 and minute > until - interval '1 hour'), 0)::int as hour,
      coalesce(sum(count) filter (where week = 1 and minute > until - interval '1 hour'), 0)::int as hour_before,
      coalesce(sum(count) filter (where week = 0 and minute >= since), 0)::int as today,
      coalesce(sum(count) filter (where week = 1 and minute >= since), 0)::int as today_before
    from unnest(${sql.param(Object.values(lineTypes))}::text[]) as wanted (type)
    cross join generate_series(0, 1) as week
    cross join lateral (select ${weeksBefore(at, sql`week`)} as until, ${weeksBefore(midnight, sql`week`)} as since) span
    join event_rates e on e.type = wanted.type and e.market = any('{cz,ro,""}')
      and e.minute >= least(since, until - interval '1 hour') and e.minute <= until
    group by wanted.type`);
  return rows;
}
