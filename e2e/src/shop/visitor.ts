import { request } from 'node:http';
import type { RequestOf, ResponseOf, RouteContract } from '@okruh/contracts';
import { SESSION_COOKIE } from '@okruh/contracts/cookies';
import type { Market } from '@okruh/market';
import { z } from 'zod';
import { shop } from '../run/shop.ts';

/** A raw HTTP call: only host and cookies are added, nothing is validated. */
export interface RawCall {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** Body parsed as JSON; undefined when it isn't JSON. */
  readonly json: unknown;
}

/** Headers in addition to those that a browser sends. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP client of the public gateway that stores cookies and sends the site's own Origin. */
export interface Visitor {
  readonly market: Market;
  /** Value of the session cookie; null when nobody is logged in. */
  session(): string | null;
  /** All cookies, to continue the session in a browser. */
  cookies(): readonly { readonly name: string; readonly value: string }[];
  raw(call: RawCall): Promise<Answer>;
  /** Calls a route and returns any answer, errors included. */
  ask<const C extends RouteContract>(contract: C, parts: RequestOf<C>, options?: CallOptions): Promise<Answer>;
  /** Calls a route that has to succeed. @throws Error when it is refused or its answer doesn't match the contract */
  call<const C extends RouteContract>(contract: C, parts: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>;
}

const partsSchema = z.object({
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  body: z.unknown().optional(),
});

/** Path of a route with its parameters filled in. */
export function buildPath(contract: RouteContract, parts: unknown = {}): string {
  const { params = {}, query = {} } = partsSchema.parse(parts);
  const path = contract.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `*.localhost` doesn't resolve everywhere outside of browsers, so the host is sent as a header. */
function send(
  origin: URL,
  call: RawCall,
  headers: Readonly<Record<string, string>>,
): Promise<Answer & { readonly cookies: readonly string[] }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: origin.port,
        method: call.method ?? 'GET',
        path: call.path,
        // Node doesn't set Content-Length for the body of a DELETE.
        headers: {
          host: origin.host,
          ...(call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const named = Object.entries(incoming.headers).map(([name, value]) => [name, String(value ?? '')] as const);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(named),
            bytes,
            text,
            json: parseJson(text),
            cookies: incoming.headers['set-cookie'] ?? [],
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(call.body);
  });
}

/** A visitor of a market, without any cookie unless a session goes on. */
export function createVisitor(market: Market, cookies: ReturnType<Visitor['cookies']> = []): Visitor {
  const origin = new URL(shop()[market]);
  const jar = new Map(cookies.map(({ name, value }) => [name, value]));

  const raw = async (call: RawCall): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { cookies: set, ...answer } = await send(origin, call, {
      ...(cookie === '' ? {} : { cookie }),
      ...(call.method === undefined || call.method === 'GET' ? {} : { origin: origin.origin, 'sec-fetch-site': 'same-origin' }),
      ...call.headers,
    });
    for (const line of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0(;|$)/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const ask: Visitor['ask'] = (contract, parts, options = {}) => {
    const { body } = partsSchema.parse(parts);
    return raw({
      method: contract.method,
      path: buildPath(contract, parts),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return {
    market,
    session: () => jar.get(SESSION_COOKIE.plain) ?? null,
    cookies: () => Array.from(jar, ([name, value]) => ({ name, value })),
    raw,
    ask,
    async call<const C extends RouteContract>(contract: C, parts: RequestOf<C>, options: CallOptions = {}) {
      const answer = await ask(contract, parts, options);
      const responses: RouteContract['responses'] = contract.responses;
      const schema = responses[answer.status];
      if (schema === undefined) throw new Error(`${contract.name} on ${market} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
      const body = schema !== null && 'parse' in schema ? schema.parse(answer.json) : undefined;
      return body as ResponseOf<C>;
    },
  };
}
