import { getActiveUsers, getComponentParams, saveComponentParams, saveUser } from '@okruh/contracts/http/catalog-admin/screens';
import { ok, route, type Tx } from '@okruh/service-kit';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { componentParams, componentUsers } from '../../stored/office-tables.ts';

/** A browser tells of itself every 30 s; four missed and the colleague counts as gone. */
const GONE_AFTER = sql`interval '2 minutes'`;

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
    const row = { component: params.component, accountId: identity.sub ?? '', params: body.params };
    await db
      .insert(componentParams)
      .values(row)
      .onConflictDoUpdate({
        target: [componentParams.component, componentParams.accountId],
        set: { params: body.params, changedAt: sql`now()` },
      });
    return ok({ params: body.params });
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
