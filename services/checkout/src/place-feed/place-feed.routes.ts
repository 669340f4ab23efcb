import { adminListCarriers, adminListDeliveryPlaces, adminUpdateDeliveryPlace } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listCarriers, listPlaces } from './place-list.query.ts';

/** The office's part of pickup points: all of them, and a single point by hand. */
export function placeFeedRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminListCarriers, async ({ locale }) => ok({ carriers: await listCarriers(database.office, locale) }));

  route(app, adminListDeliveryPlaces, async ({ query, locale }) => {
    const { items, total } = await listPlaces(database.office, query, deps.liveMethods.places(), locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminUpdateDeliveryPlace, async ({ params, body, identity, log }) => {
    const { rows } = await database.pool.query<{ id: string; is_congested: boolean; is_available: boolean }>({
      text: `update delivery_places set is_congested = coalesce($2, is_congested), is_available = coalesce($3, is_available), updated_at = now()
        where id = $1 returning id, is_congested, is_available`,
      values: [params.id, body.is_congested ?? null, body.is_available ?? null],
    });
    const [place] = rows;
    if (place === undefined) return problem('not-found');
    log.info(
      { place: place.id, by: identity.sub, is_congested: place.is_congested, is_available: place.is_available },
      'a pickup point was changed',
    );
    return ok(place);
  });
}
