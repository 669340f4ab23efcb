import { REQUEST_ID_HEADER } from '@okruh/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../site/manifest.ts';
import { getSite } from '../site/request-context.ts';
import type { Site } from '../site/site.ts';
import { normaliseQuery } from './address.ts';
import type { AnswerCache, Served } from './answer-cache.ts';
import type { Place } from './answer-store.ts';
import { countAnswer } from './cache-metrics.ts';
import type { AnswerParts, CachedResponse } from './cached-response.ts';
import type { QuickAnswers } from './quick-answers.ts';
import { sendCached } from './send-cached.ts';
import { surrogateHeaders } from './surrogate-headers.ts';

export interface CachedPagesOptions {
  readonly cache: AnswerCache;
  readonly quick: QuickAnswers;
  readonly getEncodings: (header: string | string[] | undefined) => readonly Encoding[];
  /** The same for all pages that are kept: none of them opens the camera. */
  readonly headers: (site: Site) => Readonly<Record<string, string>>;
  /** A CDN stands before us and is purged with us. */
  readonly hasCdn: boolean;
}

/** One page as some visitors see it. */
export interface PagePlace extends Place {
  /** As `consentVariant` says. */
  readonly variant: string;
  /** Versions of shell and remotes that it is made of. */
  readonly releases: string;
  /** Query without what campaigns add, with the `?`, or empty. */
  readonly search: string;
}

/** How a page goes out to one visitor. */
export interface PageSending {
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[];
  /** The versions were chosen for this visitor: no CDN may keep the page. */
  readonly isChosen: boolean;
}

/** Whole documents for visitors about whom nothing is known but what they decided about cookies. */
export class CachedPages {
  readonly #options: CachedPagesOptions;
  readonly #headers = new Map<string, readonly string[]>();

  constructor(options: CachedPagesOptions) {
    this.#options = options;
  }

  findPlace(site: Site, address: { readonly path: string; readonly search: string }, variant: string, releases: string): PagePlace {
    const search = normaliseQuery(address.search.slice(1));
    const normal = address.path + search;
    return {
      id: `page ${site.host} ${variant} ${releases} ${normal}`,
      address: `${site.market} ${normal}`,
      variant,
      releases,
      search,
    };
  }

  /** Whether the page is kept, true or old. */
  has(place: PagePlace): boolean {
    return this.#options.cache.store.get(place.id) !== null;
  }

  /** The page, kept or made. Rejects when it can't be made and no old one is there. */
  serve(place: PagePlace, make: () => Promise<AnswerParts>): Promise<Served> {
    return this.#options.cache.serve(place, make);
  }

  /** A mark to be taken before a page is made that is kept with {@link keep}. */
  get mark(): number {
    return this.#options.cache.store.mark;
  }

  keep(place: PagePlace, parts: AnswerParts, mark: number): Served {
    return { answer: this.#options.cache.keep(place, parts, mark), outcome: 'miss' };
  }

  async send(request: FastifyRequest, reply: FastifyReply, place: PagePlace, served: Served, sending: PageSending): Promise<void> {
    const { answer, outcome } = served;
    const { cache, quick, getEncodings } = this.#options;
    const encoding = answer.encodingFor(getEncodings(request.headers['accept-encoding']));
    await answer.encoded(encoding);
    const site = getSite(request);
    const headers = [...this.#siteHeaders(site), ...this.#outwards(answer, sending), 'vary', 'accept-encoding, cookie'];
    reply.hijack();
    sendCached(reply.raw, answer, {
      method: request.method,
      known: request.headers['if-none-match'],
      encoding,
      outcome,
      age: Math.floor((cache.now() - answer.madeAt) / 1_000),
      headers: [...headers, ...sending.cookies.flatMap((cookie) => ['set-cookie', cookie]), REQUEST_ID_HEADER, request.id],
    });
    countAnswer('page', outcome);
    if (answer.seconds === 0 || sending.isChosen) return;
    const { id, variant, releases } = place;
    quick.rememberPage(site, request.raw.url ?? '/', variant, { id, madeAt: answer.madeAt, headers, releases });
  }

  #siteHeaders(site: Site): readonly string[] {
    const known = this.#headers.get(site.host);
    if (known !== undefined) return known;
    const headers = Object.entries(this.#options.headers(site)).flat();
    this.#headers.set(site.host, headers);
    return headers;
  }

  /** Browsers ask each time; a CDN that we purge may keep what is the same for all. */
  #outwards(answer: CachedResponse, { isChosen }: PageSending): readonly string[] {
    if (!this.#options.hasCdn || isChosen || answer.seconds === 0) return ['cache-control', 'private, no-cache'];
    return ['cache-control', 'no-cache', ...surrogateHeaders(answer)];
  }
}
