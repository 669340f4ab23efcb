import { blindIndex, type FieldCipher } from '@okruh/service-kit';
import { normaliseEmail } from './e-mail-address.ts';

/** Seals what visitors tell us. Each cipher is bound to its row and field, so that a value moved to another row doesn't open. */
export interface PersonalData {
  /** @param place row and field, for example `message:<id>:content` */
  seal(place: string, text: string): string;
  open(place: string, cipher: string): string;
  /** Keyed hash of a mailbox, to find its row again. */
  eMailIndex(eMail: string): string;
}

/** @param key the cipher's key or keys, base64 */
export const createPersonalData = (cipher: FieldCipher, key: string): PersonalData => ({
  seal: (place, text) => cipher.encrypt(text, place),
  open: (place, sealed) => cipher.decrypt(sealed, place),
  eMailIndex: (eMail) => blindIndex(key, `e-mail:${normaliseEmail(eMail)}`),
});
