import type { ReplayPlace, ReplayPreview, ReplayRange } from '@okruh/contracts/http/ops-admin/replays';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { HandledType } from '../broker/service-desk.ts';

/** Events around a time that are looked at: those of one moment aren't stored in the order of their times. */
const AROUND = 1_000;
/** Events of a range that are counted. */
const MAX_COUNTED = 500_000;

/** The first and the last sequence of a range, by the index of events; the end of one that is open is the newest event. */
export async function findRange(
  db: Tx,
  { stream, from, until }: Pick<ReplayRange, 'stream' | 'from' | 'until'>,
): Promise<{ readonly from: number; readonly to: number }> {
  const [first, last] = await Promise.all([findFirst(db, stream, from), findLast(db, stream, until)]);
  return { from: Math.max(1, first ?? last + 1), to: last };
}

async function findFirst(db: Tx, stream: string, place: ReplayPlace): Promise<number | null> {
  if ('sequence' in place) return place.sequence;
  const { rows } = await db.execute<{ sequence: number | null }>(sql`
    select min(sequence)::float8 as sequence from (
      select sequence from events where stream = ${stream} and at >= ${place.at}::timestamptz order by at limit ${AROUND}) near`);
  return rows[0]?.sequence ?? null;
}

async function findLast(db: Tx, stream: string, place: ReplayPlace | null): Promise<number> {
  if (place !== null && 'sequence' in place) return place.sequence;
  const near =
    place === null
      ? sql`select sequence from events where stream = ${stream} order by sequence desc limit 1`
      : sql`select sequence from events where stream = ${stream} and at <= ${place.at}::timestamptz order by at desc limit ${AROUND}`;
  const { rows } = await db.execute<{ sequence: number | null }>(sql`select max(sequence)::float8 as sequence from (${near}) near`);
  return rows[0]?.sequence ?? 0;
}

/** What a consumer would be given of a range. */
export async function previewRange(db: Tx, range: ReplayRange, handled: readonly HandledType[]): Promise<ReplayPreview> {
  const { from, to } = await findRange(db, range);
  const { rows } = await db.execute<{ type: string; count: number; all: number }>(sql`
    select type, count(*)::int as count, sum(count(*)) over ()::int as all from (
      select type from events where stream = ${range.stream} and sequence between ${from} and ${to} order by sequence limit ${MAX_COUNTED}
    ) counted group by type order by count desc, type`);
  const replayable = new Map(handled.map(({ type, is_replayable: isReplayable }) => [type, isReplayable]));
  return {
    from_sequence: from,
    to_sequence: to,
    types: rows.flatMap(({ type, count }) => {
      const isReplayable = replayable.get(type);
      return isReplayable === undefined ? [] : [{ type, count, is_replayable: isReplayable }];
    }),
    is_cut: (rows[0]?.all ?? 0) >= MAX_COUNTED,
  };
}
