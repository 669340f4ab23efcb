import { grants, mayDo, roles, type Role } from '@okruh/contracts';
import { staffInvited } from '@okruh/contracts/events/accounts';
import type { SecurityEventKind } from '@okruh/contracts/security-events';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, arrayOverlaps, eq, isNull, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { INVITATION_HOURS } from '../model/password-limits.ts';
import { randomToken } from '../model/random-token.ts';
import { encryptedPerson, findById, findByMailbox, type AccountRow } from '../stored/account.repository.ts';
import type { Person, PersonalData } from '../stored/personal-data.ts';
import { removeSecondFactor } from '../stored/second-factor.repository.ts';
import type { SecurityLog } from '../stored/security-log.ts';
import { endSessions } from '../stored/session.repository.ts';
import { accounts, passwordResets, stores } from '../stored/tables.ts';

export interface StaffDependencies {
  readonly personalData: PersonalData;
  readonly securityLog: SecurityLog;
  /** Argon2id hash of a text that nobody keeps: an invited person has no password yet. */
  readonly hash: (password: string) => Promise<string>;
}

/** Who changes a member of staff, from where and why. */
export interface StaffCause {
  /** Administrator of the office; null at the terminal, which needs the service's keys. */
  readonly actorId: string | null;
  readonly correlationId: string;
  /** Address of the administrator's browser. */
  readonly ip?: string;
  /** In the administrator's words; null where none was asked for. */
  readonly reason: string | null;
}

/** A member of staff, and the `staff_version` that the administrator saw; null at the terminal, which changes what stands. */
export interface SeenMember {
  readonly id: string;
  readonly version: number | null;
}

/**
 * Why nothing was changed. `forbidden`: the administrator is none any more; `own-account`: nobody takes access from themselves;
 * `last-admin`: nobody would be left to give it back.
 */
export type StaffRefusal =
  | 'forbidden'
  | 'not-found'
  | 'changed-meanwhile'
  | 'own-account'
  | 'last-admin'
  | 'known-address'
  | 'unknown-store';

/** Nothing when it is done. */
type Outcome = Promise<StaffRefusal | undefined>;

/** The company's own market: staff belong to none. */
const HOME = 'cz' as const;
const managing = roles.filter((role) => grants[role].includes('staff:manage'));

/** The member of staff of an address, normalised; null when it is nobody's. */
export const findStaffByMail = (tx: Tx, personalData: PersonalData, eMail: string): Promise<AccountRow | null> =>
  findByMailbox(tx, personalData, { kind: 'staff', market: HOME, eMail });

/** Adds a member of staff and mails the invitation. @returns the new account's id */
export async function addStaff(
  tx: Tx,
  deps: StaffDependencies,
  person: Person,
  { role, storeId }: { readonly role: Role; readonly storeId: string | null },
  cause: StaffCause,
): Promise<StaffRefusal | { readonly id: string }> {
  if (!(await lockStaff(tx, deps, cause))) return 'forbidden';
  if ((await findStaffByMail(tx, deps.personalData, person.eMail)) !== null) return 'known-address';
  if (!(await isKnownStore(tx, storeId))) return 'unknown-store';
  const id = uuidv7();
  await tx.insert(accounts).values({
    id,
    storeId,
    kind: 'staff',
    market: null,
    ...encryptedPerson(deps.personalData, id, person),
    passwordHash: await deps.hash(randomToken()),
    roles: [role],
  });
  await note(tx, deps, { id, roles: [role] }, cause, 'role-changed', `added as ${role}`);
  await sendInvitation(tx, deps, { id, roles: [role] }, cause);
  return { id };
}

