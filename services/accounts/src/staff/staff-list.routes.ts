import { internalColleague } from '@okruh/contracts/http/accounts/internal';
import {
  type Colleague,
  getStaffChoices,
  getStaffMember,
  listColleagues,
  listStaff,
  type StaffMember,
} from '@okruh/contracts/http/accounts/staff';
import { mayDo } from '@okruh/contracts';
import { ok, problem, route } from '@okruh/service-kit';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { displayName, findById, openAccount, type AccountRow } from '../stored/account.repository.ts';
import type { Deps } from '../deps.ts';
import { accounts } from '../stored/tables.ts';
import { loadStaff, loadStaffChoices } from './staff-member.query.ts';

type Compare = (one: StaffMember, other: StaffMember) => number;

const collator = new Intl.Collator('cs');
const byMail: Compare = (one, other) => collator.compare(one.e_mail, other.e_mail);
/** Orders that the list offers; a leading minus reverses them. */
const orders: Readonly<Record<string, Compare>> = {
  e_mail: byMail,
  display_name: (one, other) => collator.compare(formatName(one), formatName(other)),
  last_login_at: (one, other) => (one.last_login_at ?? '').localeCompare(other.last_login_at ?? ''),
};

/** Names and addresses are sealed, so the members of staff, a few hundred at most, are searched and sorted here. */
export function staffListRoutes(app: FastifyInstance, { database, personalData }: Deps): void {
  const { db } = database;

  route(app, listStaff, async ({ query }) => {
    const found = (await loadStaff(db, personalData))
      .filter((member) => isFound(member, query.q ?? ''))
      .filter(({ roles }) => query.role === undefined || roles.includes(query.role))
      .filter(({ state }) => query.state === undefined || state === query.state)
      .toSorted(toCompare(query.sort ?? ''));
    const from = (query.page - 1) * query.page_size;
    return ok({ items: found.slice(from, from + query.page_size), total: found.length, page: query.page, page_size: query.page_size });
  });

  route(app, getStaffMember, async ({ params }) => {
    const [member] = await loadStaff(db, personalData, params.account);
    return member === undefined ? problem('not-found') : ok(member);
  });

  route(app, getStaffChoices, async () => ok(await loadStaffChoices(db)));

  route(app, listColleagues, async ({ query }) => {
    const rows = await db
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
    const account = await findById(db, personalData, params.account);
    const isColleague = account?.kind === 'staff' && account.disabledAt === null && mayDo(account.roles, query.permission);
    return isColleague ? ok(toColleague(account)) : problem('not-found');
  });
}

const toColleague = (row: AccountRow): Colleague => ({ id: row.id, name: displayName(row) });

const formatName = (member: StaffMember): string => `${member.last_name ?? ''} ${member.first_name ?? ''}`;

/** Part of the address or of the name. */
function isFound(member: StaffMember, search: string): boolean {
  const text = search.trim().toLocaleLowerCase('cs');
  return `${member.e_mail}\n${member.display_name}`.toLocaleLowerCase('cs').includes(text);
}

function toCompare(sort: string): Compare {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const order = (Object.hasOwn(orders, name) ? orders[name] : undefined) ?? byMail;
  const compare: Compare = (one, other) => order(one, other) || byMail(one, other);
  return isDescending ? (one, other) => compare(other, one) : compare;
}
