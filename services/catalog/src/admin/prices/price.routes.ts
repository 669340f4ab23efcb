import { Readable } from 'node:stream';
import {
  adminChangePrices,
  adminExportPrices,
  adminListPrices,
  adminPreviewPrices,
  type PricePreview,
} from '@okruh/contracts/http/catalog-admin/prices';
import { type Locale, type Market, todayIn } from '@okruh/market';
import { type Answer, binary, BYTE_ORDER_MARK, csvLine, fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { type ChangedBy, changePrices, loadHistories } from '../../stored/product-commands.ts';
import { change } from '../refusal.ts';
import { previewPrice } from './price-preview.ts';
import { everyPrice, type HeldPrice, listPrices, priceRow, pricesOfVariants } from './price.query.ts';

/** A new price of a variant, minor units; `common` undefined keeps it. */
interface Wanted {
  readonly variant: string;
  readonly now: number;
  readonly common?: number | null | undefined;
}

/** The price list of a market. */
export function priceRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const { db } = database;

  route(app, adminListPrices, async ({ query }) => {
    const { rows, total } = await listPrices(db, query);
    return ok(
      listAnswer(
        query,
        rows.map((row) => priceRow(row, query.market)),
        total,
      ),
    );
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
    const looked = await preview(db, body.market, body.changes, locale);
    return 'answer' in looked ? looked.answer : ok({ items: looked.items });
  });

  route(app, adminChangePrices, ({ body, locale, identity, requestId }) =>
    change(database, async (tx) => {
      const looked = await preview(tx, body.market, body.changes, locale);
      if ('answer' in looked) return looked.answer;
      const steep = looked.items.filter((item) => item.is_steep);
      if (steep.length > 0 && !body.confirmed) return tooSteep(steep);
      const changed = await write(tx, body.market, body.changes, looked.held, { name: identity.name ?? '', correlationId: requestId });
      const after = await pricesOfVariants(
        tx,
        body.market,
        body.changes.map(({ variant }) => variant),
      );
      return ok({ changed, items: [...after.values()].map((row) => priceRow(row, body.market)) });
    }),
  );
}

type Looked = { readonly items: PricePreview[]; readonly held: ReadonlyMap<string, HeldPrice> } | { readonly answer: Answer };

/** What the shop would show for the new prices. */
async function preview(tx: Tx, market: Market, wanted: readonly Wanted[], locale: Locale): Promise<Looked> {
  const ids = wanted.map(({ variant }) => variant);
  // Which of two prices is meant nobody can say.
  if (new Set(ids).size < ids.length) return { answer: fieldErrors({ changes: [texts.text(locale, 'office.product-twice')] }) };
  const held = await pricesOfVariants(tx, market, ids);
  if (wanted.some(({ variant }) => !held.has(variant)))
    return { answer: fieldErrors({ changes: [texts.text(locale, 'office.unknown-product')] }) };
  const histories = await loadHistories(tx, ids);
  const now = Date.now();
  const items = wanted.flatMap(({ variant, now: after }) => {
    const row = held.get(variant);
    if (row === undefined) return [];
    const price = { variant, code: row.code, name: row.name, before: row.now, after };
    return [previewPrice(price, histories.get(`${variant}@${market}`) ?? [], market, now)];
  });
  return { items, held };
}

async function write(
  tx: Tx,
  market: Market,
  wanted: readonly Wanted[],
  held: ReadonlyMap<string, HeldPrice>,
  by: ChangedBy,
): Promise<number> {
  const prices = wanted.map(({ variant, now, common }) => ({
    variantId: variant,
    market,
    now,
    common: common === undefined ? (held.get(variant)?.common ?? null) : common,
  }));
  return (await changePrices(tx, prices, by)).length;
}

const tooSteep = (items: readonly PricePreview[]): Answer =>
  problem('steep-reduction', { title: texts.both('office.steep-reduction'), extra: { codes: items.slice(0, 20).map(({ code }) => code) } });

const units = (amount: number | null): string => (amount === null ? '' : String(amount / 100).replace('.', ','));
const cells = (row: HeldPrice): string[] => [row.code, row.name, row.quality, units(row.now), units(row.common), units(row.was)];
