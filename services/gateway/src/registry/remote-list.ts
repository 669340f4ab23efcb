import type { Remote } from '@okruh/contracts/http/gateway';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

interface Row extends Record<string, unknown> {
  readonly remote: string;
  readonly stable: Remote['stable'];
  readonly canary: Remote['canary'];
  readonly previous: string | null;
  readonly releases: Remote['releases'];
}

/** ISO 8601 with milliseconds, as instants stand on the wire. */
const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * Every remote as the back office shows it: channels, the newest 20 versions and their failures in the last hour.
 *
 * @param remote only this one
 */
export async function listRemotes(tx: Tx, remote?: string): Promise<Remote[]> {
  const channel = (name: 'stable' | 'canary') => sql`(
    select jsonb_build_object('version', c.version, 'percent', c.percent, 'since', ${instant('c.since')})
    from channels c where c.remote = r.remote and c.channel = ${name})`;
  const failures = (place: 'browser' | 'server') => sql`(
    select coalesce(sum(f.count), 0)::int from remote_failures f
    where f.remote = l.remote and f.version = l.version and f.place = ${place} and f.minute > now() - interval '1 hour')`;
  const { rows } = await tx.execute<Row>(sql`
    select r.remote,
      ${channel('stable')} as stable,
      ${channel('canary')} as canary,
      (select c.previous from channels c where c.remote = r.remote and c.channel = 'stable') as previous,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'version', l.version,
          'deployed_at', ${instant('l.created_at')},
          'withdrawn_at', ${instant('l.withdrawn_at')},
          'failures_in_browser', ${failures('browser')},
          'failures_on_server', ${failures('server')}) order by l.created_at desc)
        from (select * from releases x where x.remote = r.remote order by x.created_at desc limit 20) l), '[]') as releases
    from remotes r
    where ${remote ?? null}::text is null or r.remote = ${remote ?? null}
    order by r.remote`);
  return rows.map((row) => ({
    remote: row.remote,
    stable: row.stable,
    canary: row.canary,
    previous: row.previous,
    releases: row.releases,
  }));
}
