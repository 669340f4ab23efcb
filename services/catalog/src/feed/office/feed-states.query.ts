import { type adminListFeedRuns, type FeedRun, type FeedStatus } from '@okruh/contracts/http/catalog-admin/feeds';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { feeds, feedStates, runColumns, type RunRow, type StateRow, toRun } from '../../stored/feed-runs.ts';
import { all, buildPage } from '../../stored/office-list.ts';
import { feedPaths } from '../feed-text.ts';

/** Each feed with its state and its last run. */
export async function listFeedStates(tx: Tx, origins: Readonly<Record<Market, string>>): Promise<FeedStatus[]> {
  const { rows: states } = await tx.execute<StateRow>(feedStates);
  const ids = states.flatMap(({ last_id: last, check_id: check }) => [last, check].filter((id) => id !== null));
  const { rows } = await tx.execute<RunRow>(sql`select ${runColumns} from feed_runs where id = any(${sql.param(ids)}::bigint[])`);
  const runs = new Map(rows.map((row) => [row.id, toRun(row)]));
  const find = (id: string | null): FeedRun | null => (id === null ? null : (runs.get(id) ?? null));
  return states.map(({ feed, market, state, last_id, check_id, site_reader: reader, site_at: at, offers_before }) => ({
    feed,
    market,
    url: origins[market] + feedPaths[feed],
    state,
    unread_after_hours: feeds.find((known) => known.feed === feed && known.market === market)?.unreadAfterHours ?? 24,
    last_run: find(last_id),
    site_read: reader === null || at === null ? null : { reader, at: new Date(at).toISOString() },
    offers_before,
    check: find(check_id),
  }));
}

/** Runs, the latest first. */
export async function listFeedRuns(
  tx: Tx,
  query: z.output<typeof adminListFeedRuns.query>,
): Promise<{ readonly items: FeedRun[]; readonly total: number }> {
  const { feed, market, outcome, reader } = query;
  const where = all([
    feed && sql`feed = ${feed}`,
    market && sql`market = ${market}`,
    outcome && sql`outcome = ${outcome}`,
    reader && sql`reader = ${reader}`,
  ]);
  const { rows } = await tx.execute<RunRow>(sql`
    select * from (select ${runColumns} from feed_runs) runs where ${where} order by started_at desc, id::bigint desc ${buildPage(query)}`);
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select ${runColumns} from feed_runs) runs where ${where}`,
  );
  return { items: rows.map(toRun), total: counted[0]?.total ?? 0 };
}
