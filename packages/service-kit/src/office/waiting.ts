import { mayDo, type Permission } from '@okruh/contracts';
import { MAX_NAMED, MAX_WAITING, type WaitingKind, waitingKinds, type WaitingService } from '@okruh/contracts/waiting-kinds';
import { type Waiting, waitingRoutes } from '@okruh/contracts/waiting-routes';
import type { Locale, Market } from '@okruh/market';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../database/database.ts';
import { ok } from '../http/answer.ts';
import type { Identity } from '../http/identity.ts';
import { route } from '../http/route.ts';

type KindsIn<S extends WaitingService> = keyof (typeof waitingKinds)[S] & WaitingKind;
/**
 * Statements that select what waits: `id`, `number`, `name`, `market`, `since` and `due` of each, as the contract has them. By who asks:
 * those that act for one store see that store's work.
 */
export type WaitingSources<S extends WaitingService> = (identity: Identity, locale: Locale) => Readonly<Record<KindsIn<S>, SQL>>;

interface Row extends Record<string, unknown> {
  readonly kind: WaitingKind;
  readonly count: number;
  readonly late: number;
  readonly first: readonly Waiting['first'][number][];
}

/** Adds the route that says what waits for a member of staff. All kinds are one statement. */
export function addWaitingRoute<const S extends WaitingService>(
  app: FastifyInstance,
  service: S,
  tx: Tx,
  sources: WaitingSources<S>,
): void {
  const kinds = Object.entries(waitingKinds[service]) as [KindsIn<S>, Permission][];
  route(app, waitingRoutes<WaitingService>(service).listWaiting, async ({ query, identity, locale }) => {
    const all = sources(identity, locale);
    const shown = kinds.flatMap(([kind, permission]) => (mayDo(identity.roles, permission) ? [{ kind, source: all[kind] }] : []));
    return ok({ items: await readWaiting(tx, shown, query.market) });
  });
}

async function readWaiting(
  tx: Tx,
  sources: readonly { readonly kind: WaitingKind; readonly source: SQL }[],
  market: Market | undefined,
): Promise<Waiting[]> {
  if (sources.length === 0) return [];
  const ofMarket = market === undefined ? sql`true` : sql`(market is null or market = ${market})`;
  const parts = sources.map(
    ({ kind, source }) => sql`(
    with fitting as materialized (select * from (${source}) source where ${ofMarket} limit ${MAX_WAITING})
    select ${kind}::text as kind, count(*)::int as count, (count(*) filter (where due < now()))::int as late,
      coalesce((select json_agg(named) from (
        select id::text, number::text, name::text, market::text, since, due from fitting
        order by due nulls last, since limit ${MAX_NAMED}) named), '[]') as first
    from fitting)`,
  );
  const { rows } = await tx.execute<Row>(sql.join(parts, sql` union all `));
  return rows.map((row) => ({
    ...row,
    first: row.first.map((item) => ({ ...item, since: item.since && toIso(item.since), due: item.due && toIso(item.due) })),
  }));
}

/** As PostgreSQL writes an instant in JSON → ISO 8601 in UTC. */
const toIso = (instant: string): string => new Date(instant).toISOString();
