import {
  adminCorrectStock,
  adminExportStock,
  adminGetStockHistory,
  adminGetStockPlaces,
  adminListStock,
  type StockRow,
} from '@okruh/contracts/http/picking-admin/stock';
import { todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, ok, problem, route, toChangedBy } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { refuse } from '../request/refuse.ts';
import type { Locale } from '../stored/places.ts';
import { correctStock } from './correct-stock.ts';
import { everyStock, findStock, listPlaces, listStock, listStockLocations } from './stock.query.ts';
import { loadMoves } from './stock-moves.query.ts';

/** The office's view of the stock: list, history, and corrections with a reason. */
export function stockRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;

  route(app, adminListStock, async ({ query, locale }) => {
    const { items, total, isTotalBounded } = await listStock(office, query, locale);
    return ok({ items, total, total_is_bounded: isTotalBounded, page: query.page, page_size: query.page_size });
  });

  route(app, adminExportStock, async ({ query, locale, market }) => {
    const rows = await everyStock(office, query, locale);
    const text = [columns.map((column) => texts.text(locale, `export.${column}`)), ...rows.flatMap(cells)].map(csvLine).join('');
    const name = texts.text(locale, 'export.file');
    return binary(Buffer.from(BYTE_ORDER_MARK + text), 'text/csv; charset=utf-8', `okruh-${name}-${todayIn(market, new Date())}.csv`);
  });

  route(app, adminGetStockPlaces, async ({ locale }) => ok({ items: await listPlaces(office, locale) }));

  const loadHistory = async (market: StockRow['market'], variant: string, locale: Locale) => {
    const row = await findStock(db, market, variant, locale);
    if (row === null) return problem('not-found');
    return ok({
      row,
      locations: await listStockLocations(db, market, variant),
      moves: await loadMoves(db, market, variant, locale),
    });
  };
  route(app, adminGetStockHistory, ({ params, locale }) => loadHistory(params.market, params.variant, locale));

  route(app, adminCorrectStock, async ({ params, body, locale, identity }) => {
    const corrected = await db.transaction((tx) =>
      correctStock(tx, {
        market: params.market,
        variantId: params.variant,
        place: body.place,
        onHandBefore: body.on_hand_before,
        onHand: body.on_hand,
        locationId: body.location_id,
        reason: body.reason,
        note: body.note,
        actor: toChangedBy(identity),
      }),
    );
    if (corrected === 'not-found') return problem('not-found');
    if (corrected !== 'corrected') return refuse(corrected);
    const row = await findStock(db, params.market, params.variant, locale);
    return row === null ? problem('not-found') : ok(row);
  });
}

const columns = ['variant', 'code', 'name', 'spec', 'market', 'place', 'on_hand', 'reserved', 'available', 'expected'] as const;

/** A line for each place; one without a place for what lies nowhere. */
function cells(row: StockRow): string[][] {
  const common = [row.variant_id, row.code, row.name, row.spec, row.market.toUpperCase()];
  const about = [row.is_endless ? '∞' : String(row.available), row.expected_at?.slice(0, 10) ?? ''];
  if (row.places.length === 0) return [[...common, '', '', '', ...about]];
  return row.places.map((place) => [...common, place.name, String(place.on_hand), String(place.reserved), ...about]);
}
