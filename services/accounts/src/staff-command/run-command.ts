import { parseArgs } from 'node:util';
import { grants, roles, type Role } from '@okruh/contracts';
import { fieldRules, firstError } from '@okruh/market/fields';
import type { Database } from '@okruh/service-kit';
import { normaliseEmail } from '../model/e-mail-address.ts';
import {
  addStaff,
  changeRole,
  changeStore,
  disableStaff,
  inviteStaff,
  listStaff,
  StaffCommandError,
  type StaffDependencies,
} from './staff.repository.ts';

const staffRoles = roles.filter((role) => grants[role].includes('backoffice:enter'));
const usage = `Say what to do:
  staff add <e-mail> <role> [--name "<first> <last>"] [--store <store>]   adds a member of staff and mails the invitation
  staff invite <e-mail>                                 invites again: new password and second factor
  staff role <e-mail> <role>                            gives another role
  staff store <e-mail> <store>|none                     says in which store somebody works
  staff disable <e-mail>                                closes the account and ends its sessions
  staff list
Roles: ${staffRoles.join(', ')}`;

/** Does one command in one transaction. @returns what to say @throws StaffCommandError in words for the terminal */
export async function runStaffCommand({ db }: Database, deps: StaffDependencies, argv: readonly string[]): Promise<string> {
  const { values, positionals } = parse(argv);
  const [verb, typed, typedRole] = positionals;
  if (verb === 'list' && positionals.length === 1) return (await listStaff(db, deps)).join('\n');
  const eMail = parseMailAddress(typed);
  const done = await db.transaction(async (tx) => {
    switch (verb) {
      case 'add': {
        const role = parseRole(typedRole);
        const [firstName = null, ...rest] = (values.name ?? '').trim().split(' ').filter(Boolean);
        await addStaff(tx, deps, { eMail, firstName, lastName: rest.join(' ') || null }, role, values.store ?? null);
        return `${eMail} is invited as ${role}. The mail's link works for three days.`;
      }
      case 'invite':
        await inviteStaff(tx, deps, eMail);
        return `${eMail} is invited again. The mail's link works for three days.`;
      case 'role': {
        const role = parseRole(typedRole);
        await changeRole(tx, deps, eMail, role);
        return `${eMail} is ${role} now and has to sign in again.`;
      }
      case 'store': {
        if (typedRole === undefined) throw new StaffCommandError(usage);
        const store = typedRole === 'none' ? null : typedRole;
        await changeStore(tx, deps, eMail, store);
        return `${eMail} works ${store === null ? 'in no store' : `at ${store}`} now and has to sign in again.`;
      }
      case 'disable':
        await disableStaff(tx, deps, eMail);
        return `${eMail} is disabled, every session has ended.`;
      default:
        throw new StaffCommandError(usage);
    }
  });
  return done;
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
