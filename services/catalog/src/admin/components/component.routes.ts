import { getActiveUsers, getComponentParams, saveComponentParams, saveUser } from '@okruh/contracts/http/catalog-admin/screens';
import { ok, problem, route, type Tx } from '@okruh/service-kit';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { componentParams, componentUsers, type Remembered } from '../../stored/office-tables.ts';

/** A browser tells of itself every 30 s; four missed and the colleague counts as gone. */
const GONE_AFTER = sql`interval '2 minutes'`;

/** Settings of one of the staff for a component; far more than anybody has. */
const MAX_BYTES = 100_000;

/** What screens of the back office remember for each of the staff, and who else has one open. */
export function componentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, getComponentParams, async ({ params, identity }) => {
    const [row] = await db
      .select()
      .from(componentParams)
      .where(and(eq(componentParams.component, params.component), eq(componentParams.accountId, identity.sub ?? '')));
    return ok({ params: row?.params ?? {} });
  });

  route(app, saveComponentParams, async ({ params, body, identity }) => {
    const { rows } = await db.execute<{ params: Remembered }>(sql`
      insert into component_params as c (component, account_id, params)
      values (${params.component}, ${identity.sub}, jsonb_strip_nulls(${JSON.stringify(body.params)}::jsonb))
      on conflict (component, account_id) do update
      set params = jsonb_strip_nulls(c.params || ${JSON.stringify(body.params)}::jsonb), changed_at = now()
      where octet_length((c.params || excluded.params)::text) <= ${MAX_BYTES}
      returning params`);
    const [saved] = rows;
    return saved === undefined
      ? problem('params-too-large', { title: texts.both('office.params-too-large') })
      : ok({ params: saved.params });
  });

  route(app, getActiveUsers, async ({ params, identity }) => ok({ users: await activeUsers(db, params.component, identity.sub ?? '') }));

  route(app, saveUser, async ({ params, body, identity }) => {
    const accountId = identity.sub ?? '';
    const row = { name: identity.name ?? '', subject: body.subject };
    await db
      .insert(componentUsers)
      .values({ component: params.component, accountId, ...row })
      .onConflictDoUpdate({ target: [componentUsers.component, componentUsers.accountId], set: { ...row, seenAt: sql`now()` } });
    return ok({ users: await activeUsers(db, params.component, accountId) });
  });
}

async function activeUsers(tx: Tx, component: string, but: string) {
  const rows = await tx
    .select()
    .from(componentUsers)
    .where(
      and(
        eq(componentUsers.component, component),
        ne(componentUsers.accountId, but),
        sql`${componentUsers.seenAt} > now() - ${GONE_AFTER}`,
      ),
    )
    .orderBy(desc(componentUsers.seenAt));
  return rows.map((row) => ({ id: row.accountId, name: row.name, subject: row.subject, seen_at: row.seenAt.toISOString() }));
}
