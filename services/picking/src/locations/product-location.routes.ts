import {
  adminExportProductLocations,
  adminFindScanned,
  adminListProductLocations,
  adminMovePieces,
  adminPlaceProduct,
  type ProductLocation,
} from '@okruh/contracts/http/picking-admin/locations';
import { todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, noteRecordChange, ok, problem, route, toChangedBy } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { refuse } from '../request/refuse.ts';
import { notedPlacing } from '../stored/noted-records.ts';
import { isPlace } from '../stored/places.ts';
import { findProductByScan } from '../stored/products.ts';
import { movePieces } from './move-pieces.ts';
import { placeProduct } from './place-product.ts';
import { everyProductLocation, findProductLocation, listProductLocations } from './product-location.query.ts';

/** Which product lies where: the office's grid, moves between locations, and what a scanned code is. */
export function productLocationRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;

  route(app, adminListProductLocations, async ({ query, locale }) => {
    const { items, total, isTotalBounded } = await listProductLocations(office, query, locale);
    return ok({ items, total, total_is_bounded: isTotalBounded, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportProductLocations, async ({ query, locale, market }) => {
    const rows = await everyProductLocation(office, query, locale);
    const text = [[...columns], ...rows.flatMap(cells)].map(csvLine).join('');
    const name = texts.text(locale, 'assignments.file');
    return binary(Buffer.from(BYTE_ORDER_MARK + text), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, new Date())}.csv`);
  });

  route(app, adminMovePieces, async ({ params: { market, variant }, body, identity, locale }) => {
    if (!(await isPlace(db, market, body.place))) return refuse('unknown-place');
    const actor = toChangedBy(identity);
    const moved = await db.transaction((tx) =>
      noteRecordChange(tx, notedPlacing(market, variant), actor, () => movePieces(tx, { market, variantId: variant, ...body }, actor)),
    );
    if (moved === 'not-found') return problem('not-found');
    if (moved !== 'moved') return refuse(moved);
    const row = await findProductLocation(db, market, variant, body.place, locale);
    return row === null ? problem('not-found') : ok(row);
  });

  route(app, adminPlaceProduct, async ({ params: { market, variant }, body, identity, locale }) => {
    const { place, location, version } = body;
    if (!(await isPlace(db, market, place))) return refuse('unknown-place');
    const at = { market, variantId: variant, place };
    const actor = toChangedBy(identity);
    const placed = await db.transaction((tx) =>
      noteRecordChange(tx, notedPlacing(market, variant), actor, () => placeProduct(tx, at, version, location, actor)),
    );
    if (placed === 'not-found') return problem('not-found');
    if (placed === 'location-not-found') return refuse(placed);
    const row = await findProductLocation(db, market, variant, place, locale);
    if (row === null) return problem('not-found');
    return placed === 'placed' ? ok(row) : refuse(placed, { present: row });
  });

  route(app, adminFindScanned, async ({ query: { market, place, scan, kind }, locale }) => {
    const { rows } = await db.execute<{ id: string; code: string }>(sql`
      select id, code from locations
      where market = ${market} and place = ${place} and code = ${scan.toUpperCase()} and removed_at is null`);
    const [location] = rows;
    if (location !== undefined && kind !== 'product') return ok({ kind: 'location', location });
    const product = kind === 'location' ? null : await findProductByScan(db, market, scan, locale);
    return product === null ? refuse('nothing-scanned') : ok({ kind: 'product', product });
  });
}

/** Names of the import's columns; the last two are for people. */
const columns = ['variant', 'code', 'place', 'location', 'pieces', 'ean', 'name'] as const;

/** A line for each location, and one without a location for what lies on none: to be filled in and imported. */
function cells(row: ProductLocation): string[][] {
  const line = (location: string, pieces: number): string[] => [
    row.variant_id,
    row.code,
    row.place,
    location,
    String(pieces),
    row.ean ?? '',
    `${row.name} ${row.spec}`.trim(),
  ];
  return [...row.locations.map(({ code, on_hand }) => line(code, on_hand)), ...(row.unassigned > 0 ? [line('', row.unassigned)] : [])];
}
