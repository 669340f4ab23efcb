import type {
  FeedError,
  FeedKind,
  FeedOutcome,
  FeedReader,
  FeedReason,
  FeedRun,
  FeedState,
} from '@okruh/contracts/http/catalog-admin/feeds';
import type { Market } from '@okruh/market';
import { sql, type SQL } from 'drizzle-orm';

/** A feed of one market. */
export interface FeedOf {
  readonly feed: FeedKind;
  readonly market: Market;
}

interface KnownFeed extends FeedOf {
  /** Families that read for the site it is made for. */
  readonly readers: readonly FeedReader[];
  /** Without a read by the site for so long, something is wrong. */
  readonly unreadAfterHours: number;
}

const google: readonly FeedReader[] = ['storebot-google', 'googlebot', 'google'];
const sitemap = { feed: 'sitemap', readers: ['googlebot', 'google', 'seznam', 'bing'], unreadAfterHours: 7 * 24 } as const;

/** Every feed and sitemap. Search engines read a sitemap every few days. */
export const feeds: readonly KnownFeed[] = [
  { feed: 'heureka', market: 'cz', readers: ['heureka'], unreadAfterHours: 24 },
  { feed: 'google', market: 'cz', readers: google, unreadAfterHours: 24 },
  { feed: 'google', market: 'ro', readers: google, unreadAfterHours: 24 },
  { ...sitemap, market: 'cz' },
  { ...sitemap, market: 'ro' },
];

/** A run as `feed_runs` has it. */
export interface RunRow extends Record<string, unknown> {
  readonly id: string;
  readonly feed: FeedKind;
  readonly market: Market;
  readonly part: number | null;
  readonly reader: FeedReader;
  readonly started_at: string;
  readonly milliseconds: number;
  readonly offers: number;
  readonly bytes: number;
  readonly expected: number | null;
  readonly outcome: FeedOutcome;
  readonly error: FeedError | null;
  readonly checked_by: string | null;
  readonly reasons: { readonly reason: FeedReason; readonly count: number }[];
}

/** After so long without a sign a check was stopped with its process. */
export const isStale = sql`outcome = 'running' and seen_at < clock_timestamp() - interval '1 minute'`;

/** A stale check is shown as what it is, also before the job has written it down. */
export const runColumns = sql`id::text, feed, market, part, reader, started_at, milliseconds, offers, bytes::float8, expected, checked_by, reasons,
  case when ${isStale} then 'broken' else outcome end as outcome, case when ${isStale} then 'stopped' else error end as error`;

export const toRun = ({ milliseconds, started_at: started, ...row }: RunRow): FeedRun => ({
  ...row,
  started_at: new Date(started).toISOString(),
  seconds: milliseconds / 1000,
});

export interface StateRow extends Record<string, unknown> {
  readonly feed: FeedKind;
  readonly market: Market;
  readonly state: FeedState;
  /** The run that the state is about. */
  readonly since: string | null;
  readonly last_id: string | null;
  readonly site_reader: FeedReader | null;
  readonly site_at: string | null;
  readonly offers_before: number | null;
  readonly check_id: string | null;
}

const knownFeeds = sql.join(
  feeds.map(
    ({ feed, market, readers, unreadAfterHours }, index) =>
      sql`(${index}::int, ${feed}::text, ${market}::text, ${sql.param([...readers])}::text[], make_interval(hours => ${unreadAfterHours}))`,
  ),
  sql`, `,
);
const ofFeed = sql`r.feed = f.feed and r.market = f.market`;
const latest = sql`order by r.started_at desc, r.id desc limit 1`;
const sameBefore = sql`${ofFeed} and r.outcome = 'whole' and r.part is not distinct from whole.part
  and (r.started_at, r.id) < (whole.started_at, whole.id)`;

/**
 * SQL of the state of each feed. A run counts for it unless somebody else than the site went away, or a check was stopped with its
 * process. Offers are compared with those of the run before and of three days, so that one more small run changes nothing.
 */
export const feedStates: SQL = sql`
  select f.feed, f.market, last.id::text as last_id, running.id::text as check_id, site.reader as site_reader, site.started_at as site_at,
    before.offers as offers_before, counted.started_at as since,
    case
      when counted.outcome = 'broken' then 'broken'
      when whole.offers * 2 < before.offers then 'few'
      when site.started_at is null or site.started_at < clock_timestamp() - f.unread_after then 'unread'
      else 'fine'
    end as state
  from (values ${knownFeeds}) f (position, feed, market, readers, unread_after)
  left join lateral (select r.id from feed_runs r where ${ofFeed} and r.outcome <> 'running' ${latest}) last on true
  left join lateral (
    select r.outcome, r.started_at from feed_runs r where ${ofFeed} and r.outcome <> 'running'
      and (r.error is null or r.error <> 'stopped' and (r.error <> 'reader-gone' or r.reader = any(f.readers))) ${latest}) counted on true
  left join lateral (
    select r.id, r.part, r.offers, r.started_at from feed_runs r where ${ofFeed} and r.outcome = 'whole' ${latest}) whole on true
  left join lateral (
    select greatest(
      (select r.offers from feed_runs r where ${sameBefore} ${latest}),
      (select max(r.offers) from feed_runs r where ${sameBefore} and r.started_at > whole.started_at - interval '3 days')) as offers
    ) before on true
  left join lateral (
    select r.reader, r.started_at from feed_runs r where ${ofFeed} and r.outcome = 'whole' and r.reader = any(f.readers) ${latest}) site on true
  left join lateral (
    select r.id from feed_runs r where ${ofFeed} and r.outcome = 'running' and r.seen_at >= clock_timestamp() - interval '1 minute'
    limit 1) running on true
  order by f.position`;

/** Feeds that somebody has to do something about, as what waits: one that no site has read yet is none. */
export const brokenFeeds: SQL = sql`
  select feed || ':' || market as id, initcap(feed) as number, null::text as name, market, coalesce(since, site_at) as since, null::timestamptz as due
  from (${feedStates}) states where state in ('broken', 'few') or (state = 'unread' and site_at is not null)`;
