import { createHmac, timingSafeEqual } from 'node:crypto';
import { marketSchema, roles, type Role } from '@okruh/contracts';
import { z } from 'zod';
import type { Market } from '../locale.ts';

/** Header that carries the signed identity from the gateway, and between services. */
export const IDENTITY_HEADER = 'x-okruh-identity';
/** Header that carries the request id along. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Life of a token in seconds. */
export const IDENTITY_LIFE = 60;

const identitySchema = z.object({
  market: marketSchema.nullable(),
  kind: z.enum(['visitor', 'customer', 'staff', 'service']),
  sub: z.string().max(100).nullable(),
  name: z.string().max(400).nullable(),
  roles: z.array(z.enum(roles)),
  ip: z.string().max(100),
  exp: z.number().int(),
});

/** Who calls, as the gateway (or another service of ours) vouches for it. */
export interface Identity {
  /** Market of the host; null only for services that act for no market. */
  readonly market: Market | null;
  readonly kind: 'visitor' | 'customer' | 'staff' | 'service';
  /** Account id, or the name of the calling service; null for visitors. */
  readonly sub: string | null;
  /** Display name of the account, for journals. */
  readonly name: string | null;
  readonly roles: readonly Role[];
  /** Address of the browser, for throttling; never logged. */
  readonly ip: string;
  /** Unix seconds after which the token is refused. */
  readonly exp: number;
}
/** What is signed; `exp` is set to {@link IDENTITY_LIFE} from now when it is left out. */
export type IdentityClaims = Omit<Identity, 'exp'> & { readonly exp?: number };

const mac = (payload: string, secret: string): Buffer => createHmac('sha256', secret).update(payload).digest();
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Compact token `base64url(json).base64url(hmac-sha256)`. */
export function signIdentity(claims: IdentityClaims, secret: string): string {
  const payload = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp ?? nowSeconds() + IDENTITY_LIFE })).toString('base64url');
  return `${payload}.${mac(payload, secret).toString('base64url')}`;
}

/** The identity of a token, or null when it is forged, malformed or over its life. */
export function verifyIdentity(token: string, secret: string): Identity | null {
  const dot = token.indexOf('.');
  if (dot < 1) return null;
  const payload = token.slice(0, dot);
  const given = Buffer.from(token.slice(dot + 1), 'base64url');
  const expected = mac(payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = identitySchema.safeParse(parseJson(payload));
  return parsed.success && parsed.data.exp > nowSeconds() ? parsed.data : null;
}

function parseJson(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
}

/**
 * `verifyIdentity` that remembers tokens for their life: the gateway sends a visitor's token many times, and one map
 * look-up is cheaper than an HMAC and a parse. Holds at most `capacity` tokens, the oldest leaves first.
 */
export function identityVerifier(secret: string, capacity = 5_000): (token: string) => Identity | null {
  const known = new Map<string, Identity>();
  return (token) => {
    const held = known.get(token);
    if (held !== undefined) {
      if (held.exp > nowSeconds()) return held;
      known.delete(token);
      return null;
    }
    const identity = verifyIdentity(token, secret);
    if (identity === null) return null;
    if (known.size >= capacity) {
      const oldest = known.keys().next();
      if (!oldest.done) known.delete(oldest.value);
    }
    known.set(token, identity);
    return identity;
  };
}

/** Headers of a call from one service to another, on behalf of a market or of none. */
export function serviceIdentityHeader(secret: string, service: string, market: Market | null): Record<string, string> {
  return {
    [IDENTITY_HEADER]: signIdentity({ market, kind: 'service', sub: service, name: null, roles: [], ip: '' }, secret),
  };
}
