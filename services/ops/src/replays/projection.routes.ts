import { adminListProjections, adminRebuildProjection } from '@okruh/contracts/http/ops-admin/replays';
import { noContent, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { withService } from '../broker/with-broker.ts';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { recordAction, toPerson } from '../stored/actions.ts';

/** Projections of the services, which read them again beside the live ones. */
export function projectionRoutes(app: FastifyInstance, { database, desk }: Deps): void {
  route(app, adminListProjections, async () => ok(await desk.listProjections()));

  route(app, adminRebuildProjection, ({ params: { service, name }, body: { id, may_write: mayWrite, reason }, identity }) =>
    withService(async () => {
      const person = toPerson(identity);
      const answer = await desk.rebuild(service, name, { id, may_write: mayWrite, by: person.name });
      if (answer === 'unknown') return problem('not-found');
      if (answer === 'busy') return problem('rebuild-running', { title: texts.both('problem.rebuild-running') });
      const subject = { projection: `${service}.${name}`, rebuild: id, may_write: mayWrite };
      await recordAction(database.db, person, { action: 'rebuild', reason, subject });
      return noContent();
    }),
  );
}
