import type { HttpMethod, RequestOf, ResponseOf, RouteMap } from '@okruh/contracts';
import { FieldErrorsError, NetworkError, ProblemError } from './errors.ts';
import { isRecord } from './retry.ts';

type PathsOf<Routes> = { readonly [Name in keyof Routes]: readonly [HttpMethod, string] };

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Calls repeated with the same key take effect once. */
  readonly idempotencyKey?: string;
}

type FormOf<C> = C extends { readonly multipart: true } ? { readonly form: FormData } : unknown;
/** Arguments of a call of this route. */
export type CallRequest<C> = RequestOf<C> & FormOf<C> & CallOptions;
/** The request may be left out when all of its parts are optional. */
type Arguments<C> = Partial<CallRequest<C>> extends CallRequest<C> ? [request?: CallRequest<C>] : [request: CallRequest<C>];

type AnswerOf<R> = R extends { readonly binary: string } ? Blob : ResponseOf<{ readonly responses: { readonly 200: R } }>;
/** Body of a successful answer: parsed JSON, a `Blob`, or undefined when the answer has none. */
export type CallAnswer<C> = C extends { readonly responses: infer R } ? { [Status in keyof R]: AnswerOf<R[Status]> }[keyof R] : never;

/** A successful answer with status and headers. */
export interface Exchange<Body> {
  readonly body: Body;
  readonly status: number;
  /** `Location` header: address of the new resource. */
  readonly location: string | null;
  readonly headers: Headers;
}

/** Calls one service by route name. Throws `FieldErrorsError`, `ProblemError`, `NetworkError`, or an `AbortError`. */
export interface Client<Routes> {
  call<Name extends keyof Routes & string>(name: Name, ...request: Arguments<Routes[Name]>): Promise<CallAnswer<Routes[Name]>>;
  /** As `call`, with status and headers. */
  exchange<Name extends keyof Routes & string>(
    name: Name,
    ...request: Arguments<Routes[Name]>
  ): Promise<Exchange<CallAnswer<Routes[Name]>>>;
  /** Query options of a call: `useQuery(client.query('get_country_options'))`. Equal calls share one cache entry. */
  query<Name extends keyof Routes & string>(name: Name, ...request: Arguments<Routes[Name]>): RouteQuery<CallAnswer<Routes[Name]>>;
  /** Public address of a GET route, for links to files. */
  getUrl<Name extends keyof Routes & string>(name: Name, ...request: Arguments<Routes[Name]>): string;
}

/** `queryKey` and `queryFn` of a read; spread it into query options. */
export interface RouteQuery<Body> {
  readonly queryKey: readonly [route: string, request: unknown, path: string];
  queryFn(context: { readonly signal: AbortSignal }): Promise<Body>;
}

export interface ClientOptions {
  /** `globalThis.fetch` by default; a server build passes the one of its context. */
  readonly fetch?: (url: string, init?: RequestInit) => Promise<Response>;
  /** Origin without a slash at the end; same origin by default. */
  readonly baseUrl?: string;
  /** Sent with each call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called after a 401; when it resolves to true, somebody has signed in and the call is repeated. */
  readonly signInAgain?: (route: string) => Promise<boolean>;
  /** Timeout of a call in milliseconds; default 30,000. */
  readonly timeoutMs?: number;
}

interface LooseRequest extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

/**
 * A client of one service. The routes are a type argument only, so that no schema gets into the bundle.
 *
 * @example
 * const buyout = createClient<BuyoutShopRoutes>(buyoutPaths);
 * const { choices } = await buyout.call('get_product_model_choices', { query: { type: 'telefony', manufacturer: 'apple' } });
 */
export function createClient<Routes extends RouteMap>(paths: PathsOf<Routes>, options: ClientOptions = {}): Client<Routes> {
  const address = (name: keyof Routes & string, request: LooseRequest): string =>
    (options.baseUrl ?? '') + fill(paths[name][1], request.params) + buildSearch(request.query);

  async function exchange(name: keyof Routes & string, request: LooseRequest = {}): Promise<Exchange<never>> {
    const sendIt = () => send(address(name, request), paths[name], request, options);
    let response = await sendIt();
    if (response.status === 401 && (await options.signInAgain?.(name)) === true) response = await sendIt();
    if (!response.ok) throw await readError(response);
    // Safe: the server validates its answers by the same contract.
    const body = (await readBody(response)) as never;
    return { body, status: response.status, location: response.headers.get('location'), headers: response.headers };
  }
  return {
    exchange,
    call: async (name, ...request) => (await exchange(name, ...request)).body,
    query: (name, ...request) => ({
      // Two services may have a call of the same name, so the path is part of the key.
      queryKey: [name, request[0] ?? null, paths[name][1]],
      queryFn: async ({ signal }) => (await exchange(name, { ...toLoose(request[0]), signal })).body,
    }),
    getUrl: (name, ...request) => address(name, request[0] ?? {}),
  };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const toLoose = (request: LooseRequest | undefined): LooseRequest => request ?? {};

function fill(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`the path ${path} needs ${name}`);
    return encodeURIComponent(toText(value));
  });
}

function buildSearch(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, toText(one));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** What is fetched, with the path of its route: measurements name calls by it, and fetch passes it by. */
export interface RouteInit extends RequestInit {
  readonly route: string;
}

async function send(
  url: string,
  [method, route]: readonly [HttpMethod, string],
  request: LooseRequest,
  options: ClientOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers, ...request.headers };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  const body = request.form ?? (request.body === undefined ? null : JSON.stringify(request.body));
  const timer = new AbortController();
  const stop = (): void => timer.abort(request.signal?.reason);
  const timeout = setTimeout(() => timer.abort(new NetworkError()), options.timeoutMs ?? 30_000);
  if (request.signal?.aborted === true) stop();
  request.signal?.addEventListener('abort', stop);
  try {
    const init: RouteInit = { method, headers, body, credentials: 'same-origin', signal: timer.signal, route };
    return await (options.fetch ?? fetch)(url, init);
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw error instanceof NetworkError ? error : new NetworkError({ cause: error });
  } finally {
    clearTimeout(timeout);
    request.signal?.removeEventListener('abort', stop);
  }
}

const getMediaType = (response: Response): string => (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined;
  if (getMediaType(response) === 'application/json') return response.json();
  return response.blob();
}

async function readError(response: Response): Promise<FieldErrorsError | ProblemError> {
  const mediaType = getMediaType(response);
  const body: unknown = mediaType.endsWith('json') ? await response.json().catch(() => null) : null;
  if (response.status === 400 && mediaType === 'application/json' && isRecord(body)) return new FieldErrorsError(body);
  return new ProblemError(response.status, isRecord(body) ? body : {}, response.headers);
}
