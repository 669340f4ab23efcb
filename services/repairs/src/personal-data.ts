import type { repairCustomerSchema } from '@okruh/contracts/http/repairs-admin';
import { blindIndex, type FieldCipher } from '@okruh/service-kit';
import type { z } from 'zod';
import { listName } from './masks.ts';
import type { RepairRow } from './tables.ts';

/** Who brings the device, and where the courier comes. */
export type CustomerData = z.output<typeof repairCustomerSchema>;
export interface DeviceData {
  readonly imei: string;
  readonly serial_number: string;
  /** What the customer wrote; people write whatever comes to their mind. */
  readonly note: string;
}
export interface PersonalFacts {
  readonly customer: CustomerData;
  readonly device: DeviceData;
}

type SealedColumns = Pick<
  RepairRow,
  | 'customerCipher'
  | 'deviceCipher'
  | 'labelCipher'
  | 'hasEMail'
  | 'nameIndex'
  | 'eMailIndex'
  | 'phoneIndex'
  | 'identifierIndex'
  | 'identifierTail'
>;

/** Lower case without accents and signs: what a search compares. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** IMEI or serial number as it is compared: upper case, no spaces or dashes. */
export const identifierKey = (identifier: string): string => identifier.replaceAll(/[\s/-]/g, '').toUpperCase();

const SHORTEST_PREFIX = 3;
const LONGEST_PREFIX = 12;

/**
 * Seals and opens the personal data of repairs. Each cipher is bound to its row and field, so that a value moved to another
 * row doesn't open. For finding there are keyed hashes: the table tells nothing without the key.
 */
export interface PersonalData {
  seal(id: string, facts: PersonalFacts): SealedColumns;
  open(row: Pick<RepairRow, 'id' | 'customerCipher' | 'deviceCipher'>): PersonalFacts;
  /** "Nováková J." */
  label(row: Pick<RepairRow, 'id' | 'labelCipher'>): string;
  /** Hash to look for in `name_index`; null when the text is too short to be looked for. */
  nameHash(typed: string): string | null;
  eMailHash(eMail: string): string;
  /** Of a number in its stored form. */
  phoneHash(phone: string): string;
  identifierHash(identifier: string): string;
}

export function createPersonalData(cipher: FieldCipher, key: string): PersonalData {
  const context = (id: string, field: string): string => `repair:${id}:${field}`;
  const sealText = (id: string, field: string, text: string): string => cipher.encrypt(text, context(id, field));
  const openText = (id: string, field: string, sealed: string): string => cipher.decrypt(sealed, context(id, field));
  // 96 bits are plenty to tell names apart and keep the index small.
  const short = (kind: string, text: string): string => blindIndex(key, `${kind}:${text}`).slice(0, 16);
  const eMailHash = (eMail: string): string => blindIndex(key, `e-mail:${eMail.trim().toLowerCase()}`);
  const phoneHash = (phone: string): string => blindIndex(key, `phone:${phone.replaceAll(/[^\d+]/g, '')}`);
  const identifierHash = (identifier: string): string => blindIndex(key, `identifier:${identifierKey(identifier)}`);

  return {
    eMailHash,
    phoneHash,
    identifierHash,
    nameHash(typed) {
      const wanted = searchKey(typed);
      return wanted.length < SHORTEST_PREFIX ? null : short('name', wanted.slice(0, LONGEST_PREFIX));
    },
    seal(id, { customer, device }) {
      const lastName = searchKey(customer.last_name);
      const prefixes = new Set<string>();
      for (let length = SHORTEST_PREFIX; length <= Math.min(lastName.length, LONGEST_PREFIX); length += 1) {
        prefixes.add(short('name', lastName.slice(0, length)));
      }
      const identifier = identifierKey(device.imei === '' ? device.serial_number : device.imei);
      return {
        customerCipher: sealText(id, 'customer', JSON.stringify(customer)),
        deviceCipher: sealText(id, 'device', JSON.stringify(device)),
        labelCipher: sealText(id, 'label', listName(customer)),
        hasEMail: customer.e_mail !== '',
        nameIndex: [...prefixes],
        // Nobody is found by what they didn't give.
        eMailIndex: customer.e_mail === '' ? '' : eMailHash(customer.e_mail),
        phoneIndex: customer.phone_number === '' ? '' : phoneHash(customer.phone_number),
        identifierIndex: identifier === '' ? '' : identifierHash(identifier),
        identifierTail: identifier.slice(-4),
      };
    },
    open: (row) => ({
      customer: JSON.parse(openText(row.id, 'customer', row.customerCipher)) as CustomerData,
      device: JSON.parse(openText(row.id, 'device', row.deviceCipher)) as DeviceData,
    }),
    label: (row) => openText(row.id, 'label', row.labelCipher),
  };
}
