import { problemSchema, type FieldErrors, type Problem, type RequestOf, type ResponseOf, type RouteContract } from '@okruh/contracts';
import { z } from 'zod';
import { DependencyDown } from '../dependency-down.ts';
import type { Market } from '../locale.ts';
import { startServiceCall } from '../metrics.ts';
import { getTracing, inSpan, traceHeaders } from '../tracing/tracing.ts';
import { exchange, type Incoming } from './exchange.ts';
import { IDENTITY_HEADER, REQUEST_ID_HEADER } from './identity.ts';
import type { ServiceKeys } from './service-keys.ts';

/** Answer of another service of ours: what the contract promises, or why not. */
export type ServiceAnswer<C> =
  | { readonly ok: true; readonly status: number; readonly body: BodyOf<C>; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly problem: Problem | null; readonly fieldErrors: FieldErrors | null };

/** Files come as bytes, everything else as the contract's body. */
type BodyOf<C> = C extends { readonly responses: infer R }
  ? { [K in keyof R]: R[K] extends { readonly binary: string } ? Buffer : never }[keyof R] | ResponseOf<C>
  : never;

export interface ServiceCall<C> {
  /** Origin of the service, for example `http://127.0.0.1:3102`. */
  readonly baseUrl: string;
  /** Keys of the calling service. */
  readonly keys: ServiceKeys;
  readonly request: RequestOf<C>;
  /** Market the call is about; null or nothing when it concerns none. */
  readonly market?: Market | null;
  /** 3 s when left out. */
  readonly timeoutMs?: number;
  readonly requestId?: string;
}

/** What can stand in an address. */
type Word = string | number | boolean | null | undefined;
interface Parts {
  readonly params?: Readonly<Record<string, Word>>;
  readonly query?: Readonly<Record<string, Word | readonly Word[]>>;
  readonly body?: unknown;
}

/**
 * Calls another service over its contract, as a service.
 *
 * @throws DependencyDown when it can't be reached, is too slow or answers 502, 503 or 504
 * @throws Error when its answer is off the contract
 */
export function callService<const C extends RouteContract>(contract: C, call: ServiceCall<C>): Promise<ServiceAnswer<C>> {
  return inSpan(
    () => ({
      name: `${contract.method} ${contract.path}`,
      role: 'client',
      attributes: {
        'http.request.method': contract.method,
        'url.template': contract.path,
        'server.address': contract.service,
        'okruh.route': contract.name,
      },
    }),
    async (span) => {
      const answer = await measureCall(contract, call);
      span?.setAttribute('http.response.status_code', answer.status);
      // To who calls a refusal is an error as well, by the conventions.
      if (span !== null && !answer.ok) getTracing()?.fail(span, String(answer.status));
      return answer;
    },
  );
}

async function measureCall<const C extends RouteContract>(contract: C, call: ServiceCall<C>): Promise<ServiceAnswer<C>> {
  const end = startServiceCall(contract.service, contract.name);
  try {
    const answer = readAnswer(contract, await send(contract, call, call.request as Parts));
    end(answer.ok ? 'answered' : 'refused');
    return answer;
  } catch (error) {
    end(error instanceof DependencyDown ? 'down' : 'off-contract');
    throw error;
  }
}

function readAnswer<const C extends RouteContract>(contract: C, response: Incoming): ServiceAnswer<C> {
  const { status, headers } = response;
  // None of ours leads elsewhere: a redirect comes from whatever stands in the place of the other one.
  if ((status >= 502 && status <= 504) || (status >= 300 && status < 400)) throw new DependencyDown(contract.service);
  if (status >= 400) return refusal(response);
  const expected = contract.responses[status];
  if (expected === undefined) throw new Error(`${contract.name} answered ${status}, which its contract doesn't name`);
  if (expected === null) return { ok: true, status, headers, body: undefined as BodyOf<C> };
  if ('binary' in expected) return { ok: true, status, headers, body: response.body as BodyOf<C> };
  return { ok: true, status, headers, body: expected.parse(parseJson(response)) as BodyOf<C> };
}

async function send<C extends RouteContract>(contract: C, call: ServiceCall<C>, parts: Parts): Promise<Incoming> {
  const headers: Record<string, string> = {
    [IDENTITY_HEADER]: call.keys.signCall(contract.service, call.market ?? null),
    ...traceHeaders(),
  };
  if (call.requestId !== undefined) headers[REQUEST_ID_HEADER] = call.requestId;
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await exchange(buildUrl(contract, call.baseUrl, parts), {
      method: contract.method,
      headers,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      timeoutMs: call.timeoutMs ?? 3_000,
    });
  } catch (error) {
    throw new DependencyDown(contract.service, { cause: error });
  }
}

function buildUrl(contract: RouteContract, baseUrl: string, parts: Parts): URL {
  const path = contract.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(parts.params?.[name] ?? '')));
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    for (const item of isList(value) ? value : [value]) {
      if (item !== undefined && item !== null) url.searchParams.append(name, String(item));
    }
  }
  return url;
}

const isList = (value: Word | readonly Word[]): value is readonly Word[] => Array.isArray(value);

const fieldErrorsShape = z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]));

const parseJson = ({ body }: Incoming): unknown => JSON.parse(body.toString('utf8'));

function refusal(response: Incoming): { ok: false; status: number; problem: Problem | null; fieldErrors: FieldErrors | null } {
  const mediaType = response.headers.get('content-type')?.split(';', 1)[0];
  const body = mediaType?.endsWith('json') === true ? parseJson(response) : null;
  if (mediaType === 'application/problem+json')
    return { ok: false, status: response.status, problem: problemSchema.parse(body), fieldErrors: null };
  const errors = fieldErrorsShape.safeParse(body);
  return { ok: false, status: response.status, problem: null, fieldErrors: response.status === 400 && errors.success ? errors.data : null };
}
