import type { StaffChoices, StaffMember } from '@okruh/contracts/http/accounts/staff';
import { staffRoles } from '@okruh/contracts';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { openAccount, publicAccount, type AccountRow } from '../stored/account.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accounts, passwordResets, secondFactors, stores } from '../stored/tables.ts';

/** Members of staff, a few hundred at most; one by id. */
export async function loadStaff(tx: Tx, personalData: PersonalData, id?: string): Promise<StaffMember[]> {
  const rows = await tx
    .select({
      account: accounts,
      storeName: stores.name,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
      invitationExpiresAt: passwordResets.expiresAt,
    })
    .from(accounts)
    .leftJoin(stores, eq(stores.id, accounts.storeId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    // A new invitation takes the earlier one's place: there is one at most.
    .leftJoin(
      passwordResets,
      and(eq(passwordResets.accountId, accounts.id), eq(passwordResets.purpose, 'invitation'), gt(passwordResets.expiresAt, sql`now()`)),
    )
    .where(and(eq(accounts.kind, 'staff'), id === undefined ? undefined : eq(accounts.id, id)));
  return rows.map(({ account, ...beside }) => {
    const row = openAccount(personalData, account);
    return {
      ...publicAccount(row),
      first_name: row.firstName,
      last_name: row.lastName,
      store_name: beside.storeName,
      state: getState(row),
      invitation_expires_at: beside.invitationExpiresAt?.toISOString() ?? null,
      has_second_factor: beside.hasSecondFactor,
      is_demo: row.isDemo,
      last_login_at: row.lastLoginAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
      version: row.staffVersion,
    };
  });
}

const getState = ({ disabledAt, invitedAt }: AccountRow): StaffMember['state'] => {
  if (disabledAt !== null) return 'disabled';
  return invitedAt === null ? 'active' : 'invited';
};

/** Open stores, and how many people hold each role. */
export async function loadStaffChoices(tx: Tx): Promise<StaffChoices> {
  const open = await tx
    .select({ id: stores.id, name: stores.name, market: stores.market })
    .from(stores)
    .where(eq(stores.isOpen, true))
    .orderBy(asc(stores.market), asc(stores.position));
  const members = await tx
    .select({ roles: accounts.roles })
    .from(accounts)
    .where(and(eq(accounts.kind, 'staff'), isNull(accounts.disabledAt)));
  return {
    stores: open,
    roles: staffRoles.map((role) => ({ role, people: members.filter(({ roles }) => roles.includes(role)).length })),
  };
}
