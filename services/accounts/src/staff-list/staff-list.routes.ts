import { internalColleague } from '@okruh/contracts/http/accounts/internal';
import { type Colleague, listColleagues, listStaff } from '@okruh/contracts/http/accounts/staff';
import { mayDo } from '@okruh/contracts';
import { ok, problem, route } from '@okruh/service-kit';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { displayName, findById, openAccount, publicAccount, type AccountRow } from '../stored/account.repository.ts';
import type { Deps } from '../deps.ts';
import { accounts, secondFactors } from '../stored/tables.ts';

type Compare = (one: AccountRow, other: AccountRow) => number;

const collator = new Intl.Collator('cs');
const byMail: Compare = (one, other) => collator.compare(one.eMail, other.eMail);
/** Orders that the list offers; a leading minus reverses them. */
const orders: Readonly<Record<string, Compare>> = {
  e_mail: byMail,
  display_name: (one, other) => collator.compare(formatName(one), formatName(other)),
  last_login_at: (one, other) => (one.lastLoginAt?.getTime() ?? 0) - (other.lastLoginAt?.getTime() ?? 0),
};

/** Names and addresses are sealed, so the members of staff, a few hundred at most, are searched and sorted here. */
export function staffListRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  route(app, listStaff, async ({ query }) => {
    const rows = await database.db
      .select({ account: accounts, hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null` })
      .from(accounts)
      .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
      .where(eq(accounts.kind, 'staff'));
    const found = rows
      .map(({ account, hasSecondFactor }) => ({ ...openAccount(personalData, account), hasSecondFactor }))
      .filter((row) => isFound(row, query.q ?? ''))
      .toSorted(toCompare(query.sort ?? ''));
    const from = (query.page - 1) * query.page_size;
    return ok({
      items: found.slice(from, from + query.page_size).map((row) => ({
        ...publicAccount(row),
        last_login_at: row.lastLoginAt?.toISOString() ?? null,
        has_second_factor: row.hasSecondFactor,
        is_disabled: row.disabledAt !== null,
      })),
      total: found.length,
      page: query.page,
      page_size: query.page_size,
    });
  });

  route(app, listColleagues, async ({ query }) => {
    const rows = await database.db
      .select()
      .from(accounts)
      .where(and(eq(accounts.kind, 'staff'), isNull(accounts.disabledAt)));
    const items = rows
      .filter(({ roles }) => mayDo(roles, query.permission))
      .map((row) => toColleague(openAccount(personalData, row)))
      .toSorted((one, other) => collator.compare(one.name, other.name));
    return ok({ items });
  });

  route(app, internalColleague, async ({ params, query }) => {
    const account = await findById(database.db, personalData, params.account);
    const isColleague = account?.kind === 'staff' && account.disabledAt === null && mayDo(account.roles, query.permission);
    return isColleague ? ok(toColleague(account)) : problem('not-found');
  });
}

const toColleague = (row: AccountRow): Colleague => ({ id: row.id, name: displayName(row) });

const formatName = (row: AccountRow): string => `${row.lastName ?? ''} ${row.firstName ?? ''}`;

/** Part of the address or of the name. */
function isFound(row: AccountRow, search: string): boolean {
  const text = search.trim().toLocaleLowerCase('cs');
  return `${row.eMail}\n${displayName(row)}`.toLocaleLowerCase('cs').includes(text);
}

function toCompare(sort: string): Compare {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const order = (Object.hasOwn(orders, name) ? orders[name] : undefined) ?? byMail;
  const compare: Compare = (one, other) => order(one, other) || byMail(one, other);
  return isDescending ? (one, other) => compare(other, one) : compare;
}
