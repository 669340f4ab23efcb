import { getRepairQuote } from '@okruh/contracts/http/repairs';
import { fieldErrors, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../locales/texts.ts';
import type { Deps } from '../deps.ts';
import { chooseOperations, calculateQuote } from '../stored/service-quote.ts';

export function quoteRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getRepairQuote, async ({ market, locale, query }) => {
    const list = deps.repairList.current();
    const device = list.device(query.color);
    if (device === undefined) return fieldErrors({ color: [texts.text(locale, 'problem.unknown-device')] });
    const chosen = chooseOperations(device, query.operations.split(',').filter(Boolean).slice(0, 11), locale);
    if ('error' in chosen) return fieldErrors({ operations: [chosen.error] });
    return ok(await calculateQuote(deps.database.db, list, market, device, chosen.operations, { now: deps.now() }));
  });
}
