import type { IncomingHttpHeaders } from 'node:http';
import { type RouteContract, SURROGATE_KEY_HEADER, surrogateKeys } from '@okruh/contracts';
import { IDENTITY_HEADER, REQUEST_ID_HEADER, traceHeaders } from '@okruh/service-kit';
import type { Market } from '../site/site.ts';
import { knownParameters, normaliseQuery, splitAddress } from './address.ts';
import type { AnswerCache, Served } from './answer-cache.ts';
import type { Place } from './answer-store.ts';
import type { AnswerParts } from './cached-response.ts';

/** A service's whole answer. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface CallCacheOptions {
  readonly cache: AnswerCache;
  /** Asks the owner of a route; rejects when it can't be reached. */
  readonly ask: (contract: RouteContract, path: string, headers: Record<string, string>) => Promise<WholeAnswer>;
  /** Identity of a visitor about whom nothing is known. */
  readonly getIdentity: (market: Market) => string;
}

/** Headers of a service's answer that belong to its content. */
const ofContent = ['content-type', 'content-language', 'retry-after'] as const;
/** How long it is remembered that there is no such thing, in seconds. */
const missingFor = 5;

/** Calls whose answer is the same for every visitor of a market (`cache` of their contract). */
export class CallCache {
  readonly #options: CallCacheOptions;
  readonly #known = new Map<RouteContract, ReadonlySet<string> | null>();

  constructor(options: CallCacheOptions) {
    this.#options = options;
  }

  /** Where the answer of a call belongs. */
  findPlace(contract: RouteContract, market: Market, url: string): Place & { readonly path: string } {
    const { path, query } = splitAddress(url);
    let known = this.#known.get(contract);
    if (known === undefined) {
      known = knownParameters(contract);
      this.#known.set(contract, known);
    }
    const normal = path + normaliseQuery(query, known);
    return { id: `call ${market} ${normal}`, address: `${market} ${normal}`, path: normal };
  }

  /** The answer of a call, kept or fetched as a visitor about whom nothing is known. Rejects when there is none. */
  async serve(contract: RouteContract, market: Market, url: string, requestId: string): Promise<Served> {
    const place = this.findPlace(contract, market, url);
    return this.#options.cache.serve(place, async () => {
      const headers = {
        accept: 'application/json',
        [IDENTITY_HEADER]: this.#options.getIdentity(market),
        [REQUEST_ID_HEADER]: requestId,
        ...traceHeaders(),
      };
      return toParts(contract, await this.#options.ask(contract, place.path, headers));
    });
  }
}

function toParts({ cache }: RouteContract, answer: WholeAnswer): AnswerParts {
  const headers: Record<string, string> = {};
  for (const name of ofContent) {
    const value = answer.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  const { status, body } = answer;
  const parts = { status, headers, body, keys: parseKeys(answer.headers), seconds: 0, staleSeconds: 0 };
  // An answer that wants to leave something with a browser is nobody else's.
  if (cache === undefined || answer.headers['set-cookie'] !== undefined) return parts;
  if (status === 200) return { ...parts, seconds: cache.seconds, staleSeconds: cache.staleSeconds };
  return status === 404 || status === 410 ? { ...parts, seconds: missingFor } : parts;
}

function parseKeys(headers: IncomingHttpHeaders): readonly string[] {
  const own = String(headers[SURROGATE_KEY_HEADER] ?? '')
    .split(' ')
    .filter((key) => key !== '');
  return [...new Set([surrogateKeys.endpoint, ...own])];
}
