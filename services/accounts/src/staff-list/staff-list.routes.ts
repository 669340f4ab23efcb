import { listStaff } from '@okruh/contracts/http/accounts';
import { ok, route, type Database } from '@okruh/service-kit';
import { and, asc, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { publicAccount } from '../account.repository.ts';
import { accounts } from '../tables.ts';

/** Orders that the list offers; a leading minus turns them round. */
const orders: Readonly<Record<string, SQL>> = {
  e_mail: asc(accounts.eMail),
  '-e_mail': desc(accounts.eMail),
  display_name: sql`${accounts.lastName} asc nulls last, ${accounts.firstName} asc`,
  '-display_name': sql`${accounts.lastName} desc nulls last, ${accounts.firstName} desc`,
  last_login_at: sql`${accounts.lastLoginAt} asc nulls first`,
  '-last_login_at': sql`${accounts.lastLoginAt} desc nulls last`,
};

export function addStaffListRoutes(app: FastifyInstance, { db }: Database): void {
  route(app, listStaff, async ({ query }) => {
    const where = and(eq(accounts.kind, 'staff'), matches(query.q ?? ''));
    const order = (Object.hasOwn(orders, query.sort ?? '') ? orders[query.sort ?? ''] : undefined) ?? asc(accounts.eMail);
    const rows = await db
      .select()
      .from(accounts)
      .where(where)
      .orderBy(order, asc(accounts.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size);
    const total = await db.$count(accounts, where);
    return ok({
      items: rows.map((row) => ({ ...publicAccount(row), last_login_at: row.lastLoginAt?.toISOString() ?? null })),
      total,
      page: query.page,
      page_size: query.page_size,
    });
  });
}

/** Part of the address or of the name, as typed: `%` and `_` are no wildcards. */
function matches(search: string): SQL | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(accounts.eMail, pattern), ilike(sql`concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})`, pattern));
}
