import { blindIndex, blindIndexes, type FieldCipher, prefixHashes, prefixIndex } from '@okruh/service-kit';
import { listName } from '../model/masks.ts';
import type { BuyoutRow } from './tables.ts';
import type { CustomerData, PickupAddress, BuyoutDevice, SellerData } from '../model/seller-data.ts';

type EncryptedColumns = Pick<
  BuyoutRow,
  | 'customerCiphertext'
  | 'pickupCiphertext'
  | 'deviceCiphertext'
  | 'labelCiphertext'
  | 'nameIndex'
  | 'eMailIndex'
  | 'identifierIndex'
  | 'identifierTail'
>;

/** IMEI or serial number as it is compared: upper case, no spaces or dashes. */
export const identifierKey = (identifier: string): string => identifier.replaceAll(/[\s/-]/g, '').toUpperCase();

/** What a cipher is bound to. */
export const fieldPlace = (id: string, field: string): string => `buyout:${id}:${field}`;

/**
 * Seals and opens the personal data of buy-outs. Each cipher is bound to its row and field, so that a value moved to
 * another row doesn't open. For finding there are keyed hashes: the table tells nothing without the key.
 */
export interface PersonalData {
  encrypt(id: string, seller: SellerData): EncryptedColumns;
  open(row: BuyoutRow): SellerData;
  /** "Nováková J." */
  label(row: Pick<BuyoutRow, 'id' | 'labelCiphertext'>): string;
  encryptText(id: string, field: string, text: string): string;
  openText(id: string, field: string, cipher: string): string;
  /** Hashes to look for: one for each key while keys change. */
  eMailHashes(eMail: string): string[];
  identifierHashes(identifier: string): string[];
  /** Those of `name_index`; none when the text is too short to be looked for. */
  nameHashes(typed: string): string[];
}

export function createPersonalData(cipher: FieldCipher, key: string): PersonalData {
  const encryptText = (id: string, field: string, text: string): string => cipher.encrypt(text, fieldPlace(id, field));
  const openText = (id: string, field: string, encrypted: string): string => cipher.decrypt(encrypted, fieldPlace(id, field));
  const eMailText = (eMail: string): string => `e-mail:${eMail.trim().toLowerCase()}`;
  const identifierText = (identifier: string): string => `identifier:${identifierKey(identifier)}`;

  return {
    encryptText,
    openText,
    eMailHashes: (eMail) => blindIndexes(key, eMailText(eMail)),
    identifierHashes: (identifier) => blindIndexes(key, identifierText(identifier)),
    nameHashes: (typed) => prefixHashes(key, 'name', typed),
    encrypt(id, { customer, pickup, device }) {
      const identifier = identifierKey(device.imei === '' ? device.serial_number : device.imei);
      return {
        customerCiphertext: encryptText(id, 'customer', JSON.stringify(customer)),
        pickupCiphertext: pickup === null ? null : encryptText(id, 'pickup', JSON.stringify(pickup)),
        deviceCiphertext: encryptText(id, 'device', JSON.stringify(device)),
        labelCiphertext: encryptText(id, 'label', listName(customer)),
        nameIndex: prefixIndex(key, 'name', customer.last_name),
        eMailIndex: blindIndex(key, eMailText(customer.e_mail)),
        identifierIndex: blindIndex(key, identifierText(identifier)),
        identifierTail: identifier.slice(-4),
      };
    },
    open(row) {
      return {
        customer: JSON.parse(openText(row.id, 'customer', row.customerCiphertext)) as CustomerData,
        pickup: row.pickupCiphertext === null ? null : (JSON.parse(openText(row.id, 'pickup', row.pickupCiphertext)) as PickupAddress),
        device: JSON.parse(openText(row.id, 'device', row.deviceCiphertext)) as BuyoutDevice,
      };
    },
    label: (row) => openText(row.id, 'label', row.labelCiphertext),
  };
}
