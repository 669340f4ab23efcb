import type { Market } from '@okruh/market';
import type { Account } from '@okruh/contracts/http/accounts/login';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { openPerson, encryptPerson, type Person, type PersonalData } from './personal-data.ts';
import { accounts, knownDevices, type AccountKind } from './tables.ts';

type StoredAccount = typeof accounts.$inferSelect;

/** An account with its owner's name and address opened. */
export type AccountRow = Omit<StoredAccount, 'personCiphertext' | 'eMailIndex'> & Person;

export function openAccount(personalData: PersonalData, stored: StoredAccount): AccountRow {
  const { personCiphertext, eMailIndex: _, ...row } = stored;
  return { ...row, ...openPerson(personalData, 'account', row.id, personCiphertext) };
}

/** What an account's row keeps of its owner. */
export const encryptedPerson = (
  personalData: PersonalData,
  accountId: string,
  person: Person,
): Pick<StoredAccount, 'personCiphertext' | 'eMailIndex'> => ({
  personCiphertext: encryptPerson(personalData, 'account', accountId, person),
  eMailIndex: personalData.eMailIndex(person.eMail),
});

/** Where an address is looked up. */
export interface Mailbox {
  readonly kind: AccountKind;
  /** Market of the site; staff have none. */
  readonly market: Market;
  /** Normalised. */
  readonly eMail: string;
}

/** Name to greet with; who gave none is called by the part before the at sign. */
export const displayName = (row: Pick<AccountRow, 'firstName' | 'lastName' | 'eMail'>): string =>
  [row.firstName, row.lastName].filter(Boolean).join(' ') || row.eMail.replace(/@.*$/, '');

/** The account as its owner's browser may know it. */
export const publicAccount = (row: AccountRow): Account => ({
  id: row.id,
  kind: row.kind,
  display_name: displayName(row),
  e_mail: row.eMail,
  roles: row.roles,
  ...(row.storeId !== null && { store_id: row.storeId }),
});

const isMailbox = (personalData: PersonalData, { kind, market, eMail }: Mailbox) =>
  and(
    inArray(accounts.eMailIndex, personalData.eMailIndexes(eMail)),
    eq(accounts.kind, kind),
    kind === 'staff' ? isNull(accounts.market) : eq(accounts.market, market),
  );

export async function findByMailbox(tx: Tx, personalData: PersonalData, mailbox: Mailbox): Promise<AccountRow | null> {
  const [row] = await tx.select().from(accounts).where(isMailbox(personalData, mailbox));
  return row === undefined ? null : openAccount(personalData, row);
}

/** The account and whether this browser logged in to it before, in one query: known and unknown addresses cost the same. */
export async function findForLogin(
  tx: Tx,
  personalData: PersonalData,
  mailbox: Mailbox,
  deviceHash: Buffer | null,
): Promise<{ account: AccountRow | null; isKnownDevice: boolean }> {
  const [row] = await tx
    .select({ account: accounts, device: knownDevices.accountId })
    .from(accounts)
    .leftJoin(knownDevices, and(eq(knownDevices.accountId, accounts.id), eq(knownDevices.deviceHash, deviceHash ?? Buffer.alloc(0))))
    .where(isMailbox(personalData, mailbox));
  return { account: row === undefined ? null : openAccount(personalData, row.account), isKnownDevice: Boolean(row?.device) };
}

export async function findById(tx: Tx, personalData: PersonalData, id: string): Promise<AccountRow | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id));
  return row === undefined ? null : openAccount(personalData, row);
}

/** An account's next version and the instant of it. */
export interface AccountChange {
  readonly version: number;
  readonly market: Market | null;
  /** By the database's clock. */
  readonly at: Date;
}

/** Takes the account's next version, and with it the row's lock: events of one account get their order here. */
export async function nextChange(tx: Tx, accountId: string): Promise<AccountChange> {
  const [row] = await tx
    .update(accounts)
    .set({ version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, accountId))
    .returning({ version: accounts.version, market: accounts.market, at: sql<Date>`now()`.mapWith(accounts.createdAt) });
  if (!row) throw new Error('the account is gone');
  return row;
}

export async function rememberDevice(tx: Tx, accountId: string, deviceHash: Buffer): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ accountId, deviceHash })
    .onConflictDoUpdate({ target: [knownDevices.accountId, knownDevices.deviceHash], set: { lastSeenAt: sql`now()` } });
}
