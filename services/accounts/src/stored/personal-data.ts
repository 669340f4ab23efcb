import { blindIndex, blindIndexes, type FieldCipher } from '@okruh/service-kit';
import { normaliseEmail } from '../model/e-mail-address.ts';

/** Encrypts personal data. Each cipher is bound to its row and field, so that a value moved to another row doesn't open. */
export interface PersonalData {
  /** @param place row and field, for example `message:<id>:content` */
  encrypt(place: string, text: string): string;
  open(place: string, cipher: string): string;
  /** Keyed hash of a mailbox, under which its row is stored. */
  eMailIndex(eMail: string): string;
  /** Every hash that a mailbox may be stored under while keys change, the current one first. */
  eMailIndexes(eMail: string): string[];
}

/** @param key the cipher's key or keys, base64 */
export const createPersonalData = (cipher: FieldCipher, key: string): PersonalData => ({
  encrypt: (place, text) => cipher.encrypt(text, place),
  open: (place, encrypted) => cipher.decrypt(encrypted, place),
  eMailIndex: (eMail) => blindIndex(key, `e-mail:${normaliseEmail(eMail)}`),
  eMailIndexes: (eMail) => blindIndexes(key, `e-mail:${normaliseEmail(eMail)}`),
});

/** Who an account belongs to. Sealed in the row that it stands in. */
export interface Person {
  /** Normalised. */
  readonly eMail: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const personPlace = (table: 'account' | 'registration', id: string): string => `${table}:${id}:person`;

export const encryptPerson = (personalData: PersonalData, table: 'account' | 'registration', id: string, person: Person): string =>
  personalData.encrypt(
    personPlace(table, id),
    JSON.stringify({ eMail: person.eMail, firstName: person.firstName, lastName: person.lastName } satisfies Person),
  );

export const openPerson = (personalData: PersonalData, table: 'account' | 'registration', id: string, cipher: string): Person =>
  JSON.parse(personalData.open(personPlace(table, id), cipher)) as Person;
