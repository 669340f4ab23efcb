import type { IncomingMessage } from 'node:http';
import type { RouteContract } from '@okruh/contracts';
import { toNetwork, problem, sendAnswer, type ProblemAnswer } from '@okruh/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionToken } from '../site/cookies.ts';
import { plainPage, plainPageHeaders, type PlainPage } from '../site/plain-page.ts';
import type { Market, Site, Sites } from '../site/site.ts';
import type { Visitor } from '../site/visitor.ts';
import { clientAddress, isPrivateAddress } from './client-address.ts';
import type { Load, Urgency } from './load.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { type BodyKind, isAcceptedBody, isOwnRequest, isSafeMethod } from './same-origin.ts';

export interface EdgeOptions {
  readonly sites: Sites;
  /** Trusted proxies before us. */
  readonly proxyHops: number;
  readonly limiter: RateLimiter;
  /** Multiplies every limit. */
  readonly limitScale: number;
  readonly load: Load;
  /** Contract of a route by the name in its configuration. */
  readonly contracts: ReadonlyMap<string, RouteContract>;
  readonly getVisitor: (market: Market, token: string | null, ip: string) => Visitor | Promise<Visitor>;
}

/** Calls per minute and network, beside the tighter limits of single routes. Files and pictures have a limit of their own. */
const generalLimit = 600;
/** Files and pictures per minute and network: a page has dozens, and a school stands behind one address. */
const fileLimit = 3_000;
/** Calls per minute and account, from however many addresses. */
const accountLimit = 600;
const minute = 60_000;

/**
 * Calls per minute and network on routes that providers call from their own servers: all of a provider's news come from a few
 * addresses, and in a sale they come by the hundred a second.
 */
const providerLimit = 30_000;
/** Of them that the service refuses with 400 because nobody we know signed them. A provider whose key was changed waits a little. */
const refusedLimit = 30;

const probes = new Set(['/healthz', '/readyz', '/metrics']);
/** Of them those that say more than that we live. */
const ownNetworkOnly = new Set(['/readyz', '/metrics']);
const files = new Set(['/assets/:name/:version/*', '/media/*']);

/**
 * What every request goes through before anything else: host, load, limits, same origin, body type, visitor. Refusals
 * are cheap and in the market's language.
 */
export function guardEdge(app: FastifyInstance, options: EdgeOptions): void {
  app.decorateRequest('site', null);
  app.decorateRequest('clientIp', '');
  app.decorateRequest('visitor', null);

  app.addHook('onResponse', (request, reply, done) => {
    const contract = options.contracts.get(request.routeOptions.config.routeName ?? '');
    if (contract?.crossSite === true && reply.statusCode === 400)
      options.limiter.take(refusedKey(toNetwork(request.clientIp)), Math.max(1, refusedLimit * options.limitScale), minute);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const ip = clientAddress(request.raw.socket.remoteAddress, getHeader(request, 'x-forwarded-for'), options.proxyHops);
    request.clientIp = ip;
    // The route that was found decides, never the text of the address: `/metrics?x` and `/%6detrics` are the same route.
    const matched = request.routeOptions.url ?? '';
    if (probes.has(matched)) {
      if (ownNetworkOnly.has(matched) && !isOwnNetwork(request, options.proxyHops)) sendAnswer(reply, problem('not-found'), 'cs');
      else done();
      return;
    }
    const site = options.sites.find(request.headers.host);
    request.site = site;
    if (site === null) {
      sendPlain(request, reply, 421, 'foreign-host', null);
      return;
    }
    // Also for browsers that go away before their answer, for which Fastify has no hook.
    reply.raw.once('close', () => options.load.left());
    const contract = options.contracts.get(request.routeOptions.config.routeName ?? '');
    const refusal = findRefusal(request, site, contract, options);
    if (refusal !== null) {
      refuse(request, reply, site, refusal);
      return;
    }
    if (contract === undefined) done();
    else identify(request, reply, site, contract, options, done);
  });
}

/** Whether a request comes from our own network; what a proxy that we don't know of passes on comes from anywhere. */
function isOwnNetwork(request: FastifyRequest, proxyHops: number): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return isPrivateAddress(request.clientIp) && (proxyHops > 0 || !isForwarded);
}

/**
 * Whether a request for something that is ready may be answered at once, by the same limits of address and route as any other;
 * one that may not goes the usual way and is refused there. Load doesn't matter: ready bytes cost no more than a refusal.
 */
export function quickPass(
  options: Pick<EdgeOptions, 'limiter' | 'limitScale' | 'proxyHops'>,
): (request: IncomingMessage, contract: RouteContract | null) => boolean {
  const { limiter, limitScale, proxyHops } = options;
  return (request, contract) => {
    const forwarded = request.headers['x-forwarded-for'];
    const ip = clientAddress(request.socket.remoteAddress, typeof forwarded === 'string' ? forwarded : forwarded?.[0], proxyHops);
    const network = toNetwork(ip);
    return (
      limiter.take(network, generalLimit * limitScale, minute) === 0 && (contract === null || routeWait(contract, network, options) === 0)
    );
  };
}

