import { problemType, type Problem } from '@okruh/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toLocale, type Locale } from '../locale.ts';
import { texts } from '../locales/texts.ts';
import { isGeneral, type Answer, type ProblemAnswer } from './answer.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Writes an answer; `locale` decides the language of problems. */
export function sendAnswer(reply: FastifyReply, answer: Answer, locale: Locale): FastifyReply {
  if ('problem' in answer) return sendProblem(reply, answer, locale);
  reply.code(answer.status);
  if ('fieldErrors' in answer) {
    return reply.type(JSON_TYPE).send(JSON.stringify({ ...answer.fieldErrors, ...answer.extra }));
  }
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if ('raw' in answer) return reply.type(answer.mediaType).send(answer.raw);
  if (answer.body === undefined) return reply.send();
  return reply.type(JSON_TYPE).send(JSON.stringify(answer.body));
}

/** Language for a request whose identity may be missing. */
export const localeFor = (request: FastifyRequest): Locale =>
  toLocale(request.okruhIdentity?.market ?? request.server.okruh.getMarket(request));

function sendProblem(reply: FastifyReply, answer: ProblemAnswer, locale: Locale): FastifyReply {
  const { options } = answer;
  const body: Problem = {
    type: problemType(answer.problem),
    title: getTitle(answer, locale),
    status: answer.status,
    instance: reply.request.id,
    ...(options.detail === undefined ? {} : { detail: typeof options.detail === 'string' ? options.detail : options.detail[locale] }),
    ...(options.extra === undefined ? {} : { extra: { ...options.extra } }),
  };
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (answer.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
  return reply.code(answer.status).header('cache-control', 'no-store').type(PROBLEM_TYPE).send(JSON.stringify(body));
}

function getTitle(answer: ProblemAnswer, locale: Locale): string {
  if (answer.options.title !== undefined) return answer.options.title[locale];
  if (isGeneral(answer.problem)) return texts.text(locale, `problem.${answer.problem}`);
  if (answer.status === 404) return texts.text(locale, 'problem.not-found');
  return texts.text(locale, answer.status === 403 ? 'problem.forbidden' : 'problem.conflict');
}
