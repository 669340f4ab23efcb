import { onTestFinished, vi } from 'vitest';

/** One request as the service would see it. */
export interface ReceivedRequest {
  /** Method and path without the query, "POST /api/accounts/login". */
  readonly route: string;
  /** Parameters of the query. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Parsed JSON, a form, or null. */
  readonly body: unknown;
}
export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  /** Media type; JSON without it. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** Answers a request; a promise keeps who asked waiting. */
export type Answering = (request: ReceivedRequest) => FakeAnswer | Promise<FakeAnswer>;
export interface FakeServer {
  readonly received: ReceivedRequest[];
  /** Requests of one route, in order. */
  of(route: string): ReceivedRequest[];
  /** Answers a route from now on. */
  answer(route: string, answering: Answering): void;
}

/**
 * Stands in for the services at the HTTP boundary. Routes are "GET /api/buyout/types"; a path with a part in `:name`
 * fits every value there. A call that nobody answers fails like a server that can't be reached.
 */
export function fakeServer(answers: Readonly<Record<string, Answering>>): FakeServer {
  const known = new Map(Object.entries(answers));
  const received: ReceivedRequest[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://localhost');
    const route = `${init.method ?? 'GET'} ${url.pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null);
    const request = { route, query: Object.fromEntries(url.searchParams), headers: new Headers(init.headers), body };
    received.push(request);
    const answering = known.get(route) ?? [...known].find(([pattern]) => fits(pattern, route))?.[1];
    if (answering === undefined) return Promise.reject(new TypeError('fetch failed'));
    const answer = answering(request);
    return answer instanceof Promise ? answer.then(toResponse) : Promise.resolve(toResponse(answer));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    received,
    of: (route) => received.filter((request) => fits(route, request.route)),
    answer: (route, answering) => void known.set(route, answering),
  };
}

function toResponse({ status = 200, body, type = 'application/json', headers = {} }: FakeAnswer): Response {
  const content = body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body);
  return new Response(content, { status, headers: { 'content-type': type, ...headers } });
}

function fits(pattern: string, route: string): boolean {
  const parts = pattern.split('/');
  const given = route.split('/');
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
}

/** Always the same successful answer. */
export const answering =
  (body: unknown, status = 200): Answering =>
  () => ({ status, body });

/** A problem of the service. */
export const refusing =
  (
    status: number,
    code: string,
    title: string,
    more: { readonly detail?: string; readonly extra?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Answering =>
  () => ({
    status,
    body: { type: `urn:okruh:problem:${code}`, title, status, detail: more.detail, extra: more.extra },
    type: 'application/problem+json',
    headers: more.headers ?? {},
  });