/** Invites again: password, second factor and every session go, a closed account opens. For lost authenticators too. */
export async function inviteStaff(tx: Tx, deps: StaffDependencies, seen: SeenMember, cause: StaffCause): Outcome {
  const member = await lockMember(tx, deps, seen, cause);
  if (typeof member === 'string') return member;
  if (member.id === cause.actorId) return 'own-account';
  await removeSecondFactor(tx, member.id);
  await change(tx, member, { disabledAt: null, passwordHash: await deps.hash(randomToken()) });
  await endSessions(tx, member.id, null, cause.correlationId);
  if (member.disabledAt !== null) await note(tx, deps, member, cause, 'account-enabled');
  await note(tx, deps, member, cause, 'second-factor-removed');
  return sendInvitation(tx, deps, member, cause);
}

/** Closes an account; its sessions end at once, and a link that is under way opens nothing. */
export async function disableStaff(tx: Tx, deps: StaffDependencies, seen: SeenMember, cause: StaffCause): Outcome {
  const member = await lockMember(tx, deps, seen, cause);
  if (typeof member === 'string') return member;
  const refusal = await refuseLoss(tx, member, cause);
  if (refusal !== undefined) return refusal;
  await change(tx, member, { disabledAt: sql`coalesce(${accounts.disabledAt}, now())` });
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, member.id));
  await endSessions(tx, member.id, null, cause.correlationId);
  return note(tx, deps, member, cause, 'account-disabled');
}

/** Opens a closed account; password and second factor are what they were. */
export async function enableStaff(tx: Tx, deps: StaffDependencies, seen: SeenMember, cause: StaffCause): Outcome {
  const member = await lockMember(tx, deps, seen, cause);
  if (typeof member === 'string') return member;
  await change(tx, member, { disabledAt: null });
  return note(tx, deps, member, cause, 'account-enabled');
}

/**
 * Gives another role, another store or both; null says that somebody works in no store, and what is left out stays.
 * The sessions end, so that none goes on with the old ones.
 */
export async function changeAccess(
  tx: Tx,
  deps: StaffDependencies,
  seen: SeenMember,
  access: { readonly role?: Role; readonly storeId?: string | null },
  cause: StaffCause,
): Outcome {
  const member = await lockMember(tx, deps, seen, cause);
  if (typeof member === 'string') return member;
  const { role = member.roles[0] ?? 'customer', storeId = member.storeId } = access;
  if (member.id === cause.actorId) return 'own-account';
  if (!mayDo([role], 'staff:manage')) {
    const refusal = await refuseLoss(tx, member, cause);
    if (refusal !== undefined) return refusal;
  }
  if (!(await isKnownStore(tx, storeId))) return 'unknown-store';
  await change(tx, member, { roles: [role], storeId });
  await endSessions(tx, member.id, null, cause.correlationId);
  const now = { id: member.id, roles: [role] };
  const before = member.roles.join(' ');
  if (before !== role) await note(tx, deps, now, cause, 'role-changed', `${before} -> ${role}`);
  if (member.storeId !== storeId) {
    await note(tx, deps, now, cause, 'role-changed', `store ${member.storeId ?? 'none'} -> ${storeId ?? 'none'}`);
  }
  return undefined;
}

/** Changes the name. The trail says that it was changed, never from what: it holds no names. */
export async function renameStaff(
  tx: Tx,
  deps: StaffDependencies,
  seen: SeenMember,
  name: Pick<Person, 'firstName' | 'lastName'>,
  cause: StaffCause,
): Outcome {
  const member = await lockMember(tx, deps, seen, cause);
  if (typeof member === 'string') return member;
  await change(tx, member, encryptedPerson(deps.personalData, member.id, { eMail: member.eMail, ...name }));
  return note(tx, deps, member, cause, 'name-changed');
}

/** Takes the second factor and the sessions away: a new one is set up at the next login. */
export async function resetSecondFactor(tx: Tx, deps: StaffDependencies, seen: SeenMember, cause: StaffCause): Outcome {
  const member = await lockMember(tx, deps, seen, cause);
  if (typeof member === 'string') return member;
  if (member.id === cause.actorId) return 'own-account';
  await removeSecondFactor(tx, member.id);
  await change(tx, member, {});
  await endSessions(tx, member.id, null, cause.correlationId);
  return note(tx, deps, member, cause, 'second-factor-removed');
}

