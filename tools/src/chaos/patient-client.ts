import { randomInt } from 'node:crypto';
import type { RequestOf, ResponseOf, RouteContract } from '@okruh/contracts';
import type { Market } from '@okruh/market';
import { Pool } from 'undici';
import { z } from 'zod';

/** A success with the contract's body, or the code of the problem. */
export type Answered<C extends RouteContract> =
  | { readonly ok: true; readonly body: ResponseOf<C> }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly text: string };

/** A person's browser, as far as calls go: cookies, the site's own origin, and the same call again until somebody answers. */
export interface PatientClient {
  readonly market: Market;
  /** Calls a route until it answers something else than "not now". @throws Error when nobody answered in time */
  insist<const C extends RouteContract>(contract: C, parts: RequestOf<C>, headers?: Readonly<Record<string, string>>): Promise<Answered<C>>;
  /** The same for a call that must succeed. @throws Error naming what it was answered */
  must<const C extends RouteContract>(contract: C, parts: RequestOf<C>, headers?: Readonly<Record<string, string>>): Promise<ResponseOf<C>>;
}

const PATIENCE_MS = 180_000;
const partsSchema = z.object({
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  body: z.unknown().optional(),
});
const problemSchema = z.object({ type: z.string() });
const isBusy = (status: number): boolean => status === 429 || status >= 500;

function buildPath(path: string, { params = {}, query = {} }: z.output<typeof partsSchema>): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function readProblem(text: string): string {
  try {
    const { type } = problemSchema.parse(JSON.parse(text));
    return type.slice(type.lastIndexOf(':') + 1);
  } catch {
    return 'unreadable';
  }
}

/** An answer as a shopper got it; `status` null: none, the connection broke or the time was over. */
export interface SeenAnswer {
  readonly route: string;
  readonly status: number | null;
  readonly contentType: string;
  readonly text: string;
  readonly ms: number;
}
export type WatchAnswer = (answer: SeenAnswer) => void;

/** Callers of the gateway's public origins; they share its connections. */
export class PatientClients {
  readonly #pool: Pool;
  readonly #onAnswer: WatchAnswer;
  readonly #origins: Readonly<Record<Market, string>>;

  constructor(origins: Readonly<Record<Market, string>>, connections: number, onAnswer: WatchAnswer = () => undefined) {
    this.#onAnswer = onAnswer;
    this.#origins = origins;
    // `*.localhost` doesn't resolve everywhere outside of browsers, so the host is sent as a header.
    this.#pool = new Pool(`http://127.0.0.1:${new URL(origins.cz).port}`, { connections, pipelining: 1 });
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /** A new visitor of a market, without any cookie. */
  create(market: Market): PatientClient {
    const jar = new Map<string, string>();
    const origin = new URL(this.#origins[market]);
    const once = async (contract: RouteContract, parts: unknown, extra: Readonly<Record<string, string>>) => {
      const read = partsSchema.parse(parts);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await this.#pool.request({
        method: contract.method,
        path: buildPath(contract.path, read),
        headers: {
          host: origin.host,
          ...(cookie === '' ? {} : { cookie }),
          ...(contract.method === 'GET' ? {} : { origin: origin.origin, 'sec-fetch-site': 'same-origin' }),
          ...(read.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...extra,
        },
        ...(read.body === undefined ? {} : { body: JSON.stringify(read.body) }),
        headersTimeout: 30_000,
        bodyTimeout: 30_000,
      });
      const text = await response.body.text();
      for (const line of [response.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      return { status: response.statusCode, text, contentType: String(response.headers['content-type'] ?? '') };
    };
    const insist = async <const C extends RouteContract>(
      contract: C,
      parts: RequestOf<C>,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Answered<C>> => {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const asked = performance.now();
        const answer = await once(contract, parts, headers).catch(() => null);
        const { status, contentType, text } = answer ?? { status: null, contentType: '', text: '' };
        this.#onAnswer({ route: contract.name, status, contentType, text, ms: performance.now() - asked });
        if (answer !== null && answer.status < 300)
          return { ok: true, body: (answer.text === '' ? undefined : JSON.parse(answer.text)) as ResponseOf<C> };
        if (answer !== null && !isBusy(answer.status))
          return { ok: false, status: answer.status, code: readProblem(answer.text), text: answer.text.slice(0, 300) };
        if (Date.now() > until)
          throw new Error(`${contract.name} got no answer: ${answer?.status ?? 'none'} ${answer?.text.slice(0, 300) ?? ''}`);
        await new Promise((resolve) => setTimeout(resolve, randomInt(100, 400)));
      }
    };
    return {
      market,
      insist,
      async must(contract, parts, headers) {
        const answer = await insist(contract, parts, headers);
        if (!answer.ok) throw new Error(`${contract.name} answered ${answer.status}: ${answer.text}`);
        return answer.body;
      },
    };
  }
}
