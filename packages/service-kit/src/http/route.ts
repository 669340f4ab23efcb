import { Readable } from 'node:stream';
import { mayDo, type FieldErrors, type ParsedRequest, type RouteContract } from '@okruh/contracts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toLocale, type Locale, type Market } from '../locale.ts';
import { texts } from '../locales/texts.ts';
import { runInSpan } from '../tracing/request-span.ts';
import { fieldErrors, problem, type Answer, type ProblemAnswer } from './answer.ts';
import { offContractErrors } from './check-answer.ts';
import { addFieldError, toFieldErrors, unstorableTexts, zodMessages } from './field-errors.ts';
import { asCall } from './calls-under-way.ts';
import type { Identity } from './identity.ts';
import { localeFor, sendAnswer } from './send.ts';

/** Calls between services may have no market. */
type MarketOf<C extends RouteContract> = C['access'] extends 'internal' ? Market | null : Market;

/** Input of a handler: parsed request, caller and market. */
export type RouteRequest<C extends RouteContract> = ParsedRequest<C> & {
  readonly identity: Identity;
  /** Market of the request's host. */
  readonly market: MarketOf<C>;
  readonly locale: Locale;
  readonly log: FastifyBaseLogger;
  readonly requestId: string;
  /** The raw request, for what the contract doesn't describe: single headers, multipart parts. */
  readonly raw: FastifyRequest;
};

export type RouteHandler<C extends RouteContract> = (request: RouteRequest<C>) => Promise<Answer> | Answer;

/**
 * Adds one contract's route: identity and access first, then params, query and body by their schemas (400 with every
 * field's message), then the handler. Unknown query and body keys are dropped by the schemas.
 */
export function route<const C extends RouteContract>(app: FastifyInstance, contract: C, handler: RouteHandler<C>): void {
  const { okruh } = app;
  okruh.contracts.push(contract);
  app.route({
    method: contract.method,
    url: contract.path,
    config: { routeName: contract.name },
    ...(contract.bodyLimit === undefined ? {} : { bodyLimit: contract.bodyLimit }),
    onRequest: (request, reply, done) => {
      const settle = (identity: Identity | null): void => {
        request.okruhIdentity = identity;
        const refusal = refuse(contract, request);
        if (refusal === null) done();
        else sendAnswer(reply, refusal, localeFor(request));
      };
      const identity = okruh.authenticate(request);
      if (identity instanceof Promise) identity.then(settle).catch(done);
      else settle(identity);
    },
    // Synchronous answers are sent without a promise.
    handler: (request, reply) => {
      const identity = request.okruhIdentity;
      if (identity === null) throw new Error('a request got past the identity check');
      const locale = toLocale(identity.market);
      const input = parseInput(contract, request, locale);
      // A stream is sent after its handler has returned: Fastify must wait for the reply, or it sends an empty one.
      const send = (answer: Answer): FastifyReply | undefined => {
        sendAnswer(reply, okruh.checkAnswers ? checked(app, contract, answer, request) : answer, locale);
        return 'raw' in answer && answer.raw instanceof Readable ? reply : undefined;
      };
      if (input.errors !== null) {
        sendAnswer(reply, fieldErrors(input.errors), locale);
        return undefined;
      }
      const given = {
        ...input.values,
        identity,
        market: identity.market,
        locale,
        log: request.log,
        requestId: request.id,
        raw: request,
      } as RouteRequest<C>;
      const work = () => runInSpan(request.okruhSpan, () => handler(given));
      const answer = contract.method === 'GET' ? work() : asCall(request.id, `${okruh.service}.${contract.name}`, identity, work);
      return answer instanceof Promise ? answer.then(send) : send(answer);
    },
  });
}

/** Checks identity and access before parsing. @returns the refusal, or null */
function refuse(contract: RouteContract, request: FastifyRequest): ProblemAnswer | null {
  const identity = request.okruhIdentity;
  if (identity === null) return problem('unauthenticated');
  const { access } = contract;
  if (access === 'internal') {
    if (identity.kind !== 'service' || !contract.callers?.some((name) => name === identity.sub)) return problem('forbidden');
  } else if (identity.market === null) {
    return problem('bad-request');
  }
  if (access === 'session' && !isLoggedIn(identity)) return problem('unauthenticated');
  if (typeof access === 'object') {
    if (!isLoggedIn(identity)) return problem('unauthenticated');
    if (identity.kind !== 'staff' || !mayDo(identity.roles, access.permission)) return problem('forbidden');
  }
  return refuseBody(contract, request);
}

const isLoggedIn = (identity: Identity): boolean => (identity.kind === 'customer' || identity.kind === 'staff') && identity.sub !== null;

function refuseBody(contract: RouteContract, request: FastifyRequest): ProblemAnswer | null {
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (isMultipart !== (contract.multipart === true) && (isMultipart || request.method !== 'GET')) {
    return problem('unsupported-media-type');
  }
  // Fastify doesn't apply the limit to streamed bodies; the limits of the parts apply when the header is missing.
  if (isMultipart && Number(request.headers['content-length'] ?? 0) > (contract.bodyLimit ?? request.routeOptions.bodyLimit)) {
    return problem('payload-too-large');
  }
  return null;
}

type Input =
  | { readonly errors: FieldErrors }
  | { readonly errors: null; readonly values: { readonly params: unknown; readonly query: unknown; readonly body: unknown } };

function parseInput(contract: RouteContract, request: FastifyRequest, locale: Locale): Input {
  const errors: FieldErrors = {};
  const values = {
    params: parsePart(contract.params, request.params, locale, errors),
    query: parsePart(contract.query, request.query, locale, errors),
    body: parsePart(contract.body, request.body ?? (contract.body === undefined ? undefined : {}), locale, errors),
  };
  return Object.keys(errors).length > 0 ? { errors } : { errors: null, values };
}

/** Parses one part of the request and adds its errors to `errors`. */
function parsePart(schema: z.ZodType | undefined, value: unknown, locale: Locale, errors: FieldErrors): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value, { error: zodMessages[locale] });
  if (!parsed.success) {
    for (const [field, messages] of Object.entries(toFieldErrors(parsed.error.issues))) errors[field] = messages;
    return undefined;
  }
  // After parsing, so that keys dropped by the schema don't matter.
  for (const path of unstorableTexts(parsed.data)) addFieldError(errors, path, texts.text(locale, 'field.characters'));
  return parsed.data;
}

function checked(app: FastifyInstance, contract: RouteContract, answer: Answer, request: FastifyRequest): Answer {
  const errors = offContractErrors(contract, answer);
  if (errors.length === 0) return answer;
  app.okruh.offContract.push({ route: contract.name, status: answer.status, errors });
  request.log.error({ route: contract.name, status: answer.status, errors }, 'the answer is off its contract');
  return problem('internal-error', { detail: `off contract: ${errors.join('; ')}` });
}
