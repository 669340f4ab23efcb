import type { z } from 'zod';
import type { Permission } from './access.ts';

/** Services that own HTTP routes. The gateway proxies `/api/...` to the owner named in the contract. */
export const serviceNames = [
  'gateway',
  'accounts',
  'buyout',
  'notifications',
  'catalog',
  'repairs',
  'checkout',
  'payments',
  'orders',
  'picking',
  'invoicing',
  'counter',
  'ops',
] as const;
export type ServiceName = (typeof serviceNames)[number];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Method and path of every route of one service, by route name. This table carries no schema, so a browser bundle
 * that calls a route contains a string, but not zod. Path parameters are written `:name`.
 */
export type PathTable = Readonly<Record<string, readonly [HttpMethod, `/api/${string}`]>>;

/**
 * Who may call a route. There is no default: a route without `access` doesn't compile.
 * - `public`: every visitor, logged in or not
 * - `session`: any logged-in account
 * - `internal`: only the services that `callers` names; the gateway never proxies it
 * - `{ permission }`: staff whose role holds the permission (access.ts)
 */
export type Access = 'public' | 'session' | 'internal' | { readonly permission: Permission };

export interface RouteRateLimit {
  /** Calls allowed per window and key. */
  readonly max: number;
  /** Window length in seconds. */
  readonly windowSeconds: number;
}

/** Contract of one HTTP call for server, client, proxy, documentation and tests. */
export interface RouteContract {
  readonly name: string;
  readonly service: ServiceName;
  readonly method: HttpMethod;
  readonly path: `/api/${string}`;
  /** One sentence for the API documentation. */
  readonly summary: string;
  readonly access: Access;
  /** Services that may call an `internal` route; every other one is refused. */
  readonly callers?: readonly ServiceName[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** JSON body. Routes that take `multipart/form-data` leave it out and set `multipart`. */
  readonly body?: z.ZodType;
  readonly multipart?: boolean;
  /** Successful answers by status. `null` = an answer without a body; a `binary` answer names its media type. */
  readonly responses: Readonly<Record<number, z.ZodType | null | { readonly binary: string }>>;
  /** Headers that a successful answer carries, for the documentation. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Stable problem codes the route may answer besides the general ones, see problem.ts. */
  readonly problems?: readonly string[];
  /** Tighter limit than the gateway's general one. */
  readonly rateLimit?: RouteRateLimit;
  /** `true` when repeating the call with the same `Idempotency-Key` answers the same and acts once. */
  readonly idempotent?: boolean;
  /**
   * The answer is the same for every visitor of a market: the gateway may cache it for `seconds` and serve it stale for `staleSeconds`
   * more while it revalidates. Surrogate keys in the answer purge it earlier (surrogate-keys.ts).
   */
  readonly cache?: { readonly seconds: number; readonly staleSeconds: number };
  /**
   * Called by a foreign server (a provider's webhook): no origin check, and the service gets the raw body, whose signature it
   * verifies itself.
   */
  readonly crossSite?: boolean;
  /** A successful answer contains unmasked personal data: who read them is written to the security log. Only for staff routes. */
  readonly readsPersonalData?: boolean;
  /** Needed to place or pay an order: an overloaded gateway sheds it last. */
  readonly isShedLast?: boolean;
  /** Largest accepted request body in bytes; the kit's default is 64 KiB. */
  readonly bodyLimit?: number;
}

/** An internal route names its callers, no other route has any. */
type AccessRule =
  | { readonly access: 'internal'; readonly callers: readonly [ServiceName, ...ServiceName[]] }
  | { readonly access: Exclude<Access, 'internal'>; readonly callers?: never };
type Definition<C> = Omit<RouteContract, 'name' | 'service' | 'method' | 'path' | 'access' | 'callers'> & AccessRule & C;

/** A route of the path table with its schemas; literal types are preserved so that `Client` can infer from them. */
export type Route<T extends PathTable, N extends keyof T & string, S extends ServiceName, C> = C & {
  readonly name: N;
  readonly service: S;
  readonly method: T[N][0];
  readonly path: T[N][1];
};

/**
 * Binds schemas to one service's path table.
 *
 * @example
 * const route = defineRoutes('buyout', buyoutPaths);
 * export const getTypeChoices = route('get_product_type_choices', { access: 'public', … });
 */
export function defineRoutes<const S extends ServiceName, const T extends PathTable>(service: S, paths: T) {
  return <const N extends keyof T & string, const C extends Definition<object>>(name: N, definition: C): Route<T, N, S, C> => {
    const entry = paths[name];
    if (entry === undefined) throw new Error(`${service} has no path for the route ${name}`);
    return { ...definition, name, service, method: entry[0], path: entry[1] };
  };
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Member<C, K extends string> = C extends { readonly [P in K]: infer V } ? V : undefined;

/** What a client passes: the inputs of params, query and body that the route declares. */
export type RequestOf<C> = (Member<C, 'params'> extends z.ZodType ? { params: Input<Member<C, 'params'>> } : unknown) &
  (Member<C, 'query'> extends z.ZodType ? { query?: Input<Member<C, 'query'>> } : unknown) &
  (Member<C, 'body'> extends z.ZodType ? { body: Input<Member<C, 'body'>> } : unknown);

/** What a handler reads: the parsed params, query and body. */
export interface ParsedRequest<C> {
  readonly params: Output<Member<C, 'params'>>;
  readonly query: Output<Member<C, 'query'>>;
  readonly body: Output<Member<C, 'body'>>;
}

type Answer<R> = R extends z.ZodType ? z.output<R> : undefined;

/** Body of the successful answers. */
export type ResponseOf<C> = C extends { readonly responses: infer R } ? { [K in keyof R]: Answer<R[K]> }[keyof R] : never;

/** A record of routes by name, the type argument of the browser's client. */
export type RouteMap = Readonly<Record<string, RouteContract>>;