function findRefusal(request: FastifyRequest, site: Site, contract: RouteContract | undefined, options: EdgeOptions): ProblemAnswer | null {
  if (!options.load.entered(getUrgency(request, contract))) return problem('unavailable', { headers: { 'retry-after': '1' } });
  const network = toNetwork(request.clientIp);
  const wait = files.has(request.routeOptions.url ?? '')
    ? options.limiter.take(`files ${network}`, fileLimit * options.limitScale, minute)
    : generalWait(contract, network, options) || routeWait(contract, network, options);
  if (wait > 0) return tooMany(wait);
  // A provider's call is no page's: its service checks a signature over the bytes, whatever their type.
  if (isSafeMethod(request.method) || contract?.crossSite === true) return null;
  const source = {
    method: request.method,
    origin: getHeader(request, 'origin'),
    fetchSite: getHeader(request, 'sec-fetch-site'),
    hasSession: sessionToken(request.headers.cookie, site) !== null,
  };
  if (!isOwnRequest(source, site.origin)) return problem('cross-site-request');
  const hasBody = request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0';
  return hasBody && !isAcceptedBody(request.headers['content-type'], getBodyKind(request, contract))
    ? problem('unsupported-media-type')
    : null;
}

const getBodyKind = (request: FastifyRequest, contract: RouteContract | undefined): BodyKind => {
  if (request.routeOptions.config.takesForm === true) return 'form';
  return contract?.multipart === true ? 'multipart' : 'json';
};

const getUrgency = (request: FastifyRequest, contract: RouteContract | undefined): Urgency =>
  contract?.isShedLast === true ? 'order' : files.has(request.routeOptions.url ?? '') ? 'file' : 'usual';

/** Providers have a limit of their own: their news neither use up nor suffer from what else comes from there. */
function generalWait(
  contract: RouteContract | undefined,
  network: string,
  { limiter, limitScale }: Pick<EdgeOptions, 'limiter' | 'limitScale'>,
): number {
  return contract?.crossSite === true
    ? limiter.wait(refusedKey(network), Math.max(1, refusedLimit * limitScale), minute) ||
        limiter.take(`provider ${network}`, providerLimit * limitScale, minute)
    : limiter.take(network, generalLimit * limitScale, minute);
}
const refusedKey = (network: string): string => `refused ${network}`;

function routeWait(
  contract: RouteContract | undefined,
  who: string,
  { limiter, limitScale }: Pick<EdgeOptions, 'limiter' | 'limitScale'>,
): number {
  if (contract?.rateLimit === undefined) return 0;
  const { max, windowSeconds } = contract.rateLimit;
  return limiter.take(`${contract.service}/${contract.name} ${who}`, max * limitScale, windowSeconds * 1000);
}

/** Finds out who asks. When accounts is away, visitors' reads go on and everything else waits. */
function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  contract: RouteContract,
  options: EdgeOptions,
  done: (error?: Error) => void,
): void {
  const settle = (visitor: Visitor): void => {
    request.visitor = visitor;
    const { account } = visitor;
    if (visitor.isUncertain && !(contract.access === 'public' && isSafeMethod(request.method))) {
      refuse(request, reply, site, problem('unavailable', { headers: { 'retry-after': '2' } }));
      return;
    }
    const wait =
      account === null
        ? 0
        : options.limiter.take(account.id, accountLimit * options.limitScale, minute) || routeWait(contract, account.id, options);
    if (wait > 0) refuse(request, reply, site, tooMany(wait));
    else done();
  };
  // Anybody who calls from outside is nobody here, whatever cookies a browser would add.
  const token = contract.crossSite === true ? null : sessionToken(request.headers.cookie, site);
  const visitor = options.getVisitor(site.market, token, request.clientIp);
  if (visitor instanceof Promise) visitor.then(settle).catch(done);
  else settle(visitor);
}

const tooMany = (wait: number): ProblemAnswer =>
  problem('too-many-requests', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } });

/** A refusal as data for calls, as a page for people. */
function refuse(request: FastifyRequest, reply: FastifyReply, site: Site, refusal: ProblemAnswer): void {
  if (request.raw.url?.startsWith('/api/') === true) {
    sendAnswer(reply, refusal, site.locale);
    return;
  }
  if (refusal.headers !== undefined) reply.headers(refusal.headers);
  sendPlain(request, reply, refusal.status, refusal.status === 429 || refusal.status === 503 ? 'busy' : 'method', site);
}

function sendPlain(request: FastifyRequest, reply: FastifyReply, status: number, page: PlainPage, site: Site | null): void {
  reply
    .code(status)
    .headers(plainPageHeaders)
    .send(plainPage(page, site === null ? ['cs', 'ro'] : [site.locale], request.id));
}

function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}
