import type { RouteContract } from '@okruh/contracts';
import { REQUEST_ID_HEADER } from '@okruh/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../site/manifest.ts';
import { getSite } from '../site/request-context.ts';
import type { Site } from '../site/site.ts';
import type { AnswerCache } from './answer-cache.ts';
import { countAnswer } from './cache-metrics.ts';
import type { CallCache } from './call-cache.ts';
import type { CachedResponse } from './cached-response.ts';
import type { QuickAnswers } from './quick-answers.ts';
import { sendCached } from './send-cached.ts';
import { surrogateHeaders } from './surrogate-headers.ts';

export interface CachedCallsOptions {
  readonly cache: AnswerCache;
  readonly calls: CallCache;
  readonly quick: QuickAnswers;
  readonly getEncodings: (header: string | string[] | undefined) => readonly Encoding[];
  readonly answerHeaders: (site: Site, contentType: string | undefined) => Readonly<Record<string, string>>;
  /** A CDN stands before us and is purged with us. */
  readonly hasCdn: boolean;
}

/** Answers a call that may be kept. Rejects when there is no answer at all. */
export type ServeCached = (request: FastifyRequest, reply: FastifyReply, contract: RouteContract) => Promise<void>;

/** Kept calls in the browser's encoding, with the headers of data; exact repetitions take the short way from then on. */
export function cachedCalls({ cache, calls, quick, getEncodings, answerHeaders, hasCdn }: CachedCallsOptions): ServeCached {
  return async (request, reply, contract) => {
    const site = getSite(request);
    const url = request.raw.url ?? '/';
    const { answer, outcome } = await calls.serve(contract, site.market, url, request.id);
    const encoding = answer.encodingFor(getEncodings(request.headers['accept-encoding']));
    await answer.encoded(encoding);
    const headers = [
      ...Object.entries(answerHeaders(site, answer.headers['content-type'])).flat(),
      ...outwards(answer, hasCdn),
      'vary',
      'accept-encoding',
    ];
    reply.hijack();
    sendCached(reply.raw, answer, {
      method: request.method,
      known: request.headers['if-none-match'],
      encoding,
      outcome,
      age: Math.floor((cache.now() - answer.madeAt) / 1_000),
      headers: [...headers, REQUEST_ID_HEADER, request.id],
    });
    countAnswer('call', outcome);
    if (answer.seconds === 0) return;
    const { id } = calls.findPlace(contract, site.market, url);
    quick.rememberCall(site, url, {
      id,
      madeAt: answer.madeAt,
      contract,
      routeName: request.routeOptions.config.routeName ?? contract.name,
      headers,
    });
  };
}

/** Browsers ask each time and are informed that nothing changed; what is wrong is kept by nobody. */
function outwards(answer: CachedResponse, hasCdn: boolean): readonly string[] {
  if (answer.status !== 200) return ['cache-control', 'no-store'];
  return ['cache-control', 'no-cache', ...(hasCdn && answer.seconds > 0 ? surrogateHeaders(answer) : [])];
}
