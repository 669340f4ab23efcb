import type { Readable } from 'node:stream';
import type { RouteContract } from '@okruh/contracts';
import { describeError, problem, REQUEST_ID_HEADER, sendAnswer, type ProblemAnswer } from '@okruh/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'undici';
import type { UpstreamName } from '../site/contracts.ts';
import { cookiesFor, sessionToken } from '../site/cookies.ts';
import { getSite, getVisitor } from '../site/request-context.ts';
import type { Site } from '../site/site.ts';
import type { Encoding } from '../site/manifest.ts';
import { BodyTooLarge, readBody, hasBody } from './body.ts';
import { compressing } from './compressing-sink.ts';
import { requestHeaders, responseHeaders } from './headers.ts';
import type { AnswerSink, Upstream } from './upstream.ts';

export interface ProxyOptions {
  readonly upstreams: Readonly<Record<UpstreamName, Upstream>>;
  readonly contracts: Readonly<Record<UpstreamName, readonly RouteContract[]>>;
  /** Headers that we add to an answer of a content type. */
  readonly answerHeaders: (site: Site, contentType: string | undefined) => Readonly<Record<string, string>>;
  /** Encodings that a browser takes, the best first. */
  readonly getEncodings: (header: string | string[] | undefined) => readonly Encoding[];
  /** A session may have ended or changed: anybody who remembers it forgets it. */
  readonly forgetSession: (token: string) => void;
  /** Receives each answer before it goes out. */
  readonly noteAnswer: (request: FastifyRequest, contract: RouteContract, status: number) => void;
  /** Answers a call whose answer is the same for all, from memory where it can; rejects when it can't be had. */
  readonly serveCached: (request: FastifyRequest, reply: FastifyReply, contract: RouteContract) => Promise<void>;
  /** Name of a route among those of all services. */
  readonly getName: (contract: RouteContract) => string;
}

const defaultBodyLimit = 64 * 1024;

/**
 * Forwards every route that a service's contracts open to browsers, by the path that stands there; the router knows no
 * other, so routes between services can't be reached. Bodies pass through unread.
 */
export async function proxyRoutes(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const [name, contracts] of Object.entries(options.contracts) as [UpstreamName, readonly RouteContract[]][]) {
    for (const contract of contracts) {
      if (contract.access === 'internal') continue;
      app.route({
        method: contract.method,
        url: contract.path,
        config: { routeName: options.getName(contract) },
        handler: (request, reply) => {
          if (contract.cache === undefined) forward(request, reply, name, contract, options);
          else options.serveCached(request, reply, contract).catch((error: unknown) => refuse(request, reply, error));
        },
      });
    }
  }
  for (const file of sharedFiles) addFile(app, file, options);
}

/** Files that robots and browsers ask for by names of their own; a service makes them. */
const sharedFiles = [
  { url: '/sitemap.xml', owner: 'catalog', route: 'get_sitemap', target: '/api/catalog/sitemap.xml' },
  { url: '/feeds/heureka.xml', owner: 'catalog', route: 'get_heureka_feed', target: '/api/catalog/feeds/heureka.xml' },
  { url: '/feeds/google.xml', owner: 'catalog', route: 'get_google_feed', target: '/api/catalog/feeds/google.xml' },
] as const;

function addFile(app: FastifyInstance, { url, owner, route, target }: (typeof sharedFiles)[number], options: ProxyOptions): void {
  const contract = options.contracts[owner].find(({ name }) => name === route);
  if (contract === undefined) throw new Error(`${owner} has no route ${route}`);
  app.get(url, { config: { routeName: options.getName(contract) } }, (request, reply) => {
    forward(request, reply, owner, contract, options, { path: target + getQuery(request) });
  });
}

const getQuery = ({ raw }: FastifyRequest): string => /\?.*$/.exec(raw.url ?? '')?.[0] ?? '';

/** How a request goes out under another address than its own. */
export interface Detour {
  readonly path: string;
  /** Headers over those of the answer, when it is a success. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request on to its service, and the answer to the browser as it comes. */
export function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  name: UpstreamName,
  contract: RouteContract,
  options: Pick<ProxyOptions, 'upstreams' | 'answerHeaders' | 'getEncodings' | 'forgetSession' | 'noteAnswer'>,
  detour: Detour | null = null,
): void {
  const site = getSite(request);
  const cookie = contract.crossSite === true ? null : cookiesFor(name, request.headers.cookie, site);
  const headers = requestHeaders(request.headers, { identity: getVisitor(request).identity, requestId: request.id, cookie });
  // Logging in or out, another password: what is remembered of this session is no longer true.
  const changed = name === 'accounts' && request.method !== 'GET' ? sessionToken(request.headers.cookie, site) : null;
  const plain = browserSink(request, reply, {
    onStart: (status) => {
      options.noteAnswer(request, contract, status);
      if (changed !== null) options.forgetSession(changed);
    },
    answerHeaders: (contentType, status) => ({
      ...options.answerHeaders(site, contentType),
      ...(status === 200 ? detour?.headers : undefined),
    }),
  });
  const [encoding] = request.method === 'HEAD' ? [] : options.getEncodings(request.headers['accept-encoding']);
  const sink = encoding === undefined ? plain : compressing(plain, encoding);
  const send = (body: Buffer | Readable | null): void => {
    const call = { method: request.method, path: detour?.path ?? request.raw.url ?? '/', headers, body };
    const giveUp = options.upstreams[name].forward(call, sink);
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded) giveUp();
    });
  };
  if (hasBody(request.raw)) readBody(request.raw, contract.bodyLimit ?? defaultBodyLimit).then(send, sink.refused);
  else send(null);
}

interface SinkOptions {
  readonly onStart: (status: number) => void;
  readonly answerHeaders: (contentType: string | undefined, status: number) => Readonly<Record<string, string>>;
}

/** Writes a service's answer to the browser, chunk by chunk, at the browser's pace. */
function browserSink(request: FastifyRequest, reply: FastifyReply, options: SinkOptions): AnswerSink {
  const { raw } = reply;
  let announced: string | undefined;
  return {
    start(status, headers) {
      options.onStart(status);
      reply.hijack();
      announced = headers['content-length'];
      const ours = { ...options.answerHeaders(headers['content-type'], status), [REQUEST_ID_HEADER]: request.id };
      raw.writeHead(status, responseHeaders(headers, ours));
    },
    data(chunk, resume) {
      // An answer that came in one piece goes out in one, headers included.
      if (announced === String(chunk.length)) {
        raw.end(chunk);
        return true;
      }
      const hasRoom = raw.write(chunk);
      if (!hasRoom) raw.once('drain', resume);
      return hasRoom;
    },
    end() {
      if (!raw.writableEnded) raw.end();
    },
    refused(error) {
      refuse(request, reply, error);
    },
    // The status is out already: breaking off is the one way left to say that it isn't whole.
    broken: () => void raw.destroy(),
  };
}

/** Nothing was answered: says so in the site's language. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  if (reply.raw.destroyed || reply.raw.headersSent) return;
  if (error instanceof BodyTooLarge) reply.header('connection', 'close');
  else request.log.warn({ err: describeError(error), route: request.routeOptions.config.routeName }, 'a service did not answer');
  sendAnswer(reply, toProblem(error), getSite(request).locale);
}

function toProblem(error: unknown): ProblemAnswer {
  if (error instanceof BodyTooLarge) return problem('payload-too-large');
  return error instanceof errors.HeadersTimeoutError ? problem('timeout') : problem('unavailable', { headers: { 'retry-after': '2' } });
}
