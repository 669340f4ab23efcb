import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { ServiceName } from '@okruh/contracts';

/** Encrypts single fields (bank account, identity card) for storage. */
export interface FieldCipher {
  /**
   * @param context place of the value, for example `buyout:<id>:iban` (additional authenticated data); decrypting needs the
   * same text, so that a ciphertext can't be moved to another row
   */
  encrypt(text: string, context: string): string;
  /** @throws CipherError when the value, the context or the key doesn't match. */
  decrypt(cipher: string, context: string): string;
  /** Whether a value was encrypted by an older key than the current one. */
  isOld(cipher: string): boolean;
}

/** A value couldn't be decrypted. The message contains nothing of the value. */
export class CipherError extends Error {
  override readonly name = 'CipherError';
}

/** Keys derived from one entry of a FIELD_KEY, one per purpose, so that blind indexes reveal nothing about the encryption key. */
interface Key {
  readonly id: string;
  readonly encryption: Buffer;
  readonly search: Buffer;
}

const KEY_BYTES = 32;
/** Prefix of an old key whose values were encrypted with the key itself, before keys were derived per service. */
const UNDERIVED = 'raw:';

const derive = (key: Buffer, info: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', info, KEY_BYTES));

/**
 * The FIELD_KEY of one service from the root key, by HKDF: it can't decrypt values of another service.
 *
 * @param rootKeys one or more keys of 32 bytes, base64, separated by commas; an underived one is left as it is
 * @throws RangeError when a key isn't 32 bytes long
 */
export const deriveFieldKey = (rootKeys: string, service: ServiceName): string =>
  splitEntries(rootKeys)
    .map((entry) =>
      entry.startsWith(UNDERIVED) ? entry : derive(decodeKeyBytes(entry), `okruh field key of ${service}`).toString('base64'),
    )
    .join(',');

/** A root key, followed by itself as an underived key, for rows from before keys were derived. */
export const withUnderived = (rootKeys: string): string =>
  [rootKeys, ...splitEntries(rootKeys).map((entry) => `${UNDERIVED}${entry}`)].join(',');

/**
 * AES-256-GCM with a key from the environment. The ciphertext begins with the key's id: pass new and old keys
 * separated by commas; the first encrypts, each decrypts its own values.
 *
 * @param fieldKey one or more keys of 32 bytes, base64
 * @throws RangeError when a key isn't 32 bytes long
 */
export function createFieldCipher(fieldKey: string): FieldCipher {
  const keys = readFieldKey(fieldKey);
  const [current] = keys;
  return {
    encrypt(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.encryption, nonce).setAAD(Buffer.from(context));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },
    decrypt(text, context) {
      const [id, content] = text.split('.', 2);
      const key = keys.find((candidate) => candidate.id === id);
      if (key === undefined || content === undefined) throw new CipherError('the key of this value is not known');
      const bytes = Buffer.from(content, 'base64url');
      if (bytes.length < 28) throw new CipherError('the value is cut');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.encryption, bytes.subarray(0, 12), { authTagLength: 16 })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        throw new CipherError('the value does not belong here or was changed');
      }
    },
    isOld: (text) => !text.startsWith(`${current.id}.`),
  };
}

const hash = (key: Key, text: string): string => createHmac('sha256', key.search).update(text, 'utf8').digest('base64url');

/**
 * Blind index: keyed hash of a value, stored to find it by equality. Normalise the text first.
 *
 * @param fieldKey as for the cipher; the first key is used
 */
export const blindIndex = (fieldKey: string, text: string): string => hash(readFieldKey(fieldKey)[0], text);

/** Blind indexes by all keys, the current one first, for look-ups while keys are rotated. */
export const blindIndexes = (fieldKey: string, text: string): string[] => readFieldKey(fieldKey).map((key) => hash(key, text));

/** Cache: deriving is slower than hashing, and an order hashes a dozen words. */
const read = new Map<string, readonly [Key, ...Key[]]>();

/** @throws RangeError when an entry isn't a key of 32 bytes in base64 */
export function readFieldKey(fieldKey: string): readonly [Key, ...Key[]] {
  const known = read.get(fieldKey);
  if (known !== undefined) return known;
  const [current, ...old] = splitEntries(fieldKey).map(parseKey);
  if (current === undefined) throw new RangeError('no encryption key was given');
  read.set(fieldKey, [current, ...old]);
  return [current, ...old];
}

const splitEntries = (keys: string): string[] => keys.split(',').map((entry) => entry.trim());

function decodeKeyBytes(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== KEY_BYTES) throw new RangeError(`an encryption key has ${KEY_BYTES} bytes in base64, not ${bytes.length}`);
  return bytes;
}

function parseKey(entry: string): Key {
  const isDerived = !entry.startsWith(UNDERIVED);
  const bytes = decodeKeyBytes(isDerived ? entry : entry.slice(UNDERIVED.length));
  const encryption = isDerived ? derive(bytes, 'okruh encryption') : bytes;
  const search = isDerived ? derive(bytes, 'okruh search') : createHmac('sha256', bytes).update('okruh blind index').digest();
  return { id: createHash('sha256').update(encryption).digest('base64url').slice(0, 6), encryption, search };
}
