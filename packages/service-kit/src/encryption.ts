import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Encrypts single fields (bank account, identity card) for storage. */
export interface FieldCipher {
  /**
   * @param context where the value belongs, for example `buyout:<id>:iban`; the same text must be given to decrypt, so
   * that a value can't be moved to another row
   */
  encrypt(text: string, context: string): string;
  /** @throws CipherError when the value, the context or the key is another. */
  decrypt(cipher: string, context: string): string;
}

/** A value couldn't be decrypted. Says nothing about the value. */
export class CipherError extends Error {
  override readonly name = 'CipherError';
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * AES-256-GCM with a key from the environment. The cipher text begins with the key's id: give new and old keys separated
 * by commas, the first encrypts, each decrypts its own.
 *
 * @param keysBase64 one or more keys of 32 bytes, base64
 * @throws RangeError when a key isn't 32 bytes long
 */
export function createFieldCipher(keysBase64: string): FieldCipher {
  const keys = keysBase64.split(',').map((text) => keyOf(text.trim()));
  const [current] = keys;
  if (current === undefined) throw new RangeError('no encryption key was given');
  return {
    encrypt(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    decrypt(text, context) {
      const [id, content] = text.split('.', 2);
      const key = keys.find((candidate) => candidate.id === id);
      if (key === undefined || content === undefined) throw new CipherError('the key of this value is not known');
      const bytes = Buffer.from(content, 'base64url');
      if (bytes.length < 28) throw new CipherError('the value is cut');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12), { authTagLength: 16 })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        throw new CipherError('the value does not belong here or was changed');
      }
    },
  };
}

/** Keys of the hashes by the key they were made of: making one costs more than hashing, and an order hashes a dozen words. */
const indexKeys = new Map<string, Buffer>();

function indexKey(keyBase64: string): Buffer {
  const known = indexKeys.get(keyBase64);
  if (known !== undefined) return known;
  const key = keyOf((keyBase64.split(',', 1)[0] ?? '').trim());
  // A key of its own, so that an index says nothing about ciphers under the same key.
  const derived = createHmac('sha256', key.bytes).update('okruh blind index').digest();
  indexKeys.set(keyBase64, derived);
  return derived;
}

/**
 * Keyed hash to look up an encrypted value by equality. Normalise the text first; rotate it by writing it anew.
 *
 * @param keyBase64 the cipher's key(s): the first is used
 */
export const blindIndex = (keyBase64: string, text: string): string =>
  createHmac('sha256', indexKey(keyBase64)).update(text, 'utf8').digest('base64url');

function keyOf(base64: string): Key {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 32) throw new RangeError(`an encryption key has 32 bytes in base64, not ${bytes.length}`);
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 6), bytes };
}
