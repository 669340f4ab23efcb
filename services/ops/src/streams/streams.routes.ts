import {
  adminListConsumers,
  adminListStreams,
  adminPauseConsumer,
  adminResumeConsumer,
  type Stream,
} from '@okruh/contracts/http/ops-admin/streams';
import { noContent, ok, problem, route, type RouteRequest } from '@okruh/service-kit';
import type { StreamInfo } from '@nats-io/jetstream';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listCopies } from '../broker/list-copies.ts';
import { withBroker, withService } from '../broker/with-broker.ts';
import { recordAction, toPerson } from '../stored/actions.ts';

const TREND_MINUTES = 30;
const troubleFirst = { stopped: 0, behind: 1, paused: 2, ok: 3 } as const;

/** Streams and consumers, as the broker has them now. */
export function streamRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, adminListStreams, () =>
    withBroker(async () => {
      const [{ streams, version }, consumers, trends] = await Promise.all([
        deps.broker.listStreams(),
        deps.consumers.list(),
        loadTrends(deps),
      ]);
      const items = streams.map((info) => {
        const readers = consumers.filter(({ stream }) => stream === info.config.name);
        return {
          ...streamView(info, trends.get(info.config.name)),
          consumers: readers.length,
          pending: Math.max(0, ...readers.map(({ pending }) => pending)),
        };
      });
      const nodes = Math.max(1, ...streams.map(({ cluster }) => 1 + (cluster?.replicas?.length ?? 0)));
      return ok({ items: items.toSorted((a, b) => a.name.localeCompare(b.name)), nodes, version });
    }),
  );

  route(app, adminListConsumers, () =>
    withBroker(async () => {
      const items = await deps.consumers.list();
      return ok({
        items: items.toSorted(
          (a, b) =>
            troubleFirst[a.state] - troubleFirst[b.state] ||
            (b.lag_seconds ?? 0) - (a.lag_seconds ?? 0) ||
            `${a.name} ${a.stream}`.localeCompare(`${b.name} ${b.stream}`),
        ),
      });
    }),
  );

  route(app, adminPauseConsumer, (request) => command(deps, 'pause', request));
  route(app, adminResumeConsumer, (request) => command(deps, 'resume', request));
}

type Command = RouteRequest<typeof adminPauseConsumer>;

/** Has the service of a consumer pause or resume it, and writes down who did and why. */
function command({ database, desk }: Deps, action: 'pause' | 'resume', { params: { name }, body: { reason }, identity }: Command) {
  const person = toPerson(identity);
  return withService(async () => {
    const isDone = await (action === 'pause' ? desk.pause(name, reason, person.name) : desk.resume(name));
    if (!isDone) return problem('not-found');
    await recordAction(database.db, person, { action, reason, subject: { consumer: name } });
    return noContent();
  });
}

/** Events by stream and minute, for the last half an hour; the minute that has begun isn't whole. */
async function loadTrends({ database, now }: Deps): Promise<ReadonlyMap<string, number[]>> {
  const until = now().toISOString();
  const { rows } = await database.db.execute<{ stream: string; back: number; count: number }>(sql`
    select upper(split_part(type, '.', 1)) as stream,
      (extract(epoch from date_trunc('minute', ${until}::timestamptz) - minute) / 60)::int as back, sum(count)::int as count
    from event_rates where minute >= date_trunc('minute', ${until}::timestamptz) - make_interval(mins => ${TREND_MINUTES})
      and minute < date_trunc('minute', ${until}::timestamptz)
    group by 1, 2`);
  const trends = new Map<string, number[]>();
  for (const { stream, back, count } of rows) {
    const trend = trends.get(stream) ?? Array.from({ length: TREND_MINUTES }, () => 0);
    trend[TREND_MINUTES - back] = count;
    trends.set(stream, trend);
  }
  return trends;
}

function streamView(
  { config, state, cluster }: StreamInfo,
  trend = Array.from({ length: TREND_MINUTES }, () => 0),
): Omit<Stream, 'consumers' | 'pending'> {
  // An empty stream has no times, which the broker writes as the year 1.
  const time = (at: string): string | null => (state.messages === 0 || at.startsWith('0001') ? null : new Date(at).toISOString());
  return {
    name: config.name,
    messages: state.messages,
    bytes: state.bytes,
    first_sequence: state.first_seq,
    last_sequence: state.last_seq,
    first_at: time(state.first_ts),
    last_at: time(state.last_ts),
    replicas: config.num_replicas,
    leader: cluster?.leader ?? null,
    copies: listCopies(cluster),
    per_minute: trend.at(-1) ?? 0,
    trend,
  };
}
