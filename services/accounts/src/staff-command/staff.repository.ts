import { staffInvited } from '@okruh/contracts/events/accounts';
import type { Role } from '@okruh/contracts';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { displayName, findByMailbox, openAccount, encryptedPerson, type AccountRow } from '../stored/account.repository.ts';
import { INVITATION_HOURS } from '../model/password-limits.ts';
import type { Person, PersonalData } from '../stored/personal-data.ts';
import { randomToken } from '../model/random-token.ts';
import { removeSecondFactor } from '../stored/second-factor.repository.ts';
import type { SecurityLog } from '../stored/security-log.ts';
import { endSessions } from '../stored/session.repository.ts';
import { accounts, passwordResets, secondFactors, stores } from '../stored/tables.ts';

export interface StaffDependencies {
  readonly personalData: PersonalData;
  readonly securityLog: SecurityLog;
  /** Argon2id hash of a text that nobody keeps: an invited person has no password yet. */
  readonly hash: (password: string) => Promise<string>;
}

/** A command that can't be done, in words for the person at the terminal. */
export class StaffCommandError extends Error {
  override readonly name = 'StaffCommandError';
}

/** The company's own market: staff belong to none. */
const HOME = 'cz' as const;
const command = 'staff-command';

const find = (tx: Tx, { personalData }: StaffDependencies, eMail: string): Promise<AccountRow | null> =>
  findByMailbox(tx, personalData, { kind: 'staff', market: HOME, eMail });

async function findOrRefuse(tx: Tx, deps: StaffDependencies, eMail: string): Promise<AccountRow> {
  const account = await find(tx, deps, eMail);
  if (account === null) throw new StaffCommandError(`Nobody of the staff has the address ${eMail}.`);
  return account;
}

/** Adds a member of staff and mails the invitation. @throws StaffCommandError when the address is a member's already */
export async function addStaff(tx: Tx, deps: StaffDependencies, person: Person, role: Role, store: string | null): Promise<void> {
  if ((await find(tx, deps, person.eMail)) !== null) {
    throw new StaffCommandError(`${person.eMail} is a member of staff already; "role" changes the role, "invite" sends a new invitation.`);
  }
  await checkStore(tx, store);
  const id = uuidv7();
  await tx.insert(accounts).values({
    id,
    storeId: store,
    kind: 'staff',
    market: null,
    ...encryptedPerson(deps.personalData, id, person),
    passwordHash: await deps.hash(randomToken()),
    roles: [role],
  });
  await deps.securityLog.write(tx, { kind: 'role-changed', accountId: id, role, detail: `added as ${role}` });
  await sendInvitation(tx, deps, id);
}

/** Invites again: the second factor and every session go, the account opens again. For lost authenticators too. */
export async function inviteStaff(tx: Tx, deps: StaffDependencies, eMail: string): Promise<void> {
  const account = await findOrRefuse(tx, deps, eMail);
  await removeSecondFactor(tx, account.id);
  await tx
    .update(accounts)
    .set({ disabledAt: null, passwordHash: await deps.hash(randomToken()) })
    .where(eq(accounts.id, account.id));
  await endSessions(tx, account.id, null, command);
  await deps.securityLog.write(tx, { kind: 'second-factor-removed', accountId: account.id, role: account.roles[0] ?? null });
  await sendInvitation(tx, deps, account.id);
}

/** Closes an account; its sessions end at once. */
export async function disableStaff(tx: Tx, deps: StaffDependencies, eMail: string): Promise<void> {
  const account = await findOrRefuse(tx, deps, eMail);
  await tx
    .update(accounts)
    .set({ disabledAt: sql`coalesce(${accounts.disabledAt}, now())` })
    .where(eq(accounts.id, account.id));
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, account.id));
  await endSessions(tx, account.id, null, command);
  await deps.securityLog.write(tx, { kind: 'account-disabled', accountId: account.id, role: account.roles[0] ?? null });
}

/** Gives another role. The sessions end, so that none goes on with the old one. */
export async function changeRole(tx: Tx, deps: StaffDependencies, eMail: string, role: Role): Promise<void> {
  const account = await findOrRefuse(tx, deps, eMail);
  await tx
    .update(accounts)
    .set({ roles: [role] })
    .where(eq(accounts.id, account.id));
  await endSessions(tx, account.id, null, command);
  await deps.securityLog.write(tx, { kind: 'role-changed', accountId: account.id, role, detail: `${account.roles.join(' ')} -> ${role}` });
}

/** Says in which store somebody works; null: in none. The sessions end, so that none goes on for the old one. */
export async function changeStore(tx: Tx, deps: StaffDependencies, eMail: string, store: string | null): Promise<void> {
  const account = await findOrRefuse(tx, deps, eMail);
  await checkStore(tx, store);
  await tx.update(accounts).set({ storeId: store }).where(eq(accounts.id, account.id));
  await endSessions(tx, account.id, null, command);
  const detail = `store ${account.storeId ?? 'none'} -> ${store ?? 'none'}`;
  await deps.securityLog.write(tx, { kind: 'role-changed', accountId: account.id, role: account.roles[0] ?? null, detail });
}

async function checkStore(tx: Tx, store: string | null): Promise<void> {
  if (store === null) return;
  const known = await tx.select({ id: stores.id }).from(stores).orderBy(stores.id);
  if (known.some(({ id }) => id === store)) return;
  throw new StaffCommandError(`There is no store ${store}. Stores: ${known.map(({ id }) => id).join(', ') || 'none yet'}.`);
}

async function sendInvitation(tx: Tx, { securityLog }: StaffDependencies, accountId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
  const [invitation] = await tx
    .insert(passwordResets)
    .values({
      id: uuidv7(),
      accountId,
      market: HOME,
      purpose: 'invitation',
      expiresAt: sql`now() + make_interval(hours => ${INVITATION_HOURS})`,
    })
    .returning();
  if (!invitation) throw new Error('the invitation was not written');
  await appendEvent(tx, staffInvited, {
    subject: invitation.id,
    version: 1,
    market: HOME,
    correlationId: command,
    data: { account_id: accountId, invitation_id: invitation.id, market: HOME, invited_at: invitation.createdAt.toISOString() },
  });
  await securityLog.write(tx, { kind: 'staff-invited', accountId });
}

/** A line for each member of staff, by address. */
export async function listStaff(tx: Tx, { personalData }: StaffDependencies): Promise<string[]> {
  const rows = await tx
    .select({ account: accounts, confirmedAt: secondFactors.confirmedAt })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.kind, 'staff'));
  return rows
    .map(({ account, confirmedAt }) => {
      const member = openAccount(personalData, account);
      const state =
        member.disabledAt !== null ? 'disabled' : member.isDemo ? 'demo' : confirmedAt === null ? 'no second factor yet' : 'active';
      return `${member.eMail}  ${displayName(member)}  ${member.roles.join(' ')}${member.storeId === null ? '' : ` at ${member.storeId}`}  ${state}`;
    })
    .toSorted();
}
