import {
  adminAddLocation,
  adminAddLocations,
  adminExportLocations,
  adminGetLocation,
  adminListLocations,
  adminRemoveLocation,
  adminUpdateLocation,
  type Location,
} from '@okruh/contracts/http/picking-admin/locations';
import { todayIn } from '@okruh/market';
import {
  type Answer,
  binary,
  BYTE_ORDER_MARK,
  created,
  csvLine,
  fieldErrors,
  noteRecordChange,
  noContent,
  ok,
  route,
  toChangedBy,
  type Tx,
} from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { expandCodeRange } from '../model/location-code.ts';
import { refuse } from '../request/refuse.ts';
import { notedLocation } from '../stored/noted-records.ts';
import { isPlace, type Locale } from '../stored/places.ts';
import { everyLocation, findLocation, listContent, listLocations } from './location.query.ts';
import {
  addLocation,
  addLocations,
  countLocations,
  isCodeTaken,
  removeLocation,
  updateLocation,
  type Whereabouts,
} from './location.repository.ts';

/** The office's locations: list, one by one, whole ranges. */
export function locationRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;

  route(app, adminListLocations, async ({ query, locale }) => {
    const { items, total } = await listLocations(office, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportLocations, async ({ query, locale, market }) => {
    const rows = await everyLocation(office, query, locale);
    const text = [columns.map((column) => texts.text(locale, `locations-export.${column}`)), ...rows.map((row) => cells(row, locale))]
      .map(csvLine)
      .join('');
    const name = texts.text(locale, 'locations-export.file');
    return binary(Buffer.from(BYTE_ORDER_MARK + text), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, new Date())}.csv`);
  });

  route(app, adminGetLocation, async ({ params, locale }) => {
    const location = await findLocation(db, params.id, locale);
    if (location === null) return refuse('location-not-found');
    if (location === 'removed') return refuse('location-removed');
    return ok({ location, products: await listContent(db, params.id, locale) });
  });

  route(app, adminAddLocation, ({ body, identity, locale }) =>
    inPlace(db, body, async (tx) => {
      const values = { code: body.code, kind: body.kind, walkOrder: body.walk_order };
      const added = await addLocation(tx, body, values, toChangedBy(identity));
      return added === 'location-exists' ? refuse(added) : created(await findLocation(tx, added.id, locale));
    }),
  );

  route(app, adminAddLocations, ({ body, identity, locale }) =>
    inPlace(db, body, async (tx) => {
      const range = expandCodeRange(body.from, body.to);
      if ('error' in range) return fieldErrors({ to: [texts.text(locale, `range.${range.error}`)] });
      const { codes } = range;
      const count = codes.length;
      const existing = await countLocations(tx, body, codes);
      const added = body.is_preview ? count - existing : await addLocations(tx, body, codes, body.kind, toChangedBy(identity));
      return ok({
        count,
        existing: count - added,
        added,
        first: codes.slice(0, SHOWN_CODES),
        last: codes.slice(Math.max(SHOWN_CODES, count - SHOWN_CODES)),
      });
    }),
  );

  route(app, adminUpdateLocation, async ({ params, body, identity, locale }) => {
    const values = { code: body.code, kind: body.kind, walkOrder: body.walk_order };
    const updated = await db
      .transaction((tx) =>
        noteRecordChange(tx, notedLocation(params.id), toChangedBy(identity), () =>
          updateLocation(tx, params.id, body.version, values, toChangedBy(identity)),
        ),
      )
      .catch((error: unknown) => {
        if (isCodeTaken(error)) return 'location-exists' as const;
        throw error;
      });
    if (updated === 'done') return ok(await findLocation(db, params.id, locale));
    return refuse(updated, updated === 'location-not-updated' ? { present: await findLocation(db, params.id, locale) } : undefined);
  });

  route(app, adminRemoveLocation, async ({ params, query, identity }) => {
    const removed = await db.transaction((tx) =>
      noteRecordChange(tx, notedLocation(params.id), toChangedBy(identity), () => removeLocation(tx, params.id, query.version)),
    );
    if (typeof removed === 'object') return refuse('location-not-removed', { pieces: removed.pieces });
    return removed === 'done' ? noContent() : refuse(removed);
  });
}

/** Codes that a preview of a range shows at each end. */
const SHOWN_CODES = 3;

const inPlace = (db: Deps['database']['db'], { market, place }: Whereabouts, work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  db.transaction(async (tx) => ((await isPlace(tx, market, place)) ? work(tx) : refuse('unknown-place')));

const columns = ['market', 'place', 'code', 'kind', 'walk_order', 'pieces', 'variants'] as const;

const cells = (row: Location, locale: Locale): string[] => [
  row.market.toUpperCase(),
  row.place_name,
  row.code,
  texts.text(locale, `location-kind.${row.kind}`),
  String(row.walk_order),
  String(row.pieces),
  String(row.variants),
];
