import {
  adminCancelStockTake,
  adminCloseStockTake,
  adminCountStock,
  adminExportStockTake,
  adminGetStockTake,
  adminListStockTakeLines,
  adminListStockTakes,
  adminOpenStockTake,
  type StockTakeLine,
} from '@okruh/contracts/http/picking-admin/stock-takes';
import { todayIn } from '@okruh/market';
import {
  type Answer,
  binary,
  BYTE_ORDER_MARK,
  created,
  csvLine,
  type Identity,
  ok,
  problem,
  type ProblemAnswer,
  route,
  toChangedBy,
} from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { refuseOtherPlace } from '../request/own-place.ts';
import { type Refusal, refuse } from '../request/refuse.ts';
import { isPlace, type Locale } from '../stored/places.ts';
import { type ProductColumns, productColumns, productView } from '../stored/products.ts';
import { cancelTake, closeTake, type TakeConflict } from './close-take.ts';
import { countStock, openTake } from './count-stock.ts';
import { everyLine, findLine, findStockTake, listLines, listStockTakes } from './stock-take.query.ts';

/** Stock-takes: opened, counted by several people at once, counted again where it differs, closed. */
export function stockTakeRoutes(app: FastifyInstance, { database }: Deps): void {
  const { db, office } = database;
  const answer = async (id: string, locale: Locale, outcome: 'done' | 'not-found' | Refusal): Promise<Answer> => {
    if (outcome === 'not-found') return problem('not-found');
    return outcome === 'done' ? ok(await findStockTake(db, id, locale)) : refuse(outcome);
  };
  /** The conflicts with the names of their products. */
  const nameConflicts = async (conflicts: readonly TakeConflict[], locale: Locale) => {
    const { rows } = await db.execute<ProductColumns>(sql`
      select ${productColumns(sql`v.variant_id`, locale)} from unnest(${sql.param(conflicts.map(({ variantId }) => variantId))}::text[])
        as v (variant_id) left join products p on p.variant_id = v.variant_id`);
    const byId = new Map(rows.map((row) => [row.variant_id, productView(row)]));
    return conflicts.map(({ variantId, reserved, onHand }) => ({ product: byId.get(variantId), reserved, on_hand: onHand }));
  };

  /** Why somebody may not work on a stock-take: it isn't there, or another store's. */
  const refuseTake = async (id: string, identity: Identity, locale: Locale): Promise<ProblemAnswer | null> => {
    const take = await findStockTake(db, id, locale);
    return take === null ? problem('not-found') : refuseOtherPlace(identity, take.place);
  };

  route(app, adminListStockTakes, async ({ query, locale }) => {
    const { items, total } = await listStockTakes(office, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminOpenStockTake, async ({ body, identity, locale }) => {
    if (!(await isPlace(db, body.market, body.place))) return refuse('unknown-place');
    const refused = refuseOtherPlace(identity, body.place);
    if (refused !== null) return refused;
    const opened = await db.transaction((tx) => openTake(tx, body, toChangedBy(identity)));
    if (typeof opened === 'string') return refuse(opened);
    return 'id' in opened ? created(await findStockTake(db, opened.id, locale)) : refuse('count-open', { number: opened.openNumber });
  });

  route(app, adminGetStockTake, async ({ params, locale }) => {
    const take = await findStockTake(db, params.id, locale);
    return take === null ? problem('not-found') : ok(take);
  });

  route(app, adminListStockTakeLines, async ({ params, query, locale }) => {
    const { items, total } = await listLines(office, params.id, query, locale);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminCountStock, async ({ params, body, identity, locale }) => {
    const refused = await refuseTake(params.id, identity, locale);
    if (refused !== null) return refused;
    const counted = await db.transaction((tx) => countStock(tx, params.id, body, toChangedBy(identity)));
    if (typeof counted === 'string') return counted === 'not-found' ? problem('not-found') : refuse(counted);
    if ('changed' in counted) return refuse('changed-meanwhile', { present: await findLine(db, counted.changed, locale) });
    return ok(await findLine(db, counted.line, locale));
  });

  route(app, adminCloseStockTake, async ({ params, body, identity, locale }) => {
    const refused = await refuseTake(params.id, identity, locale);
    if (refused !== null) return refused;
    const actor = toChangedBy(identity);
    const closed = await db.transaction((tx) => closeTake(tx, params.id, body.version, body.leave_conflicts, actor));
    if (typeof closed === 'string') return answer(params.id, locale, closed);
    return 'toRecount' in closed
      ? refuse('recount-needed', { count: closed.toRecount })
      : refuse('stock-take-conflicts', { conflicts: await nameConflicts(closed.conflicts, locale) });
  });

  route(app, adminCancelStockTake, async ({ params, body, identity, locale }) => {
    const refused = await refuseTake(params.id, identity, locale);
    if (refused !== null) return refused;
    const actor = toChangedBy(identity);
    return answer(params.id, locale, await db.transaction((tx) => cancelTake(tx, params.id, body.version, actor)));
  });

  route(app, adminExportStockTake, async ({ params, locale, market }) => {
    const take = await findStockTake(office, params.id, locale);
    if (take === null) return problem('not-found');
    const rows = await everyLine(office, params.id, locale);
    const text = [columns.map((column) => texts.text(locale, `take-export.${column}`)), ...rows.map(cells)].map(csvLine).join('');
    const name = `okruh-${texts.text(locale, 'take-export.file')}-${take.number}-${todayIn(market, new Date())}.csv`;
    return binary(Buffer.from(BYTE_ORDER_MARK + text), 'text/csv; charset=utf-8', name);
  });
}

const columns = [
  'location',
  'variant',
  'code',
  'ean',
  'name',
  'spec',
  'expected',
  'first_count',
  'first_by',
  'second_count',
  'second_by',
  'difference',
  'booked',
] as const;

const number = (value: number | null): string => (value === null ? '' : String(value));
const cells = (line: StockTakeLine): string[] => [
  line.location?.code ?? '',
  line.product.variant_id,
  line.product.code,
  line.product.ean ?? '',
  line.product.name,
  line.product.spec,
  String(line.expected),
  number(line.first_count),
  line.first_by ?? '',
  number(line.second_count),
  line.second_by ?? '',
  number(line.difference),
  number(line.booked),
];
