import { request } from 'node:http';
import type { RequestOf, ResponseOf, RouteContract } from '@okruh/contracts';
import { SESSION_COOKIE } from '@okruh/contracts/cookies';
import type { Market } from '@okruh/market';
import { z } from 'zod';
import { shop } from '../run/shop.ts';

/** One call as it goes over the wire; nothing is checked or added but the host and the cookies. */
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
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** Headers that a call carries besides those of the browser. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody without a browser at the public edge: keeps cookies, comes from the site's own origin. */
export interface Visitor {
  readonly market: Market;
  /** Value of the session cookie; null when nobody is logged in. */
  session(): string | null;
  /** Every cookie, for a browser that goes on where the calls ended. */
  cookies(): readonly { readonly name: string; readonly value: string }[];
  raw(call: RawCall): Promise<Answer>;
  /** Calls a route of the contracts, whatever it answers. */
  ask<const C extends RouteContract>(contract: C, parts: RequestOf<C>, options?: CallOptions): Promise<Answer>;
  /** Calls a route that has to work. @throws Error when it is refused or answers off its contract */
  call<const C extends RouteContract>(contract: C, parts: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>;
}

const partsSchema = z.object({
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  body: z.unknown().optional(),
});

/** Address of a route with its parameters filled in. */
export function addressOf(contract: RouteContract, parts: unknown = {}): string {
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

/** Names of `*.localhost` aren't known everywhere outside of browsers, so the host goes in a header. */
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
        // Node leaves the length of a DELETE's body out.
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

/** A new visitor of a market, without any cookie. */
export function visitorOf(market: Market): Visitor {
  const origin = new URL(shop()[market]);
  const jar = new Map<string, string>();

  const raw = async (call: RawCall): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { cookies, ...answer } = await send(origin, call, {
      ...(cookie === '' ? {} : { cookie }),
      ...(call.method === undefined || call.method === 'GET' ? {} : { origin: origin.origin, 'sec-fetch-site': 'same-origin' }),
      ...call.headers,
    });
    for (const line of cookies) {
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
      path: addressOf(contract, parts),
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
