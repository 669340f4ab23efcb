import { blindIndex, blindIndexes, type FieldCipher } from '@okruh/service-kit';
import { normaliseEmail } from '../model/e-mail-address.ts';

/** Encrypts personal data. A ciphertext is bound to its row and field, so that it can't be decrypted in another row. */
export interface PersonalData {
  /** @param place row and field, for example `message:<id>:content` */
  encrypt(place: string, text: string): string;
  open(place: string, cipher: string): string;
  /** Blind index (keyed hash) of an e-mail address, by which its row is found. */
  eMailIndex(eMail: string): string;
  /** Blind indexes of an address by all keys while keys are being rotated, the current one first. */
  eMailIndexes(eMail: string): string[];
}

/** @param key the field key, or several while keys are rotated, base64 */
export const createPersonalData = (cipher: FieldCipher, key: string): PersonalData => ({
  encrypt: (place, text) => cipher.encrypt(text, place),
  open: (place, encrypted) => cipher.decrypt(encrypted, place),
  eMailIndex: (eMail) => blindIndex(key, `e-mail:${normaliseEmail(eMail)}`),
  eMailIndexes: (eMail) => blindIndexes(key, `e-mail:${normaliseEmail(eMail)}`),
});

/** The person of an account; encrypted in its row. */
export interface Person {
  /** Normalised by `normaliseEmail`. */
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
