import { adminCancelContentPlan, adminPlanContent } from '@okruh/contracts/http/catalog-admin/content';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { texts } from '../../../locales/texts.ts';
import { change } from '../../refusal.ts';
import { noteChange } from '../../changes/note-change.ts';
import { lockContent, readItems } from '../content-stores.ts';
import { notedPlan } from '../noted-content.ts';
import { planChange } from './plan-change.ts';
import { cancelPlan } from './plan.repository.ts';

/** Changes of texts that wait for an instant. */
export function planRoutes(app: FastifyInstance, { database, now }: Deps): void {
  route(app, adminPlanContent, ({ params: { kind, id }, query, body, locale, identity }) =>
    change(database, async (tx) => {
      const before = await lockContent(tx, kind, id);
      if (before === null || body.input.kind !== kind) return problem('not-found');
      if (before.version !== query.version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      const { input, applies_at: appliesAt } = body;
      return noteChange(tx, notedPlan(kind, id), identity.name, async () => {
        await planChange(tx, { id, version: before.version, input, appliesAt, by: identity.name ?? '' }, locale);
        const [item] = await readItems(tx, kind, [id], now());
        return item === undefined ? problem('not-found') : ok(item);
      });
    }),
  );

  route(app, adminCancelContentPlan, ({ params: { kind, id }, identity }) =>
    change(database, async (tx) => {
      if ((await lockContent(tx, kind, id)) === null) return problem('not-found');
      return noteChange(tx, notedPlan(kind, id), identity.name, async () => {
        await cancelPlan(tx, kind, id);
        const [item] = await readItems(tx, kind, [id], now());
        return item === undefined ? problem('not-found') : ok(item);
      });
    }),
  );
}
