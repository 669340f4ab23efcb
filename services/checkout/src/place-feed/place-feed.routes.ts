import {
  adminListCarriers,
  adminListDeliveryPlaceChanges,
  adminListDeliveryPlaces,
  adminUpdateDeliveryPlace,
} from '@okruh/contracts/http/checkout-admin/delivery-places';
import { ok, problem, route } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { deliveryPlaces } from '../stored/tables/delivery.ts';
import { listPlaceEdits, notePlaceChanges } from './place-changes.query.ts';
import { listCarriers, listPlaces } from './place-list.query.ts';

/** The office's part of pickup points: all of them, and a single point by hand. */
export function placeFeedRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminListCarriers, async ({ locale }) => ok({ carriers: await listCarriers(database.office, locale) }));

  route(app, adminListDeliveryPlaces, async ({ query, locale }) => {
    const { items, total } = await listPlaces(database.office, query, deps.liveMethods.places(), locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminListDeliveryPlaceChanges, async ({ query, locale }) => ok(await listPlaceEdits(database.office, query, locale)));

  route(app, adminUpdateDeliveryPlace, ({ params, body, identity }) =>
    database.db.transaction(async (tx) => {
      const [place] = await tx.select().from(deliveryPlaces).where(eq(deliveryPlaces.id, params.id)).for('update');
      if (place === undefined) return problem('not-found');
      const before = { is_congested: place.isCongested, is_available: place.isAvailable };
      const after = { is_congested: body.is_congested ?? before.is_congested, is_available: body.is_available ?? before.is_available };
      const changes = (['is_congested', 'is_available'] as const)
        .filter((field) => before[field] !== after[field])
        .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }));
      if (changes.length > 0) {
        await tx
          .update(deliveryPlaces)
          .set({ isCongested: after.is_congested, isAvailable: after.is_available, updatedAt: sql`now()` })
          .where(eq(deliveryPlaces.id, place.id));
        await notePlaceChanges(tx, place.carrierId, identity.name ?? '', [{ code: place.code, name: place.name, isNew: false, changes }]);
      }
      return ok({ id: place.id, ...after });
    }),
  );
}