/**
 * One change of staff at a time, so that two administrators can't take the office from each other at once.
 * @returns whether the administrator still is one
 */
async function lockStaff(tx: Tx, { personalData }: StaffDependencies, { actorId }: StaffCause): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('okruh-staff', 0))`);
  if (actorId === null) return true;
  const actor = await findById(tx, personalData, actorId);
  return actor?.kind === 'staff' && actor.disabledAt === null && mayDo(actor.roles, 'staff:manage');
}

/** The member of staff as they stand, held until the transaction ends. */
async function lockMember(tx: Tx, deps: StaffDependencies, seen: SeenMember, cause: StaffCause): Promise<AccountRow | StaffRefusal> {
  if (!(await lockStaff(tx, deps, cause))) return 'forbidden';
  const member = await findById(tx, deps.personalData, seen.id);
  if (member?.kind !== 'staff') return 'not-found';
  return seen.version === null || seen.version === member.staffVersion ? member : 'changed-meanwhile';
}

/** Refuses what takes the office from an administrator's own account, or from the last one who can enter it. */
async function refuseLoss(tx: Tx, member: AccountRow, { actorId }: StaffCause): Outcome {
  if (member.id === actorId) return 'own-account';
  if (!mayDo(member.roles, 'staff:manage') || member.disabledAt !== null) return undefined;
  const others = await tx.$count(
    accounts,
    and(
      eq(accounts.kind, 'staff'),
      arrayOverlaps(accounts.roles, managing),
      isNull(accounts.disabledAt),
      isNull(accounts.invitedAt),
      ne(accounts.id, member.id),
    ),
  );
  return others === 0 ? 'last-admin' : undefined;
}

/** Whether there is such a store; working in none is possible as well. */
const isKnownStore = async (tx: Tx, id: string | null): Promise<boolean> => id === null || (await tx.$count(stores, eq(stores.id, id))) > 0;

type Changes = Parameters<ReturnType<typeof toUpdate>['set']>[0];
const toUpdate = (tx: Tx) => tx.update(accounts);

async function change(tx: Tx, { id }: AccountRow, changes: Changes): Promise<void> {
  await toUpdate(tx)
    .set({ ...changes, staffVersion: sql`${accounts.staffVersion} + 1` })
    .where(eq(accounts.id, id));
}

type NotedMember = Pick<AccountRow, 'id' | 'roles'>;

async function note(
  tx: Tx,
  { securityLog }: StaffDependencies,
  { id, roles: held }: NotedMember,
  { actorId, ip = '', reason }: StaffCause,
  kind: SecurityEventKind,
  detail?: string,
): Promise<undefined> {
  const role = held[0] ?? null;
  await securityLog.write(tx, { kind, accountId: id, role, ip, actorId, reason, ...(detail !== undefined && { detail }) });
}

async function sendInvitation(tx: Tx, deps: StaffDependencies, member: NotedMember, cause: StaffCause): Promise<undefined> {
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, member.id));
  const [invitation] = await tx
    .insert(passwordResets)
    .values({
      id: uuidv7(),
      accountId: member.id,
      market: HOME,
      purpose: 'invitation',
      expiresAt: sql`now() + make_interval(hours => ${INVITATION_HOURS})`,
    })
    .returning();
  if (!invitation) throw new Error('the invitation was not written');
  await tx.update(accounts).set({ invitedAt: invitation.createdAt }).where(eq(accounts.id, member.id));
  await appendEvent(tx, staffInvited, {
    subject: invitation.id,
    version: 1,
    market: HOME,
    correlationId: cause.correlationId,
    data: { account_id: member.id, invitation_id: invitation.id, market: HOME, invited_at: invitation.createdAt.toISOString() },
  });
  await note(tx, deps, member, cause, 'staff-invited');
}
