import { reportSecurityEvent } from '@okruh/contracts/http/accounts/internal';
import { listSecurityEvents } from '@okruh/contracts/http/accounts/staff';
import { noContent, ok, route } from '@okruh/service-kit';
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { displayName, openAccount } from '../stored/account.repository.ts';
import type { Deps } from '../deps.ts';
import { accounts, securityEvents } from '../stored/tables.ts';

/** The security trail: the gateway adds what only it sees, administrators read it. */
export function securityRoutes(app: FastifyInstance, { database, personalData, securityLog }: Deps): void {
  const { db } = database;

  route(app, reportSecurityEvent, async ({ body }) => {
    await securityLog.write(db, { kind: body.kind, accountId: body.account_id, role: body.role, ip: body.ip, detail: body.route });
    return noContent();
  });

  route(app, listSecurityEvents, async ({ query }) => {
    const where = and(
      query.kind === undefined ? undefined : eq(securityEvents.kind, query.kind),
      query.account === undefined ? undefined : eq(securityEvents.accountId, query.account),
      query.from === undefined ? undefined : gte(securityEvents.at, new Date(query.from)),
      query.to === undefined ? undefined : lt(securityEvents.at, sql`${query.to}::date + interval '1 day'`),
    );
    const rows = await db
      .select()
      .from(securityEvents)
      .where(where)
      .orderBy(desc(securityEvents.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size);
    const total = await db.$count(securityEvents, where);
    const names = await staffNames(rows.flatMap(({ accountId }) => accountId ?? []));
    return ok({
      items: rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        account_id: row.accountId,
        staff_name: names.get(row.accountId ?? '') ?? null,
        role: row.role,
        network: row.networkHash,
        detail: row.detail,
      })),
      total,
      page: query.page,
      page_size: query.page_size,
    });
  });

  async function staffNames(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select()
      .from(accounts)
      .where(and(inArray(accounts.id, [...new Set(ids)]), eq(accounts.kind, 'staff')));
    return new Map(rows.map((row) => [row.id, displayName(openAccount(personalData, row))]));
  }
}
