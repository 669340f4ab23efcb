import { Readable } from 'node:stream';
import { adminChangePrices, adminExportPrices, adminListPrices, adminPreviewPrices } from '@okruh/contracts/http/catalog-admin/prices';
import { todayIn } from '@okruh/market';
import { binary, BYTE_ORDER_MARK, csvLine, ok, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { change } from '../refusal.ts';
import { previewChanges, tooSteep, writeChanges } from './preview-changes.ts';
import { everyPrice, type HeldPrice, listPrices, priceRow, pricesOfVariants } from './price.query.ts';

/** The price list of a market. */
export function priceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const { db } = database;

  route(app, adminListPrices, async ({ query }) => {
    const { rows, total, isTotalBounded } = await listPrices(db, query);
    const items = rows.map((row) => priceRow(row, query.market));
    return ok({ ...listAnswer(query, items, total), total_is_bounded: isTotalBounded });
  });

  route(app, adminExportPrices, ({ query }) => {
    const lines = async function* (): AsyncGenerator<string> {
      // The columns of the import, so that a changed export can come back.
      yield BYTE_ORDER_MARK + csvLine(['code', 'name', 'quality', 'price', 'common_price', 'lowest_price_30_days']);
      for await (const row of everyPrice(db, query)) yield csvLine(cells(row));
    };
    return binary(Readable.from(lines()), 'text/csv; charset=utf-8', `okruh-${query.market}-${todayIn(query.market, deps.now())}.csv`);
  });

  route(app, adminPreviewPrices, async ({ body, locale }) => {
    const looked = await previewChanges(db, body.market, body.changes, locale);
    return 'answer' in looked ? looked.answer : ok({ items: looked.items });
  });

  route(app, adminChangePrices, ({ body, locale, identity, requestId }) =>
    change(database, async (tx) => {
      const looked = await previewChanges(tx, body.market, body.changes, locale);
      if ('answer' in looked) return looked.answer;
      const steep = looked.items.filter((item) => item.is_steep);
      if (steep.length > 0 && !body.confirmed) return tooSteep(steep);
      const changed = await writeChanges(tx, body.market, body.changes, looked.held, {
        name: identity.name ?? '',
        correlationId: requestId,
        source: 'hand',
      });
      const after = await pricesOfVariants(
        tx,
        body.market,
        body.changes.map(({ variant }) => variant),
      );
      return ok({ changed, items: [...after.values()].map((row) => priceRow(row, body.market)) });
    }),
  );
}

const units = (amount: number | null): string => (amount === null ? '' : String(amount / 100).replace('.', ','));
const cells = (row: HeldPrice): string[] => [row.code, row.name, row.quality, units(row.now), units(row.common), units(row.was)];
