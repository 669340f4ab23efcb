import { blindIndex, blindIndexes, type FieldCipher, prefixHashes, prefixIndex } from '@okruh/service-kit';
import { listName } from '../model/masks.ts';
import type { RepairRow } from './tables.ts';
import type { CustomerData, DeviceData, PersonalFacts } from '../model/customer-data.ts';

type EncryptedColumns = Pick<
  RepairRow,
  | 'customerCiphertext'
  | 'deviceCiphertext'
  | 'labelCiphertext'
  | 'hasEMail'
  | 'nameIndex'
  | 'eMailIndex'
  | 'phoneIndex'
  | 'identifierIndex'
  | 'identifierTail'
>;

/** IMEI or serial number as it is compared: upper case, no spaces or dashes. */
export const identifierKey = (identifier: string): string => identifier.replaceAll(/[\s/-]/g, '').toUpperCase();

/** What a cipher is bound to. */
export const fieldPlace = (id: string, field: string): string => `repair:${id}:${field}`;

/**
 * Seals and opens the personal data of repairs. Each cipher is bound to its row and field, so that a value moved to another
 * row doesn't open. For finding there are keyed hashes: the table tells nothing without the key.
 */
export interface PersonalData {
  encrypt(id: string, facts: PersonalFacts): EncryptedColumns;
  open(row: Pick<RepairRow, 'id' | 'customerCiphertext' | 'deviceCiphertext'>): PersonalFacts;
  /** "Nováková J." */
  label(row: Pick<RepairRow, 'id' | 'labelCiphertext'>): string;
  /** Hashes to look for: one for each key while keys change. */
  eMailHashes(eMail: string): string[];
  /** Of a number in its stored form. */
  phoneHashes(phone: string): string[];
  identifierHashes(identifier: string): string[];
  /** Those of `name_index`; none when the text is too short to be looked for. */
  nameHashes(typed: string): string[];
}

export function createPersonalData(cipher: FieldCipher, key: string): PersonalData {
  const encryptText = (id: string, field: string, text: string): string => cipher.encrypt(text, fieldPlace(id, field));
  const openText = (id: string, field: string, encrypted: string): string => cipher.decrypt(encrypted, fieldPlace(id, field));
  const eMailText = (eMail: string): string => `e-mail:${eMail.trim().toLowerCase()}`;
  const phoneText = (phone: string): string => `phone:${phone.replaceAll(/[^\d+]/g, '')}`;
  const identifierText = (identifier: string): string => `identifier:${identifierKey(identifier)}`;

  return {
    eMailHashes: (eMail) => blindIndexes(key, eMailText(eMail)),
    phoneHashes: (phone) => blindIndexes(key, phoneText(phone)),
    identifierHashes: (identifier) => blindIndexes(key, identifierText(identifier)),
    nameHashes: (typed) => prefixHashes(key, 'name', typed),
    encrypt(id, { customer, device }) {
      const identifier = identifierKey(device.imei === '' ? device.serial_number : device.imei);
      return {
        customerCiphertext: encryptText(id, 'customer', JSON.stringify(customer)),
        deviceCiphertext: encryptText(id, 'device', JSON.stringify(device)),
        labelCiphertext: encryptText(id, 'label', listName(customer)),
        hasEMail: customer.e_mail !== '',
        nameIndex: prefixIndex(key, 'name', customer.last_name),
        // Nobody is found by what they didn't give.
        eMailIndex: customer.e_mail === '' ? '' : blindIndex(key, eMailText(customer.e_mail)),
        phoneIndex: customer.phone_number === '' ? '' : blindIndex(key, phoneText(customer.phone_number)),
        identifierIndex: identifier === '' ? '' : blindIndex(key, identifierText(identifier)),
        identifierTail: identifier.slice(-4),
      };
    },
    open: (row) => ({
      customer: JSON.parse(openText(row.id, 'customer', row.customerCiphertext)) as CustomerData,
      device: JSON.parse(openText(row.id, 'device', row.deviceCiphertext)) as DeviceData,
    }),
    label: (row) => openText(row.id, 'label', row.labelCiphertext),
  };
}
