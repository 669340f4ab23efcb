import type { AddressFields, SavedAddress } from '@okruh/contracts/http/accounts/addresses';
import { MAX_ADDRESSES } from '@okruh/contracts/http/accounts/addresses';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { PersonalData } from './personal-data.ts';
import { accounts, addresses } from './tables.ts';

/** Which uses an address is the default for. */
export interface Defaults {
  readonly isBillingDefault: boolean;
  readonly isDeliveryDefault: boolean;
}

type AddressRow = typeof addresses.$inferSelect;

export const addressPlace = (id: string): string => `address:${id}:content`;
export const registeredPlace = (registrationId: string): string => `registration:${registrationId}:address`;

/** Seals the address that comes with a registration. */
export const encryptRegistered = (personalData: PersonalData, registrationId: string, address: AddressFields): string =>
  personalData.encrypt(registeredPlace(registrationId), JSON.stringify(address));
export const openRegistered = (personalData: PersonalData, registrationId: string, cipher: string): AddressFields =>
  JSON.parse(personalData.open(registeredPlace(registrationId), cipher)) as AddressFields;

/** Addresses of customers, sealed at rest. Every change locks the account first, so that a book's limit and defaults hold. */
export interface AddressBook {
  /** The oldest first. */
  read(tx: Tx, accountId: string): Promise<SavedAddress[]>;
  /** The address that is kept now; null when the book is full. The same content is kept once. */
  add(tx: Tx, accountId: string, address: AddressFields, wanted: Defaults): Promise<SavedAddress | null>;
  /** Null when the account has no such address. */
  change(tx: Tx, accountId: string, id: string, address: AddressFields, wanted: Defaults): Promise<SavedAddress | null>;
  remove(tx: Tx, accountId: string, id: string): Promise<void>;
}

export function createAddressBook(personalData: PersonalData): AddressBook {
  const opened = (row: AddressRow): SavedAddress => ({
    ...(JSON.parse(personalData.open(addressPlace(row.id), row.contentCiphertext)) as AddressFields),
    id: row.id,
    is_billing_default: row.isBillingDefault,
    is_delivery_default: row.isDeliveryDefault,
  });
  const read = async (tx: Tx, accountId: string): Promise<SavedAddress[]> => {
    const rows = await tx
      .select()
      .from(addresses)
      .where(eq(addresses.accountId, accountId))
      .orderBy(asc(addresses.createdAt), asc(addresses.id));
    return rows.map(opened);
  };
  const change: AddressBook['change'] = async (tx, accountId, id, address, wanted) => {
    await lockAccount(tx, accountId);
    const isOwn = and(eq(addresses.id, id), eq(addresses.accountId, accountId));
    const [known] = await tx.select({ id: addresses.id }).from(addresses).where(isOwn);
    // Before a default gives way to it.
    if (known === undefined) return null;
    await clearDefault(tx, accountId, wanted);
    const [row] = await tx
      .update(addresses)
      .set({
        contentCiphertext: personalData.encrypt(addressPlace(id), JSON.stringify(address)),
        // A default goes to another address, it is never just given up.
        ...(wanted.isBillingDefault && { isBillingDefault: true }),
        ...(wanted.isDeliveryDefault && { isDeliveryDefault: true }),
      })
      .where(isOwn)
      .returning();
    return row === undefined ? null : opened(row);
  };
  return {
    read,
    change,
    async add(tx, accountId, address, wanted) {
      await lockAccount(tx, accountId);
      const held = await read(tx, accountId);
      const same = held.find((known) => isSame(known, address));
      if (same !== undefined) return change(tx, accountId, same.id, address, wanted);
      if (held.length >= MAX_ADDRESSES) return null;
      await clearDefault(tx, accountId, wanted);
      const id = uuidv7();
      const isFirst = held.length === 0;
      const [row] = await tx
        .insert(addresses)
        .values({
          id,
          accountId,
          contentCiphertext: personalData.encrypt(addressPlace(id), JSON.stringify(address)),
          isBillingDefault: isFirst || wanted.isBillingDefault,
          isDeliveryDefault: isFirst || wanted.isDeliveryDefault,
        })
        .returning();
      if (row === undefined) throw new Error('the address was not written');
      return opened(row);
    },
    async remove(tx, accountId, id) {
      await lockAccount(tx, accountId);
      const [gone] = await tx
        .delete(addresses)
        .where(and(eq(addresses.id, id), eq(addresses.accountId, accountId)))
        .returning();
      if (gone === undefined || !(gone.isBillingDefault || gone.isDeliveryDefault)) return;
      await tx.execute(sql`
        update addresses set is_billing_default = is_billing_default or ${gone.isBillingDefault},
          is_delivery_default = is_delivery_default or ${gone.isDeliveryDefault}
        where id = (select id from addresses where account_id = ${accountId} order by created_at, id limit 1)`);
    },
  };
}

async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
}

/** Takes a default from the address that has it, for the one that gets it. */
async function clearDefault(tx: Tx, accountId: string, { isBillingDefault, isDeliveryDefault }: Defaults): Promise<void> {
  if (!isBillingDefault && !isDeliveryDefault) return;
  await tx
    .update(addresses)
    .set({
      ...(isBillingDefault && { isBillingDefault: false }),
      ...(isDeliveryDefault && { isDeliveryDefault: false }),
    })
    .where(eq(addresses.accountId, accountId));
}

const contentFields = [
  'first_name',
  'last_name',
  'address',
  'city',
  'district',
  'postcode',
  'phone',
  'invoice_on_company',
  'company',
  'tin',
  'vatn',
  'delivery_extra_info',
] as const satisfies readonly (keyof AddressFields)[];

const isSame = (one: AddressFields, other: AddressFields): boolean => contentFields.every((field) => one[field] === other[field]);
