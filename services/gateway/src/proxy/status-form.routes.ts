import { statusPage } from '@okruh/contracts/shop-paths';
import { findBuyout } from '@okruh/contracts/http/buyout';
import { findOrder } from '@okruh/contracts/http/orders';
import { findRepair } from '@okruh/contracts/http/repairs';
import { describeError, IDENTITY_HEADER, REQUEST_ID_HEADER, traceHeaders } from '@okruh/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nameOfRoute, type UpstreamName } from '../site/contracts.ts';
import { type PlainPage, plainPage, plainPageHeaders } from '../site/plain-page.ts';
import { askWhole } from './ask-whole.ts';
import type { Upstream } from './upstream.ts';
import { getSite, getVisitor } from '../site/request-context.ts';
import type { Site } from '../site/site.ts';

interface StatusFormOptions {
  readonly upstreams: Readonly<Record<UpstreamName, Upstream>>;
  /** Headers of an answer without a document. */
  readonly headers: (site: Site) => Readonly<Record<string, string>>;
}

/** A number and an address are short. */
const BODY_LIMIT = 2_000;

/**
 * The form of the status page as browsers send it without JavaScript. What was typed stands in no address: the answer leads
 * to the page of the order, buy-out or repair, or says that there is none. Limited as the call of the page itself is.
 */
export async function statusFormRoutes(app: FastifyInstance, options: StatusFormOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  app.setErrorHandler((error, request, reply) => {
    request.log.warn({ err: describeError(error) }, 'a status form could not be answered');
    return sendPlain(request, reply, 503, 'busy');
  });
  for (const page of Object.values(statusPage)) {
    app.post(page, { config: { routeName: nameOfRoute(findOrder), takesForm: true } }, async (request, reply) => {
      const site = getSite(request);
      const typed = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const number = (typed.get('number') ?? '').replaceAll(/\s/g, '').toUpperCase();
      const body = { number: number.slice(0, 20), e_mail: (typed.get('e_mail') ?? '').trim().slice(0, 200) };
      const answer = await find(request, body, options);
      if (answer.location !== null)
        return reply
          .code(303)
          .headers({ ...options.headers(site), location: answer.location, 'cache-control': 'no-store' })
          .send();
      if (answer.status === 404 || answer.status === 400) return sendPlain(request, reply, 404, 'no-such-number');
      return sendPlain(request, reply, answer.status === 429 ? 429 : 503, 'busy');
    });
  }
}

interface Found {
  readonly status: number;
  readonly location: string | null;
}

/** Asks the owners of such a number, as the visitor: an order's has digits only. */
async function find(
  request: FastifyRequest,
  body: { readonly number: string; readonly e_mail: string },
  { upstreams }: StatusFormOptions,
): Promise<Found> {
  const owners = /^\d*$/.test(body.number) ? [findOrder] : [findBuyout, findRepair];
  let answer: Found = { status: 404, location: null };
  for (const { service, path } of owners) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      [IDENTITY_HEADER]: getVisitor(request).identity,
      [REQUEST_ID_HEADER]: request.id,
      ...traceHeaders(),
    };
    const found = await askWhole(upstreams[service], path, headers, Buffer.from(JSON.stringify(body)));
    answer = { status: found.status, location: found.status === 200 ? parseLocation(found.body) : null };
    if (answer.location !== null || answer.status !== 404) return answer;
  }
  return answer;
}

/** Path that a service answered; nothing that a browser would take for another site. */
function parseLocation(body: Buffer): string | null {
  const answer: unknown = JSON.parse(body.toString());
  if (typeof answer !== 'object' || answer === null || !('location' in answer) || typeof answer.location !== 'string') return null;
  return /^\/[\w-]/.test(answer.location) ? answer.location : null;
}

const sendPlain = (request: FastifyRequest, reply: FastifyReply, status: number, page: PlainPage): FastifyReply =>
  reply
    .code(status)
    .headers(plainPageHeaders)
    .send(plainPage(page, [getSite(request).locale], request.id));
