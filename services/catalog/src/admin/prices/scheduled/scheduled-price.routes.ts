import {
  adminCancelScheduledPrice,
  adminListScheduledPrices,
  adminPreviewScheduledPrices,
  adminSchedulePrices,
} from '@okruh/contracts/http/catalog-admin/scheduled-prices';
import { ok, problem, repeatable, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { texts } from '../../../locales/texts.ts';
import { lockOwners } from '../../../stored/lock-masters.ts';
import { listAnswer } from '../../../stored/office-list.ts';
import { change } from '../../refusal.ts';
import { previewChanges, tooSteep } from '../preview-changes.ts';
import { cancelSchedule } from './apply-scheduled.ts';
import { readPeriod, refuseOverlapping } from './period.ts';
import { findSchedule, listSchedules } from './scheduled-price.query.ts';
import { insertSchedules } from './scheduled-price.repository.ts';

/** Prices that start at a planned time. */
export function scheduledPriceRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;

  route(app, adminListScheduledPrices, async ({ query }) => {
    const { items, total } = await listSchedules(office, query);
    return ok(listAnswer(query, items, total));
  });

  route(app, adminPreviewScheduledPrices, async ({ body, locale }) => {
    const period = await readPeriod(db, body, locale);
    if ('answer' in period) return period.answer;
    const looked = await previewChanges(db, body.market, body.changes, locale, period.startsAt);
    if ('answer' in looked) return looked.answer;
    const ids = body.changes.map(({ variant }) => variant);
    return (await refuseOverlapping(db, body.market, ids, period)) ?? ok({ items: looked.items });
  });

  route(app, adminSchedulePrices, (request) => {
    const { body, locale, identity } = request;
    return repeatable(db, request, adminSchedulePrices.name, async (tx) => {
      const period = await readPeriod(tx, body, locale);
      if ('answer' in period) return period.answer;
      const ids = body.changes.map(({ variant }) => variant);
      await lockOwners(tx, ids);
      const looked = await previewChanges(tx, body.market, body.changes, locale, period.startsAt);
      if ('answer' in looked) return looked.answer;
      const overlapping = await refuseOverlapping(tx, body.market, ids, period);
      if (overlapping !== null) return overlapping;
      const steep = looked.items.filter((item) => item.is_steep);
      if (steep.length > 0 && !body.confirmed) return tooSteep(steep);
      await insertSchedules(tx, body.market, body.changes, period, identity.name ?? '');
      return ok({ scheduled: body.changes.length });
    });
  });

  route(app, adminCancelScheduledPrice, ({ params, identity, requestId }) =>
    change(database, async (tx) => {
      const isCancelled = await cancelSchedule(tx, params.id, { name: identity.name ?? '', correlationId: requestId });
      const present = await findSchedule(tx, params.id);
      if (present === null) return problem('not-found');
      return isCancelled || present.state === 'cancelled'
        ? ok(present)
        : problem('already-ended', { title: texts.both('office.already-ended'), extra: { present } });
    }),
  );
}
