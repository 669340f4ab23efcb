import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { serviceNames, type ServiceName } from '@okruh/contracts';
import type { Market } from '../locale.ts';
import { IDENTITY_LIFE, identitySchema, type Identity, type IdentityClaims } from './identity.ts';

/** Keys of one process: its own private key signs, the public keys of all verify. */
export interface ServiceKeys {
  readonly service: ServiceName;
  /** Compact token `key-id.base64url(json).base64url(Ed25519 signature)`. */
  sign(claims: IdentityClaims): string;
  /** Token of a call to another service as this one; the same token is used for up to 40 s. */
  signCall(callee: ServiceName, market: Market | null): string;
  /**
   * The identity of a token, or null when it is forged, malformed, expired, or not for its signer to say: the gateway
   * alone vouches for people, and a service for itself only, towards the callee that the token names.
   */
  verify(token: string): Identity | null;
}

/** As in the environment of every process. */
export interface ServiceKeyEnv {
  /** Own private key: Ed25519, PKCS 8 DER in base64. */
  readonly SERVICE_KEY: string;
  /** `name=key,…`: public keys of all services, SPKI DER in base64. A name may occur several times while its key changes. */
  readonly SERVICE_PUBLIC_KEYS: string;
}

interface PublicKey {
  readonly signer: ServiceName;
  readonly key: KeyObject;
}

/** Tokens that are remembered with their identity; the oldest leaves first. */
const MAX_VERIFIED = 5_000;
/** A token of a call is reused while at least so many seconds of its life are left. */
const MIN_LIFE_LEFT = 20;

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * @throws RangeError when a key isn't an Ed25519 key, a name isn't a service's, or the own public key isn't among the public ones
 */
export function createServiceKeys(service: ServiceName, env: ServiceKeyEnv, maxVerified = MAX_VERIFIED): ServiceKeys {
  const privateKey = readPrivateKey(env.SERVICE_KEY);
  const publicKeys = readPublicKeys(env.SERVICE_PUBLIC_KEYS);
  const keyId = calculateKeyId(createPublicKey(privateKey));
  if (publicKeys.get(keyId)?.signer !== service) throw new RangeError(`SERVICE_KEY is not among the public keys of ${service}`);
  const verified = new Map<string, Identity>();
  const remember = (token: string, identity: Identity): void => {
    if (verified.size >= maxVerified) {
      const oldest = verified.keys().next();
      if (!oldest.done) verified.delete(oldest.value);
    }
    verified.set(token, identity);
  };
  const calls = new Map<string, { readonly token: string; readonly until: number }>();

  const keys: ServiceKeys = {
    service,
    sign(claims) {
      const identity: Identity = { ...claims, exp: claims.exp ?? nowSeconds() + IDENTITY_LIFE };
      const payload = `${keyId}.${Buffer.from(JSON.stringify(identity)).toString('base64url')}`;
      return `${payload}.${sign(null, Buffer.from(payload), privateKey).toString('base64url')}`;
    },
    signCall(callee, market) {
      const name = `${callee} ${market ?? ''}`;
      const known = calls.get(name);
      const now = nowSeconds();
      if (known !== undefined && known.until > now) return known.token;
      const exp = now + IDENTITY_LIFE;
      const token = keys.sign({ market, kind: 'service', sub: service, aud: callee, name: null, roles: [], ip: '', exp });
      calls.set(name, { token, until: exp - MIN_LIFE_LEFT });
      return token;
    },
    // The gateway sends a visitor's token many times: a look-up costs a hundredth of a signature's check.
    verify(token) {
      const known = verified.get(token);
      if (known !== undefined) {
        if (known.exp > nowSeconds()) return known;
        verified.delete(token);
        return null;
      }
      const identity = verifySigned(token, service, publicKeys);
      if (identity !== null) remember(token, identity);
      return identity;
    },
  };
  return keys;
}

function verifySigned(token: string, service: ServiceName, publicKeys: ReadonlyMap<string, PublicKey>): Identity | null {
  const end = token.lastIndexOf('.');
  const [keyId = '', content = '', ...rest] = token.slice(0, Math.max(end, 0)).split('.');
  const by = publicKeys.get(keyId);
  if (by === undefined || rest.length > 0) return null;
  if (!verify(null, Buffer.from(token.slice(0, end)), by.key, Buffer.from(token.slice(end + 1), 'base64url'))) return null;
  const parsed = identitySchema.safeParse(parseJson(content));
  if (!parsed.success || parsed.data.exp <= nowSeconds()) return null;
  const { kind, sub, aud } = parsed.data;
  const isHisToSay = kind === 'service' ? sub === by.signer && aud === service : by.signer === 'gateway';
  return isHisToSay ? parsed.data : null;
}

function parseJson(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString());
  } catch {
    return null;
  }
}

/** @throws RangeError */
export function readPrivateKey(base64: string): KeyObject {
  return ed25519('a service key is an Ed25519 private key, PKCS 8 DER in base64', () =>
    createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' }),
  );
}

/** Public keys by their id. @throws RangeError */
export function readPublicKeys(text: string): ReadonlyMap<string, PublicKey> {
  const keys = new Map<string, PublicKey>();
  for (const entry of text.split(',')) {
    const equals = entry.indexOf('=');
    const name = entry.slice(0, Math.max(equals, 0)).trim();
    const signer = serviceNames.find((candidate) => candidate === name);
    if (signer === undefined) throw new RangeError('public keys are written name=key, separated by commas, with the name of a service');
    const key = ed25519(`the public key of ${signer} is not an Ed25519 key, SPKI DER in base64`, () =>
      createPublicKey({ key: Buffer.from(entry.slice(equals + 1), 'base64'), format: 'der', type: 'spki' }),
    );
    keys.set(calculateKeyId(key), { signer, key });
  }
  return keys;
}

function ed25519(message: string, read: () => KeyObject): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = read();
  } catch {
    // The reason may quote the key.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new RangeError(message);
  return key;
}

const calculateKeyId = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 8);
