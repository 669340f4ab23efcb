import { adminGetOperations, type Operations } from '@okruh/contracts/http/ops-admin/operations';
import { ok, route } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { unlessAway } from '../broker/with-broker.ts';
import type { Deps } from '../deps.ts';
import { loadLines } from './load-lines.ts';

/** Whether the shop sells and everything runs, for the page that operations look at first. */
export function operationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, adminGetOperations, async ({ query: { range }, market }) => {
    const now = deps.now();
    const [lines, dead, consumers] = await Promise.all([loadLines(deps, { range, market, now }), loadDead(deps), countConsumers(deps)]);
    const services = deps.services.list().map((service) => ({ ...service, dead_letters: dead.byConsumer.get(service.name) ?? 0 }));
    return ok({ at: now.toISOString(), ...lines, services, consumers, dead_letters: dead.sum });
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
