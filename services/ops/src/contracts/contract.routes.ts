import { toSubject } from '@okruh/contracts';
import { adminGetEventContract, adminListEventContracts } from '@okruh/contracts/http/ops-admin/event-contracts';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { findContract } from '../broker/read-message.ts';
import { unlessAway } from '../broker/with-broker.ts';
import type { Deps } from '../deps.ts';
import { listContractFields } from '../model/contract-fields.ts';
import { loadSeenTypes } from '../stored/seen-types.query.ts';
import { buildCatalogue } from './catalogue.ts';

/** The catalogue of events: contracts beside what was seen. */
export function contractRoutes(app: FastifyInstance, deps: Deps): void {
  const load = async () => {
    const [seen, progress] = await Promise.all([loadSeenTypes(deps.database.db, deps.now()), unlessAway(() => deps.consumers.progress())]);
    return { items: buildCatalogue({ seen, progress }), is_broker_asked: progress !== null };
  };

  route(app, adminListEventContracts, async () => ok(await load()));

  route(app, adminGetEventContract, async ({ params: { type } }) => {
    const { items, is_broker_asked: isBrokerAsked } = await load();
    const found = items.find(({ versions }) => versions.some((one) => one.type === type));
    const version = found?.versions.find((one) => one.type === type);
    if (found === undefined || version === undefined) return problem('not-found');
    const contract = findContract(type);
    return ok({
      ...found,
      summary: contract?.summary ?? found.summary,
      version,
      subject: toSubject(type),
      fields: contract === null ? [] : listContractFields(contract),
      is_broker_asked: isBrokerAsked,
    });
  });
}
