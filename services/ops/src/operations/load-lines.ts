import { type BusinessLine, businessLines, type Operations } from '@okruh/contracts/http/ops-admin/operations';
import type { OperationsRange } from '@okruh/contracts/http/ops-admin/operations-ranges';
import type { Market } from '@okruh/market';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { lineTypes } from '../model/business-lines.ts';
import { BAND_WEEKS, findBand, isLow } from '../model/usual-band.ts';
import { findCountedFrom, loadRecent, loadSteps, ROW_SECONDS, type StepCount, type StepKey } from '../stored/line-rates.query.ts';

/** Steps of each range that are over, and of what is still to come: a fifth of the whole. */
const ranges: Readonly<Record<OperationsRange, { readonly seconds: number; readonly past: number; readonly ahead: number }>> = {
  '4h': { seconds: ROW_SECONDS, past: 48, ahead: 12 },
  '24h': { seconds: 6 * ROW_SECONDS, past: 48, ahead: 12 },
  '7d': { seconds: 48 * ROW_SECONDS, past: 42, ahead: 10 },
};
const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;
const ROW_MS = ROW_SECONDS * 1_000;

export type Lines = Pick<Operations, 'range' | 'from' | 'step_seconds' | 'counted_from' | 'lines'>;

interface Question {
  readonly range: OperationsRange;
  /** Whose midnight today begins at. */
  readonly market: Market;
  readonly now: Date;
}

/** Each line of the business beside last week and beside what is usual. Steps end where the last five minutes that are over end. */
export async function loadLines({ database: { db } }: Pick<Deps, 'database'>, { range, market, now }: Question): Promise<Lines> {
  const { seconds, past, ahead } = ranges[range];
  const over = Math.floor(now.getTime() / ROW_MS) * ROW_MS;
  const from = new Date(over - past * seconds * 1_000);
  const [steps, hours, countedFrom, recent, lasts] = await Promise.all([
    loadSteps(db, { from, to: new Date(over + ahead * seconds * 1_000), stepSeconds: seconds }),
    loadSteps(db, { from: new Date(over - HOUR_MS), to: new Date(over), stepSeconds: HOUR_MS / 1_000 }),
    findCountedFrom(db),
    loadRecent(db, now, market),
    loadLasts(db),
  ]);
  const count = indexCounts(steps);
  const countHour = indexCounts(hours);
  /** The weeks in which a time was counted: the events of others are not known. */
  const listWeeks = (at: number): number[] =>
    Array.from({ length: BAND_WEEKS }, (_, index) => index + 1).filter(
      (week) => countedFrom !== null && at - week * WEEK_MS >= countedFrom.getTime(),
    );
  return {
    range,
    from: from.toISOString(),
    step_seconds: seconds,
    counted_from: countedFrom?.toISOString() ?? null,
    lines: businessLines.map((line) => {
      const type = lineTypes[line];
      const list = (week: number, length: number): number[] => Array.from({ length }, (_, step) => count({ type, week, step }));
      const sum = (counts: readonly number[]): number => counts.slice(0, past).reduce((total, one) => total + one, 0);
      const [current, before] = [list(0, past), list(1, past + ahead)];
      const counted = recent.find((row) => row.type === type);
      const { hour = 0, hour_before: hourBefore = 0, today = 0, today_before: todayBefore = 0 } = counted ?? {};
      const usual = findBand(listWeeks(over - HOUR_MS).map((week) => countHour({ type, week, step: 0 })));
      return {
        line,
        last_at: lasts.get(line)?.toISOString() ?? null,
        hour,
        hour_before: hourBefore,
        today,
        today_before: todayBefore,
        total: sum(current),
        total_before: sum(before),
        usual_hour: usual,
        is_low: isLow({ hour, hourBefore, usual }),
        now: current,
        before,
        band: before.map((_, step) =>
          findBand(listWeeks(from.getTime() + step * seconds * 1_000).map((week) => count({ type, week, step }))),
        ),
      };
    }),
  };
}

function indexCounts(rows: readonly StepCount[]): (key: StepKey) => number {
  const toKey = ({ type, week, step }: StepKey): string => `${type} ${week} ${step}`;
  const counts = new Map(rows.map((row) => [toKey(row), row.count]));
  return (key) => counts.get(toKey(key)) ?? 0;
}

/** When an event of each line last happened. */
async function loadLasts(db: Deps['database']['db']): Promise<ReadonlyMap<BusinessLine, Date>> {
  const { rows } = await db.execute<{ type: string; at: Date }>(sql`
    select wanted.type, newest.at from unnest(${sql.param(Object.values(lineTypes))}::text[]) as wanted (type)
    cross join lateral (select at from events where events.type = wanted.type order by at desc limit 1) newest`);
  return new Map(
    businessLines.flatMap((line) => {
      const row = rows.find(({ type }) => type === lineTypes[line]);
      return row === undefined ? [] : [[line, new Date(row.at)] as const];
    }),
  );
}
