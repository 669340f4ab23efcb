import type { Visits } from '@okruh/contracts/http/gateway/visits';
import { type Device, estimateP75, type WebVitalName, webVitalNames } from '@okruh/contracts/metrics/web-vitals';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

export interface VisitQuestion {
  readonly days: number;
  readonly market: Market | null;
  readonly device: Device | null;
}

type PageRow = Visits['pages'][number];
type ReleaseRow = Visits['releases'][number];
type Key = Pick<PageRow, 'market' | 'page'> & Pick<ReleaseRow, 'app' | 'version'>;
type CountRow = Key & { readonly vital: WebVitalName; readonly bucket: number; readonly count: number };
type FailureRow = Key & { readonly place: 'browser' | 'server'; readonly count: number };

/** Releases that a page of the back office shows. */
const MAX_RELEASES = 30;

/** Web vitals and failures of the last days, by page and by release. */
export async function loadVisits(db: Tx, question: VisitQuestion): Promise<Visits> {
  const since = sql`hour >= now() - make_interval(days => ${question.days})`;
  const inMarket = sql`(${question.market}::text is null or market = ${question.market})`;
  const [counts, failures, deployed] = await Promise.all([
    db.execute<CountRow>(sql`
      select market, page, app, version, vital, bucket, sum(count)::int as count from web_vitals
      where ${since} and ${inMarket} and (${question.device}::text is null or device = ${question.device})
      group by market, page, app, version, vital, bucket`),
    db.execute<FailureRow>(sql`
      select market, page, remote as app, version, place, sum(count)::int as count from page_failures
      where ${since} and ${inMarket} group by market, page, remote, version, place`),
    db.execute<{ app: string; version: string; at: Date }>(sql`
      select remote as app, version, created_at as at from releases order by created_at desc limit 1000`),
  ]);
  const pages = groupBy(counts.rows, toPageKey);
  const failuresByPage = groupBy(failures.rows, toPageKey);
  const releases = groupBy(counts.rows, toReleaseKey);
  const failuresByRelease = groupBy(failures.rows, toReleaseKey);
  return {
    visits: countVisits(counts.rows),
    pages: [...new Set([...pages.keys(), ...failuresByPage.keys()])]
      .flatMap((key): PageRow[] => {
        const rows = pages.get(key) ?? [];
        const failed = failuresByPage.get(key) ?? [];
        const [first] = [...rows, ...failed];
        if (first === undefined) return [];
        return [{ market: first.market, page: first.page, ...summarise(rows), failures: sum(failed) }];
      })
      .toSorted((a, b) => b.visits - a.visits || b.failures - a.failures),
    releases: deployed.rows
      .flatMap(({ app, version, at }): ReleaseRow[] => {
        const rows = releases.get(`${app} ${version}`) ?? [];
        const failed = failuresByRelease.get(`${app} ${version}`) ?? [];
        if (rows.length + failed.length === 0) return [];
        const countAt = (place: FailureRow['place']): number => sum(failed.filter((row) => row.place === place));
        return [
          {
            app,
            version,
            deployed_at: new Date(at).toISOString(),
            ...summarise(rows),
            failures_in_browser: countAt('browser'),
            failures_on_server: countAt('server'),
          },
        ];
      })
      .slice(0, MAX_RELEASES),
  };
}

const toPageKey = ({ market, page }: Key): string => `${market} ${page}`;
const toReleaseKey = ({ app, version }: Key): string => `${app} ${version}`;

function groupBy<Row>(rows: readonly Row[], toKey: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(toKey(row));
    if (group === undefined) groups.set(toKey(row), [row]);
    else group.push(row);
  }
  return groups;
}

const sum = (rows: readonly { readonly count: number }[]): number => rows.reduce((total, { count }) => total + count, 0);

/** Not every browser measures everything: a visit counts by what most of them measured. */
const countVisits = (rows: readonly CountRow[]): number =>
  Math.max(0, ...webVitalNames.map((vital) => sum(rows.filter((row) => row.vital === vital))));

function summarise(rows: readonly CountRow[]): Pick<PageRow, 'visits' | 'p75'> {
  const estimate = (vital: WebVitalName): number | null => {
    const counts = new Map<number, number>();
    for (const row of rows) if (row.vital === vital) counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + row.count);
    return estimateP75(vital, counts);
  };
  return {
    visits: countVisits(rows),
    p75: { lcp: estimate('lcp'), inp: estimate('inp'), cls: estimate('cls'), ttfb: estimate('ttfb') },
  };
}
