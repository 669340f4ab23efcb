import { marketSchema, roles, serviceNames, type Role, type ServiceName } from '@okruh/contracts';
import { z } from 'zod';
import type { Market } from '../locale.ts';

/** Header that carries the signed identity from the gateway, and between services. */
export const IDENTITY_HEADER = 'x-okruh-identity';
/** Header that carries the request id along. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Life of a token in seconds. */
export const IDENTITY_LIFE = 60;

export const identitySchema = z.object({
  market: marketSchema.nullable(),
  kind: z.enum(['visitor', 'customer', 'staff', 'service']),
  sub: z.string().max(100).nullable(),
  aud: z.enum(serviceNames).optional(),
  name: z.string().max(400).nullable(),
  roles: z.array(z.enum(roles)),
  store: z.string().max(60).optional(),
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
  /** The only service that believes it; set for `service`, so that a callee can't use its caller's token elsewhere. */
  readonly aud?: ServiceName | undefined;
  /** Display name of the account, for journals. */
  readonly name: string | null;
  readonly roles: readonly Role[];
  /** Store where a member of staff works; left out for everybody else. */
  readonly store?: string | undefined;
  /** Address of the browser, for throttling; never logged. */
  readonly ip: string;
  /** Unix seconds after which the token is refused. */
  readonly exp: number;
}
/** What is signed; `exp` is set to {@link IDENTITY_LIFE} from now when it is left out. */
export type IdentityClaims = Omit<Identity, 'exp'> & { readonly exp?: number };
