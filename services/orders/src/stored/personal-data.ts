import type { OrderDraft } from '@okruh/contracts/http/checkout';
import { marketCodes, parsePhone } from '@okruh/market';
import { blindIndex, blindIndexes, type FieldCipher, prefixHashes, prefixIndex } from '@okruh/service-kit';
import type { OrderRow } from './tables.ts';

/** Who ordered, where it goes and what they wrote; stored encrypted only. */
export type CustomerData = Pick<OrderDraft, 'billing_address' | 'delivery_address' | 'birth_date' | 'note' | 'internal_order_number'>;

export type EncryptedColumns = Pick<
  OrderRow,
  'customerCiphertext' | 'labelCiphertext' | 'nameIndex' | 'companyIndex' | 'eMailIndex' | 'phoneIndex' | 'isCompany'
>;

/** Texts that people type about an order. */
export type TypedText = 'history-text' | 'note-text' | 'mail-subject' | 'mail-text' | 'withdrawal-statement' | 'withdrawal-note';

/** What a cipher is bound to. */
export const fieldPlace = (id: string, field: string): string => `order:${id}:${field}`;

/** "Nováková J.", or the company; the most a list shows of who ordered. */
function label({ billing_address: address }: CustomerData): string {
  if (address.invoice_on_company && address.company !== '') return address.company;
  const [initial] = address.first_name;
  return initial === undefined ? address.last_name : `${address.last_name} ${initial}.`;
}

/**
 * Seals and opens the personal data of orders. Each cipher is bound to its row and field, so that a value moved to another
 * row doesn't open. For finding there are keyed hashes: the table tells nothing without the key.
 */
export interface PersonalData {
  encrypt(id: string, customer: CustomerData): EncryptedColumns;
  open(row: Pick<OrderRow, 'id' | 'customerCiphertext'>): CustomerData;
  /** Seals a text that somebody typed: people write names into them. `id` is its row's, `field` its column's. */
  encryptText(id: string, field: TypedText, text: string): string;
  openText(id: string, field: TypedText, ciphertext: string): string;
  /** "Nováková J.", or the company. */
  label(row: Pick<OrderRow, 'id' | 'labelCiphertext'>): string;
  /** Hash that an order of this mailbox is stored under. */
  eMailHash(eMail: string): string;
  /** Hashes to look a mailbox up by: one for each key while keys change. */
  eMailHashes(eMail: string): string[];
  networkHash(network: string): string;
  /** Hashes to look a number of a phone up by, without a prefix as one of either market; none when it is no such number. */
  phoneHashes(phone: string): string[];
  /** Hashes to look the beginning of a last name up by; none when it is too short. */
  nameHashes(typed: string): string[];
  /** The same for a company. */
  companyHashes(typed: string): string[];
}

export function createPersonalData(cipher: FieldCipher, key: string): PersonalData {
  const eMailText = (eMail: string): string => `e-mail:${eMail.trim().toLowerCase()}`;
  const eMailHash = (eMail: string): string => blindIndex(key, eMailText(eMail));
  const phoneText = (phone: string): string => `phone:${phone.replaceAll(/[^\d+]/g, '')}`;
  return {
    eMailHash,
    eMailHashes: (eMail) => blindIndexes(key, eMailText(eMail)),
    networkHash: (network) => blindIndex(key, `network:${network}`),
    phoneHashes: (typed) =>
      marketCodes
        .map((market) => parsePhone(typed, market))
        .filter((phone) => phone !== null)
        .flatMap((phone) => blindIndexes(key, phoneText(phone))),
    nameHashes: (typed) => prefixHashes(key, 'name', typed),
    companyHashes: (typed) => prefixHashes(key, 'company', typed),
    encrypt(id, customer) {
      const { billing_address: address } = customer;
      return {
        customerCiphertext: cipher.encrypt(JSON.stringify(customer), fieldPlace(id, 'customer')),
        labelCiphertext: cipher.encrypt(label(customer), fieldPlace(id, 'label')),
        isCompany: address.invoice_on_company,
        nameIndex: prefixIndex(key, 'name', address.last_name),
        companyIndex: prefixIndex(key, 'company', address.company),
        // Nobody is found by what they didn't give.
        eMailIndex: address.email === '' ? '' : eMailHash(address.email),
        phoneIndex: address.phone === '' ? '' : blindIndex(key, phoneText(address.phone)),
      };
    },
    encryptText: (id, field, text) => cipher.encrypt(text, fieldPlace(id, field)),
    openText: (id, field, ciphertext) => cipher.decrypt(ciphertext, fieldPlace(id, field)),
    label: (row) => cipher.decrypt(row.labelCiphertext, fieldPlace(row.id, 'label')),
    open: (row) => JSON.parse(cipher.decrypt(row.customerCiphertext, fieldPlace(row.id, 'customer'))) as CustomerData,
  };
}
