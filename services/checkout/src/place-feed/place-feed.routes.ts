import {
  adminListCarriers,
  adminListDeliveryPlaceChanges,
  adminListDeliveryPlaces,
  adminUpdateDeliveryPlace,
} from '@okruh/contracts/http/checkout-admin/delivery-places';
import { ok, problem, route } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { deliveryPlaces } from '../stored/tables/delivery.ts';
import { listPlaceEdits, notePlaceChanges } from './place-changes.query.ts';
import { applyFeed, loadPlaces, lockCarrier } from './place-feed.repository.ts';
import { listPlaceChanges } from './place-import.ts';
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
      const [named] = await tx.select().from(deliveryPlaces).where(eq(deliveryPlaces.id, params.id));
      if (named === undefined) return problem('not-found');
      const { carrierId: carrier, code } = named;
      await lockCarrier(tx, carrier);
      const before = (await loadPlaces(tx, carrier, [code], true)).get(code.toLowerCase());
      if (before === undefined) return problem('not-found');
      const place = { code, ...body };
      const changes = listPlaceChanges(place, before);
      await applyFeed(tx, carrier, [place]);
      if (changes.length > 0)
        await notePlaceChanges(tx, carrier, identity.name ?? '', [{ code, name: before.name, isNew: false, changes }]);
      return ok({
        id: named.id,
        is_congested: body.is_congested ?? before.is_congested,
        is_available: body.is_available ?? before.is_available,
      });
    }),
  );
}
