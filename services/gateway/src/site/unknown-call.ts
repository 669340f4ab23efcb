import type { RouteContract } from '@okruh/contracts';
import { problem, sendAnswer } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { getSite } from './request-context.ts';

/** Below `/api/` what no contract opens is not found, and a known address asked in another way is 405. */
export function answerUnknownCalls(app: FastifyInstance, contracts: readonly RouteContract[]): void {
  const open = contracts
    .filter(({ access }) => access !== 'internal')
    .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));
  app.all('/api/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = open.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const answer = methods.length === 0 ? problem('not-found') : problem('method-not-allowed', { headers: { allow: methods.join(', ') } });
    return sendAnswer(reply, answer, getSite(request).locale);
  });
}
