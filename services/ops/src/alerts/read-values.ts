import { statfs } from 'node:fs/promises';
import { remoteFailed } from '@okruh/contracts/events/delivery';
import { orderPlaced } from '@okruh/contracts/events/orders';
import type { AlertRuleId } from '@okruh/contracts/http/ops-admin/alert-rules';
import { type Database, DependencyDown } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { LEAST_ORDERS_BEFORE, LEAST_REQUESTS, LONGEST_SILENCE } from '@okruh/contracts/alert-rules';
import { countMissing, listCopies } from '../broker/list-copies.ts';
import { BAND_WEEKS, findBand } from '../model/usual-band.ts';
import { weeksBefore } from '../stored/line-rates.query.ts';
import type { CertificateWatch } from './watch-certificates.ts';

/** Values of a rule by what they are about; null where it can't be known now. */
export type RuleValues = ReadonlyMap<string, number | null>;
/** A rule that is missing here is unknown as a whole: its alerts stay as they are. */
export type Values = ReadonlyMap<AlertRuleId, RuleValues>;

export interface ValueOptions extends Pick<Deps, 'database' | 'broker' | 'consumers' | 'services'> {
  readonly certificates: CertificateWatch;
  /** Folders whose disks are watched. */
  readonly disks: readonly string[];
}

type Gauges = ReturnType<Deps['services']['listGauges']> extends ReadonlyMap<string, infer One> ? One : never;
type Part = readonly (readonly [AlertRuleId, RuleValues])[];

/** Everything that the rules judge, as the watches and the index know it now. */
export async function readValues(options: ValueOptions): Promise<Values> {
  const parts = await Promise.all([
    readBroker(options),
    readServices(options),
    readIndex(options.database),
    readDisks(options.disks),
    options.certificates.list().then((days): Part => [['certificate-expiry', days]]),
  ]);
  return new Map(parts.flat());
}

const isTrue = (statement: boolean): number => (statement ? 1 : 0);

/** While the broker is away that alone is known of it. */
async function readBroker({ broker, consumers }: ValueOptions): Promise<Part> {
  try {
    const [list, storage, { streams }] = await Promise.all([consumers.list(), broker.listStorage(), broker.listStreams()]);
    const copies = [...streams.map(({ cluster }) => listCopies(cluster)), ...list.map((one) => one.copies)];
    const about = (read: (one: (typeof list)[number]) => number): RuleValues =>
      new Map(list.map((one) => [`${one.stream} ${one.name}`, read(one)]));
    return [
      ['broker-away', new Map([['', 0]])],
      ['consumer-stopped', about(({ state }) => isTrue(state === 'stopped'))],
      ['consumer-lag', about(({ lag_seconds: lag }) => lag ?? 0)],
      ['consumer-backlog', about(({ pending, unacknowledged }) => pending + unacknowledged)],
      ['broker-storage', new Map(storage.map(({ name, used, limit }) => [name, (used / limit) * 100]))],
      ['broker-copies', countMissing(copies)],
    ];
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error;
    return [['broker-away', new Map([['', 1]])]];
  }
}

async function readServices({ services }: ValueOptions): Promise<Part> {
  const list = services.list();
  // Nobody has looked yet.
  if (list.length === 0) return [];
  // What doesn't answer has no values: those of before stand.
  const about = (read: (one: (typeof list)[number]) => number | null): RuleValues => new Map(list.map((one) => [one.name, read(one)]));
  const gauges = services.listGauges();
  return [
    ['service-not-ready', about(({ state }) => isTrue(state !== 'ok'))],
    [
      'service-errors',
      about(({ per_minute: requests, error_rate: rate }) =>
        requests === null || rate === null ? null : requests < LEAST_REQUESTS ? 0 : rate * 100,
      ),
    ],
    ['outbox-depth', about(({ state, outbox }) => (state === 'away' ? null : (outbox ?? 0)))],
    ['outbox-age', about(({ name, state }) => (state === 'away' ? null : (gauges.get(name)?.outboxSeconds ?? 0)))],
    ...readDeadline(gauges.get('invoicing')),
  ];
}

/** Unknown while invoicing doesn't answer; no value while no invoice waits. */
function readDeadline(invoicing: Gauges | undefined): Part {
  if (invoicing === undefined) return [];
  const { eFacturaDays: days } = invoicing;
  return [['e-factura-deadline', new Map(days === null ? [] : [['ro', days]])]];
}

async function readIndex({ db }: Database): Promise<Part> {
  const letters = await db.execute<{ subject: string; value: number }>(
    sql`select consumer as subject, count(*)::int as value from dead_letters where state = 'waiting' group by consumer`,
  );
  const silence = await db.execute<{ subject: string; value: number; before: number; weeks: number[] }>(sql`
    select market as subject, floor(extract(epoch from now() - last) / 60)::float8 as value,
      (select coalesce(array_agg((
          select coalesce(sum(count), 0)::int from line_rates r where r.type = ${orderPlaced.type} and r.market = markets.market
            and r.step >= since and r.step < date_bin('5 minutes', until, '2000-01-01T00:00:00Z'))), '{}')
        from generate_series(1, ${BAND_WEEKS}) as week
        cross join lateral (select ${weeksBefore(sql`last`, sql`week`)} as since, ${weeksBefore(sql`now()`, sql`week`)} as until) span
        where since >= (select min(step) from line_rates)) as weeks,
      (select coalesce(sum(count), 0)::int from event_rates e where e.type = ${orderPlaced.type} and e.market = markets.market
        and e.minute > last - interval '7 days' and e.minute <= now() - interval '7 days') as before
    from unnest(array['cz', 'ro']) as markets (market)
    cross join lateral (
      select coalesce(max(minute), now() - make_interval(secs => ${LONGEST_SILENCE})) as last from event_rates e
      where e.type = ${orderPlaced.type} and e.market = markets.market and e.minute > now() - make_interval(secs => ${LONGEST_SILENCE})
    ) newest`);
  const failures = await db.execute<{ subject: string; value: number }>(sql`
    select subject, count(distinct date_trunc('minute', at))::int as value from events
    where type = ${remoteFailed.type} and at > now() - interval '10 minutes' group by subject`);
  return [
    ['dead-letters', new Map(letters.rows.map(({ subject, value }) => [subject, value]))],
    [
      'no-orders',
      new Map(
        silence.rows.map(({ subject, value, before, weeks }) => [
          subject,
          (findBand(weeks)?.low ?? before) >= LEAST_ORDERS_BEFORE ? value : 0,
        ]),
      ),
    ],
    ['remote-failures', new Map(failures.rows.map(({ subject, value }) => [subject, value]))],
  ];
}

async function readDisks(disks: readonly string[]): Promise<Part> {
  const free = await Promise.all(
    disks.map(async (path) => {
      try {
        const { bavail, blocks } = await statfs(path);
        return [path, blocks === 0 ? null : (bavail / blocks) * 100] as const;
      } catch {
        // A folder that isn't there has no disk to be full.
        return [path, null] as const;
      }
    }),
  );
  return [['disk-space', new Map(free)]];
}
