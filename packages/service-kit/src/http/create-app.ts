import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { generalProblems, type ServiceName } from '@okruh/contracts';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import { uuidv7 } from 'uuidv7';
import { describeError } from '../database/database-error.ts';
import type { Market } from '../locale.ts';
import { createLogger, type Logger } from '../logger.ts';
import { observeRequest, registry } from '../metrics.ts';
import { TRACE_HEADER, traceRequest } from '../tracing/request-span.ts';
import { problem } from './answer.ts';
import type { AppContext } from './app-context.ts';
import { IDENTITY_HEADER, REQUEST_ID_HEADER, type Identity } from './identity.ts';
import { buildOpenApi } from './openapi.ts';
import { problemOfError } from './request-error.ts';
import { localeFor, sendAnswer } from './send.ts';
import type { ServiceKeys } from './service-keys.ts';

export interface AppOptions {
  readonly service: ServiceName;
  /** Own key and the public keys that identities are verified with. */
  readonly keys: ServiceKeys;
  readonly logger?: Logger;
  /** Holds every answer against its contract: for tests, where an off-contract answer becomes a 500. */
  readonly checkAnswers?: boolean;
  /** Largest body in bytes where the contract names no other; 64 KiB when left out. */
  readonly maxBody?: number;
  /** What must work for `/readyz` to say 200, by name; a rejection or 2 s of silence means not ready. NATS is no such thing: writes go on without it. */
  readonly readiness?: Readonly<Record<string, () => Promise<unknown>>>;
  /** How a request's identity is found; the signed header when left out. The gateway, which makes identities, brings its own. */
  readonly authenticate?: (request: FastifyRequest) => Identity | null | Promise<Identity | null>;
  /** Market of a request that no identity names one for; it decides the language of refusals. The gateway reads it from the host. */
  readonly getMarket?: (request: FastifyRequest) => Market | null;
  /**
   * Asked before anything else; true = it has answered. For answers that are ready in memory: anybody who answers here has to see
   * to limits, headers and measurements itself.
   */
  readonly answerFirst?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Headers of everything that is answered here, refusals and malformed requests included. */
  readonly getHeaders?: (request: FastifyRequest) => Readonly<Record<string, string>>;
  /** False where requests come straight from outside: then `x-request-id` is always made here. */
  readonly trustRequestId?: boolean;
  /**
   * `traceparent` that a request continues; null for one that begins a trace. When left out that of callers whose identity is signed: nobody
   * else may decide what is recorded. Asked while tracing is on.
   */
  readonly getTraceParent?: (request: FastifyRequest) => string | null;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** An idle connection is kept this long, longer than clients of ours keep theirs. */
const KEEP_ALIVE_MS = 72_000;

/** Of all headers of a request: a browser of ours sends less than two. */
const MAX_HEADER_BYTES = 8 * 1024;

const requestIdPattern = /^[\w-]{8,64}$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A Fastify application with what every service of ours needs: request ids, strict content types, problem+json in the
 * site's language, `/healthz`, `/readyz`, `/metrics` and `/api/<service>/openapi.json`. Add routes with `route()`.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const getHeaders = options.getHeaders ?? (() => ({}));
  const getTraceParent = options.getTraceParent ?? ((request) => readSignedTrace(request, options.keys));
  const loggerInstance: FastifyBaseLogger = options.logger ?? createLogger({ service: options.service, level: 'warn' });
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: options.maxBody ?? 64 * 1024,
    requestIdHeader: false,
    genReqId: (request) => {
      const given = options.trustRequestId === false ? undefined : request.headers[REQUEST_ID_HEADER];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : uuidv7();
    },
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Requests that are under way when the process is asked to stop are finished, and so are those that arrive on a connection that is still open.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // No hook runs for these: the address can't be read.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(getHeaders(request))),
    routerOptions: { maxParamLength: 200 },
    ...(options.answerFirst === undefined ? {} : { serverFactory: serverWith(options.answerFirst, loggerInstance) }),
  });

  const context: AppContext = {
    service: options.service,
    checkAnswers: options.checkAnswers ?? false,
    contracts: [],
    offContract: [],
    authenticate:
      options.authenticate ??
      ((request) => {
        const token = request.headers[IDENTITY_HEADER];
        return typeof token === 'string' ? options.keys.verify(token) : null;
      }),
    getMarket: options.getMarket ?? (() => null),
    isDraining: false,
  };
  app.decorate('okruh', context);
  app.decorateRequest('okruhIdentity', null);
  app.decorateRequest('okruhSpan', null);

  acceptJsonOnly(app);
  // With callbacks: every request goes through here, and each promise would be a turn of its own.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    reply.header('x-content-type-options', 'nosniff').headers(getHeaders(request));
    // `GET http://elsewhere/…` and `OPTIONS *` are for proxies: nothing here reads an origin from a request's target.
    if (request.raw.url?.startsWith('/') !== true) sendAnswer(reply, problem('bad-request'), localeFor(request));
    else if (!safeMethods.has(request.method) && isCrossSite(request)) sendAnswer(reply, problem('cross-site-request'), localeFor(request));
    else traceRequest(request, reply, getTraceParent, done);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Tells the caller to take its next request elsewhere.
    if (context.isDraining) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerUnknown(app, request, reply));
  addHealth(app, options.readiness ?? {});
  app.get(`/api/${options.service}/openapi.json`, async () => buildOpenApi(options.service, context.contracts));
  return app;
}

