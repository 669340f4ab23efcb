import { parseArgs } from 'node:util';
import { type Role, staffRoles } from '@okruh/contracts';
import { fieldRules, firstError } from '@okruh/market/fields';
import type { Database, Tx } from '@okruh/service-kit';
import { asc } from 'drizzle-orm';
import { normaliseEmail } from '../model/e-mail-address.ts';
import { stores } from '../stored/tables.ts';
import { loadStaff } from './staff-member.query.ts';
import {
  addStaff,
  changeAccess,
  disableStaff,
  findStaffByMail,
  inviteStaff,
  type SeenMember,
  type StaffCause,
  type StaffDependencies,
  type StaffRefusal,
} from './staff.repository.ts';

/** A command that can't be done, in words for the person at the terminal. */
export class StaffCommandError extends Error {
  override readonly name = 'StaffCommandError';
}

const usage = `Say what to do:
  staff add <e-mail> <role> [--name "<first> <last>"] [--store <store>]   adds a member of staff and mails the invitation
  staff invite <e-mail>                                 invites again: new password and second factor
  staff role <e-mail> <role>                            gives another role
  staff store <e-mail> <store>|none                     says in which store somebody works
  staff disable <e-mail>                                closes the account and ends its sessions
  staff list
Roles: ${staffRoles.join(', ')}`;

/** Who runs this has the service's keys: nobody of the office. */
const cause: StaffCause = { actorId: null, correlationId: 'staff-command', reason: null };

/** Does one command in one transaction. @returns what to say @throws StaffCommandError in words for the terminal */
export async function runStaffCommand({ db }: Database, deps: StaffDependencies, argv: readonly string[]): Promise<string> {
  const { values, positionals } = parse(argv);
  const [verb, typed, typedRole] = positionals;
  if (verb === 'list' && positionals.length === 1) return (await describeStaff(db, deps)).join('\n');
  const eMail = parseMailAddress(typed);
  return db.transaction(async (tx) => {
    switch (verb) {
      case 'add': {
        const role = parseRole(typedRole);
        const [firstName = null, ...rest] = (values.name ?? '').trim().split(' ').filter(Boolean);
        const person = { eMail, firstName, lastName: rest.join(' ') || null };
        const added = await addStaff(tx, deps, person, { role, storeId: values.store ?? null }, cause);
        if (typeof added === 'string') return refuse(tx, added, eMail);
        return `${eMail} is invited as ${role}. The mail's link works for three days.`;
      }
      case 'invite':
        await run(tx, deps, eMail, (seen) => inviteStaff(tx, deps, seen, cause));
        return `${eMail} is invited again. The mail's link works for three days.`;
      case 'role': {
        const role = parseRole(typedRole);
        await run(tx, deps, eMail, (seen) => changeAccess(tx, deps, seen, { role }, cause));
        return `${eMail} is ${role} now and has to sign in again.`;
      }
      case 'store': {
        if (typedRole === undefined) throw new StaffCommandError(usage);
        const storeId = typedRole === 'none' ? null : typedRole;
        await run(tx, deps, eMail, (seen) => changeAccess(tx, deps, seen, { storeId }, cause));
        return `${eMail} works ${storeId === null ? 'in no store' : `at ${storeId}`} now and has to sign in again.`;
      }
      case 'disable':
        await run(tx, deps, eMail, (seen) => disableStaff(tx, deps, seen, cause));
        return `${eMail} is disabled, every session has ended.`;
      default:
        throw new StaffCommandError(usage);
    }
  });
}

/** Changes the member of staff of an address. */
async function run(
  tx: Tx,
  { personalData }: StaffDependencies,
  eMail: string,
  act: (seen: SeenMember) => Promise<StaffRefusal | undefined>,
): Promise<void> {
  const member = await findStaffByMail(tx, personalData, eMail);
  const refusal = member === null ? 'not-found' : await act({ id: member.id, version: null });
  if (refusal !== undefined) await refuse(tx, refusal, eMail);
}

async function refuse(tx: Tx, refusal: StaffRefusal, eMail: string): Promise<never> {
  switch (refusal) {
    case 'known-address':
      throw new StaffCommandError(`${eMail} is a member of staff already; "role" changes the role, "invite" sends a new invitation.`);
    case 'last-admin':
      throw new StaffCommandError(`${eMail} is the last administrator; give somebody else the role admin first.`);
    case 'unknown-store': {
      const known = await tx.select({ id: stores.id }).from(stores).orderBy(asc(stores.id));
      throw new StaffCommandError(`There is no such store. Stores: ${known.map(({ id }) => id).join(', ') || 'none yet'}.`);
    }
    default:
      throw new StaffCommandError(`Nobody of the staff has the address ${eMail}.`);
  }
}

/** A line for each member of staff, by address. */
async function describeStaff(tx: Tx, { personalData }: StaffDependencies): Promise<string[]> {
  const members = await loadStaff(tx, personalData);
  return members
    .map((member) => {
      const where = member.store_id === undefined ? '' : ` at ${member.store_id}`;
      const login = member.is_demo ? 'demo' : member.has_second_factor ? 'active' : 'no second factor yet';
      return `${member.e_mail}  ${member.display_name}  ${member.roles.join(' ')}${where}  ${member.state === 'disabled' ? 'disabled' : login}`;
    })
    .toSorted();
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: { name: { type: 'string' }, store: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new StaffCommandError(usage);
  }
}

function parseMailAddress(typed: string | undefined): string {
  if (typed === undefined) throw new StaffCommandError(usage);
  const context = { market: 'cz', today: new Date().toISOString().slice(0, 10) } as const;
  if (firstError(typed, [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail], context) !== null) {
    throw new StaffCommandError(`${typed} is no e-mail address.`);
  }
  return normaliseEmail(typed);
}

function parseRole(typed: string | undefined): Role {
  const role = staffRoles.find((name) => name === typed);
  if (role === undefined)
    throw new StaffCommandError(`There is no staff role ${typed ?? '(none was given)'}. Roles: ${staffRoles.join(', ')}.`);
  return role;
}
