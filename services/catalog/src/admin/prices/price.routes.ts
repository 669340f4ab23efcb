import { Readable } from 'node:stream';
import {
  adminChangePrices,
  adminExportPrices,
  adminExportPricesXlsx,
  adminListPrices,
  adminPreviewPrices,
} from '@okruh/contracts/http/catalog-admin/prices';
import { type Market, todayIn } from '@okruh/market';
import { type Answer, binary, ok, problem, route, XLSX_TYPE } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { lockOwners } from '../../stored/lock-masters.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { change } from '../refusal.ts';
import { previewChanges, tooSteep, writeChanges } from './preview-changes.ts';
import { writePricesCsv, writePricesXlsx } from './price-export.ts';
import { everyPrice, type HeldPrice, listPrices, priceRow, pricesOfVariants } from './price.query.ts';

/** The price list of a market. */
export function priceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const { db, office } = database;

  route(app, adminListPrices, async ({ query }) => {
    const { rows, total, isTotalBounded } = await listPrices(office, query);
    const items = rows.map((row) => priceRow(row, query.market));
    return ok({ ...listAnswer(query, items, total), total_is_bounded: isTotalBounded });
  });

  const nameFile = (market: Market, extension: 'csv' | 'xlsx'): string => `okruh-${market}-${todayIn(market, deps.now())}.${extension}`;

  route(app, adminExportPrices, ({ query }) =>
    binary(Readable.from(writePricesCsv(everyPrice(office, query))), 'text/csv; charset=utf-8', nameFile(query.market, 'csv')),
  );

  route(app, adminExportPricesXlsx, ({ query }) =>
    binary(Readable.from(writePricesXlsx(everyPrice(office, query), query.market)), XLSX_TYPE, nameFile(query.market, 'xlsx')),
  );

  route(app, adminPreviewPrices, async ({ body, locale }) => {
    const looked = await previewChanges(db, body.market, body.changes, locale);
    return 'answer' in looked ? looked.answer : ok({ items: looked.items });
  });

  route(app, adminChangePrices, ({ body, locale, identity, requestId }) =>
    change(database, async (tx) => {
      // Nobody changes these prices between the look at their versions and the writing.
      await lockOwners(
        tx,
        body.changes.map(({ variant }) => variant),
      );
      const looked = await previewChanges(tx, body.market, body.changes, locale);
      if ('answer' in looked) return looked.answer;
      const late = refuseLate(body.market, body.changes, looked.held);
      if (late !== null) return late;
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

/** The refusal of a price that somebody else has changed since it was seen. */
function refuseLate(
  market: Market,
  changes: readonly { readonly variant: string; readonly version?: number | undefined }[],
  held: ReadonlyMap<string, HeldPrice>,
): Answer | null {
  for (const { variant, version } of changes) {
    const present = held.get(variant);
    if (version !== undefined && present !== undefined && present.version !== version)
      return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile'), extra: { present: priceRow(present, market) } });
  }
  return null;
}
