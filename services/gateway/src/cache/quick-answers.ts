import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteContract } from '@okruh/contracts';
import { observeRequest, REQUEST_ID_HEADER } from '@okruh/service-kit';
import { BoundedMap } from '../site/bounded-map.ts';
import type { Encoding } from '../site/manifest.ts';
import type { Site, Sites } from '../site/site.ts';
import type { AnswerCache } from './answer-cache.ts';
import { countAnswer, type CachedKind } from './cache-metrics.ts';
import { sendCached } from './send-cached.ts';

export interface QuickAnswersOptions {
  readonly cache: AnswerCache;
  readonly sites: Sites;
  readonly getEncodings: (header: string | string[] | undefined) => readonly Encoding[];
  /** Whether a request may go on by the limits that hold for everybody; false sends it the long way, which refuses it. */
  readonly mayPass: (request: IncomingMessage, contract: RouteContract | null) => boolean;
  /** Which of the kept pages of an address a visitor sees, by the cookies; null when it may be none of them. */
  readonly getVariant: (site: Site, cookie: string | undefined) => string | null;
  /** What the pages of today are made of; null while versions are chosen by visitor. Another one makes all remembered pages unknown. */
  readonly releasesNow: () => string | null;
  readonly isDraining: () => boolean;
}

interface Remembered {
  readonly kind: CachedKind;
  readonly id: string;
  readonly contract: RouteContract | null;
  readonly routeName: string;
  /** When the answer was made to which the headers belong. */
  readonly madeAt: number;
  /** Headers that aren't the content's: names and values by turns. */
  readonly headers: readonly string[];
  /** Of a page. */
  readonly releases: string | null;
}

const maxAddresses = 20_000;
const longestUrl = 500;

/**
 * The short way to a kept answer: exactly this address was answered before, the answer is still true and its bytes are
 * ready. No routing, no hooks, no promises; host, limits, security headers and request id as on the long way.
 */
export class QuickAnswers {
  readonly #options: QuickAnswersOptions;
  readonly #addresses = new BoundedMap<string, Remembered>(maxAddresses);
  readonly #encodings = new BoundedMap<string, readonly Encoding[]>(200);

  constructor(options: QuickAnswersOptions) {
    this.#options = options;
  }

  /** Remembers that a call's address is answered by a kept answer. */
  rememberCall(
    site: Site,
    url: string,
    call: Pick<Remembered, 'id' | 'madeAt' | 'headers'> & { readonly contract: RouteContract; readonly routeName: string },
  ): void {
    if (url.length <= longestUrl) this.#addresses.set(`${site.host} ${url}`, { kind: 'call', releases: null, ...call });
  }

  /** Remembers that a page's address is answered by a kept page for visitors of a variant. */
  rememberPage(site: Site, url: string, variant: string, page: Pick<Remembered, 'id' | 'madeAt' | 'headers' | 'releases'>): void {
    if (url.length > longestUrl) return;
    this.#addresses.set(`${site.host} ${variant} ${url}`, { kind: 'page', contract: null, routeName: 'page', ...page });
  }

  /** @returns true when the request is answered */
  readonly answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || this.#options.isDraining()) return false;
    const site = this.#options.sites.find(headers.host);
    if (site === null) return false;
    const found = this.#find(site, url, headers.cookie);
    if (found === undefined) return false;
    const { cache } = this.#options;
    const answer = cache.fresh(found.id);
    if (answer === null || answer.madeAt !== found.madeAt) return false;
    const encoding = answer.encodingFor(this.#getEncodings(headers['accept-encoding']));
    if (answer.ready(encoding) === null || !this.#options.mayPass(request, found.contract)) return false;
    const began = performance.now();
    const status = sendCached(response, answer, {
      method,
      known: headers['if-none-match'],
      encoding,
      outcome: 'hit',
      age: Math.floor((cache.now() - answer.madeAt) / 1_000),
      headers: [...found.headers, REQUEST_ID_HEADER, randomUUID()],
    });
    countAnswer(found.kind, 'hit');
    observeRequest(found.routeName, method, status, (performance.now() - began) / 1_000);
    return true;
  };

  #find(site: Site, url: string, cookie: string | undefined): Remembered | undefined {
    if (url.startsWith('/api/')) return this.#addresses.get(`${site.host} ${url}`);
    const variant = this.#options.getVariant(site, cookie);
    const page = variant === null ? undefined : this.#addresses.get(`${site.host} ${variant} ${url}`);
    return page !== undefined && page.releases === this.#options.releasesNow() ? page : undefined;
  }

  #getEncodings(header: string | string[] | undefined): readonly Encoding[] {
    const key = String(header ?? '');
    const known = this.#encodings.get(key);
    if (known !== undefined) return known;
    const encodings = this.#options.getEncodings(header);
    this.#encodings.set(key, encodings);
    return encodings;
  }
}
