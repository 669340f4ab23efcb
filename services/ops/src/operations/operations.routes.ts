import { adminGetOperations, type BusinessLine, businessLines, type Operations } from '@okruh/contracts/http/ops-admin/operations';
import { buyoutOrdered } from '@okruh/contracts/events/buyout';
import { orderPlaced } from '@okruh/contracts/events/orders';
import { paymentCaptured } from '@okruh/contracts/events/payments';
import { repairBooked } from '@okruh/contracts/events/repairs';
import { ok, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unlessAway } from '../broker/with-broker.ts';
import type { Deps } from '../deps.ts';

/** The event that counts in each line. */
const types: Readonly<Record<BusinessLine, string>> = {
  orders: orderPlaced.type,
  payments: paymentCaptured.type,
  buyouts: buyoutOrdered.type,
  repairs: repairBooked.type,
};
/** Of four hours. */
const STEPS = 48;
const STEP_SECONDS = 300;
const HOUR_STEPS = 12;

/** Whether the shop sells and everything runs, for the page that operations look at first. */
export function operationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, adminGetOperations, async () => {
    const now = deps.now();
    const [lines, dead, consumers] = await Promise.all([loadLines(deps, now), loadDead(deps), countConsumers(deps)]);
    const services = deps.services.list().map((service) => ({ ...service, dead_letters: dead.byConsumer.get(service.name) ?? 0 }));
    return ok({ at: now.toISOString(), lines, services, consumers, dead_letters: dead.sum });
  });
}

async function loadLines({ database }: Deps, now: Date): Promise<Operations['lines']> {
  const { rows } = await database.db.execute<{ type: string; week: number; step: number; count: number }>(sql`
    select type, week, step, sum(count)::int as count
    from (values (0), (1)) as weeks (week)
    cross join lateral (select ${now.toISOString()}::timestamptz - week * interval '7 days' as until) range
    cross join lateral (
      select type, count, floor(extract(epoch from until - minute) / ${STEP_SECONDS})::int as step from event_rates
      where minute > until - make_interval(secs => ${STEPS * STEP_SECONDS}) and minute <= until and type = any(${sql.param(Object.values(types))}::text[])
    ) counted
    group by type, week, step`);
  const { rows: lasts } = await database.db.execute<{ type: string; at: Date }>(sql`
    select wanted.type, newest.at from unnest(${sql.param(Object.values(types))}::text[]) as wanted (type)
    cross join lateral (select at from events where events.type = wanted.type order by at desc limit 1) newest`);
  return businessLines.map((line) => {
    const type = types[line];
    const series = (week: number): number[] => {
      const steps = Array.from({ length: STEPS }, () => 0);
      for (const row of rows) if (row.type === type && row.week === week && row.step < STEPS) steps[STEPS - 1 - row.step] = row.count;
      return steps;
    };
    const [current, before] = [series(0), series(1)];
    const sumHour = (steps: readonly number[]): number => steps.slice(-HOUR_STEPS).reduce((sum, count) => sum + count, 0);
    const last = lasts.find((row) => row.type === type);
    return {
      line,
      last_at: last === undefined ? null : new Date(last.at).toISOString(),
      hour: sumHour(current),
      hour_before: sumHour(before),
      now: current,
      before,
    };
  });
}

async function loadDead({ database }: Deps) {
  const { rows } = await database.db.execute<{ consumer: string; count: number; oldest: Date; recent: number }>(sql`
    select consumer, count(*)::int as count, min(at) as oldest, count(*) filter (where at > now() - interval '1 hour')::int as recent
    from dead_letters where state = 'waiting' group by consumer`);
  const oldest = rows.map((row) => new Date(row.oldest).toISOString()).toSorted();
  return {
    byConsumer: new Map(rows.map(({ consumer, count }) => [consumer, count])),
    sum: {
      waiting: rows.reduce((sum, { count }) => sum + count, 0),
      oldest_at: oldest[0] ?? null,
      last_hour: rows.reduce((sum, { recent }) => sum + recent, 0),
    },
  };
}

/** Null while the broker is away: the page says so. */
async function countConsumers({ consumers }: Deps): Promise<Operations['consumers']> {
  const list = await unlessAway(() => consumers.list());
  if (list === null) return null;
  const count = (state: string): number => list.filter((one) => one.state === state).length;
  return { total: list.length, behind: count('behind'), stopped: count('stopped'), paused: count('paused') };
}
