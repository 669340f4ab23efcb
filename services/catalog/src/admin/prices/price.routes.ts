import { Readable } from 'node:stream';
import {
  adminChangePrices,
  adminExportPrices,
  adminImportPrices,
  adminListPrices,
  adminPreviewPrices,
  type PricePreview,
} from '@okruh/contracts/http/catalog-admin/prices';
import { marketSchema } from '@okruh/contracts';
import { type Locale, type Market, todayIn } from '@okruh/market';
import { type Answer, binary, BYTE_ORDER_MARK, csvLine, fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import { readUpload } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import { texts } from '../../locales/texts.ts';
import type { Deps } from '../../deps.ts';
import { listAnswer } from '../../stored/office-list.ts';
import { type ChangedBy, changePrices, loadHistories } from '../../stored/product-commands.ts';
import { change } from '../refusal.ts';
import { priceTable, readPriceImport } from './price-import.ts';
import { previewPrice } from './price-preview.ts';
import { everyPrice, type HeldPrice, listPrices, priceRow, pricesOfVariants, variantsByCode } from './price.query.ts';

/** A new price of a variant, minor units; `common` undefined keeps it. */
interface Wanted {
  readonly variant: string;
  readonly now: number;
  readonly common?: number | null | undefined;
}

/** At most so many rows of an import are shown. */
const SHOWN = 500;

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

  route(app, adminImportPrices, async ({ raw, locale, identity, requestId }) => {
    const upload = await readUpload(raw, 'file', adminImportPrices.bodyLimit);
    if (upload === null) return fieldErrors({ file: [texts.text(locale, 'office.missing-file')] });
    const market = marketSchema.safeParse(upload.fields['market']);
    if (!market.success) return fieldErrors({ market: [texts.text(locale, 'office.unknown-item')] });
    const table = priceTable(upload, locale);
    if ('errors' in table) return fieldErrors({ file: [...table.errors] });
    return change(database, async (tx) => {
      const ids = await variantsByCode(
        tx,
        market.data,
        table.rows.map(({ cell }) => cell('code')),
      );
      const read = readPriceImport(table.rows, locale, (code) => ids.has(code));
      if ('errors' in read) return fieldErrors({ file: [...read.errors] });
      const wanted = read.rows.map((row) => ({ variant: ids.get(row.code) ?? '', now: row.now, common: row.common }));
      const looked = await preview(tx, market.data, wanted, locale);
      if ('answer' in looked) return looked.answer;
      const moved = looked.items.filter((item) => item.before.amount !== item.after.amount);
      const steep = moved.filter((item) => item.is_steep);
      const facts = { rows: read.rows.length, steep: steep.length, items: moved.slice(0, SHOWN) };
      if (upload.fields['mode'] !== 'save') return ok({ ...facts, changed: moved.length, saved: false });
      if (steep.length > 0 && upload.fields['confirmed'] !== 'true') return tooSteep(steep);
      const changed = await write(tx, market.data, wanted, looked.held, { name: identity.name ?? '', correlationId: requestId });
      return ok({ ...facts, changed, saved: true });
    });
  });
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
