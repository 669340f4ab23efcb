import {
  adminImportDeliveryPlaces,
  adminListCarriers,
  adminListDeliveryPlaces,
  adminUpdateDeliveryPlace,
} from '@okruh/contracts/http/checkout-admin/delivery-places';
import { fieldErrors, ok, problem, route } from '@okruh/service-kit';
import { readUpload } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { applyFeed, loadCarriers } from './place-feed.repository.ts';
import { listCarriers, listPlaces } from './place-list.query.ts';
import { readFeedFile } from './read-feed-file.ts';

/** The office's part of pickup points: all of them, a carrier's feed as a file, and a single point by hand. */
export function placeFeedRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;

  route(app, adminListCarriers, async ({ locale }) => ok({ carriers: await listCarriers(database.office, locale) }));

  route(app, adminListDeliveryPlaces, async ({ query, locale }) => {
    const { items, total } = await listPlaces(database.office, query, deps.liveMethods.places(), locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminImportDeliveryPlaces, async ({ raw, query, locale, identity, log }) => {
    const carriers = await loadCarriers(database);
    if (!carriers.some(({ id }) => id === query.carrier))
      return fieldErrors({ carrier: [texts.text(locale, 'office.place-feed.carrier')] });
    const upload = await readUpload(raw, 'file', adminImportDeliveryPlaces.bodyLimit);
    if (upload === null) return fieldErrors({ file: [texts.text(locale, 'office.place-feed.missing')] });
    const read = readFeedFile(upload, locale);
    if ('errors' in read) return fieldErrors({ file: [...read.errors] });
    const applied = await applyFeed(database, query.carrier, read.rows);
    log.info({ carrier: query.carrier, by: identity.sub, added: applied.added, changed: applied.changed }, 'pickup points imported');
    return ok({ rows: read.rows.length, ...applied });
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