/** Fastify's own server, with somebody before its router. */
function serverWith(answerFirst: NonNullable<AppOptions['answerFirst']>, logger: FastifyBaseLogger): FastifyServerFactory {
  const isAnswered: typeof answerFirst = (request, response) => {
    try {
      return answerFirst(request, response);
    } catch (error) {
      logger.error({ err: describeError(error) }, 'a ready answer could not be sent');
      // Half an answer can't be taken back; without any, the request goes the usual way.
      if (response.headersSent) response.destroy();
      return response.headersSent;
    }
  };
  return (handler) => {
    const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
      if (!isAnswered(request, response)) handler(request, response);
    });
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    return server;
  };
}

// Text, forms and unknown types are refused: a cross-site form can't send JSON, and nobody guesses what a body means.
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body is "nothing given"; the schema says what is missing.
    if (body === '') done(null, undefined);
    else void parseJson(request, typeof body === 'string' ? body : body.toString(), done);
  });
}

/** Trace of a caller of ours. Its token is verified here first: what it remembers then serves the route. */
function readSignedTrace({ headers }: FastifyRequest, keys: ServiceKeys): string | null {
  const traceparent = headers[TRACE_HEADER];
  const token = headers[IDENTITY_HEADER];
  const isOurs = typeof traceparent === 'string' && typeof token === 'string' && keys.verify(token) !== null;
  return isOurs ? traceparent : null;
}

function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function report(request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.config.routeName;
  if (route === undefined && ownPaths.has(request.routeOptions.url ?? '')) return;
  const name = route ?? 'unknown';
  observeRequest(name, request.method, reply.statusCode, reply.elapsedTime / 1000);
  // The route's name and never the address: addresses hold codes that open data.
  const line = { route: name, method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
  if (reply.statusCode >= 500) request.log.error(line, 'answered with a failure');
  else if (safeMethods.has(request.method)) request.log.debug(line, 'answered');
  else request.log.info(line, 'answered');
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = problemOfError(error);
  if (known === null) request.log.error({ err: describeError(error) }, 'a request failed');
  else if (known.status >= 500)
    request.log.warn({ err: describeError(error) }, `a request could not be served: ${STATUS_CODES[known.status]}`);
  return sendAnswer(reply, known ?? problem('internal-error'), localeFor(request));
}

async function answerUnknown(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  request.okruhIdentity = await app.okruh.authenticate(request);
  const locale = localeFor(request);
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = app.okruh.contracts.filter((contract) => toPattern(contract.path).test(path)).map((contract) => contract.method);
  if (methods.length === 0) return sendAnswer(reply, problem('not-found'), locale);
  return sendAnswer(
    reply,
    problem('method-not-allowed', { status: generalProblems['method-not-allowed'], headers: { allow: methods.join(', ') } }),
    locale,
  );
}

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

function addHealth(app: FastifyInstance, readiness: Readonly<Record<string, () => Promise<unknown>>>): void {
  const config = { isUntraced: true };
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const checks = await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => [name, (await answersInTime(check)) ? 'ok' : 'failing'] as const),
    );
    const isReady = !app.okruh.isDraining && checks.every(([, state]) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : app.okruh.isDraining ? 'stopping' : 'failing', checks: Object.fromEntries(checks) });
  });
  app.get('/metrics', { config }, async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

async function answersInTime(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 2_000);
  });
  const answered = check().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, silence]);
  } finally {
    clearTimeout(timer);
  }
}
