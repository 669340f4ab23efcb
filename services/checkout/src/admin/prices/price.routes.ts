import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  adminAddPriceRow,
  adminChangePriceRow,
  adminExportPriceRows,
  adminImportPriceRows,
  adminListPriceChanges,
  adminListPriceRows,
  adminRemovePriceRow,
  type PriceRow,
  type PriceTable,
  type PriceValues,
} from '@okruh/contracts/http/checkout-admin/price-tables';
import { type Locale, todayIn } from '@okruh/market';
import { type Answer, binary, BYTE_ORDER_MARK, created, fieldErrors, noContent, ok, problem, route, type Tx } from '@okruh/service-kit';
import { lineName, readUpload } from '@okruh/service-kit/uploads';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { announceLeasing } from '../../stored/leasing.repository.ts';
import { products } from '../../stored/tables/catalogue.ts';
import { listPriceChanges, notePriceChange } from './price-changes.query.ts';
import { csvOfRows, type ImportedPrice, readPriceFile } from './price-csv.ts';
import { priceErrors } from './price-errors.ts';
import { priceRows, removePriceRow, writePriceRow } from './price-rows.repository.ts';

/** Tables of prices in the back office: extras, leasing, deliveries. Every edit keeps what was before; one table is edited by one at a time. */
export function priceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;
  /** Runs an edit of a table; this process calculates by it at once, the others when the database tells them. */
  const edit = async (table: PriceTable, work: (tx: Tx) => Promise<Answer>): Promise<Answer> => {
    const answer = await db.transaction(async (tx) => {
      // Rows are judged by their neighbours: two clerks must not add bands that overlap.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`price-table ${table}`}))`);
      const worked = await work(tx);
      if (table === 'leasing' && worked.status < 300) await announceLeasing(tx, deps.now());
      return worked;
    });
    if (answer.status < 300) await (table === 'deliveries' ? deps.liveMethods.reload() : deps.liveTariffs.reload());
    return answer;
  };

  route(app, adminListPriceRows, async ({ params }) => ok({ rows: await priceRows(office, params.table) }));

  route(app, adminListPriceChanges, async ({ params, query }) =>
    ok(await listPriceChanges(office, params.table, { page: query.page, page_size: query.page_size })),
  );

  route(app, adminAddPriceRow, ({ params: { table }, body: { values }, identity, locale }) =>
    edit(table, async (tx) => {
      if (table === 'deliveries') return fieldErrors({ table: [texts.text(locale, 'office.price.fixed')] });
      const errors = await findRefusal(tx, table, values, await priceRows(tx, table), null, locale);
      if (errors !== null) return errors;
      const id = values.table === 'own-warranties' ? String(values.month_count) : newRowId();
      await writePriceRow(tx, id, 1, values);
      await notePriceChange(tx, table, id, identity.name ?? '', null, values);
      return created({ id, version: 1, values });
    }),
  );

  route(app, adminChangePriceRow, ({ params: { table, id }, body: { version, values }, identity, locale }) =>
    edit(table, async (tx) => {
      const rows = await priceRows(tx, table);
      const before = rows.find((row) => row.id === id);
      if (before === undefined) return problem('not-found');
      if (before.version !== version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      const errors = await findRefusal(tx, table, values, rows, id, locale);
      if (errors !== null) return errors;
      await writePriceRow(tx, id, version + 1, values);
      await notePriceChange(tx, table, id, identity.name ?? '', before.values, values);
      return ok({ id, version: version + 1, values });
    }),
  );

  route(app, adminRemovePriceRow, ({ params: { table, id }, query, identity, locale }) =>
    edit(table, async (tx) => {
      if (table === 'deliveries') return fieldErrors({ table: [texts.text(locale, 'office.price.fixed')] });
      const before = (await priceRows(tx, table)).find((row) => row.id === id);
      if (before === undefined) return problem('not-found');
      if (before.version !== query.version) return problem('changed-meanwhile', { title: texts.both('office.changed-meanwhile') });
      await removePriceRow(tx, table, id);
      await notePriceChange(tx, table, id, identity.name ?? '', before.values, null);
      return noContent();
    }),
  );

  route(app, adminExportPriceRows, async ({ params, market }) =>
    binary(
      Readable.from([BYTE_ORDER_MARK, ...csvOfRows(params.table, await priceRows(office, params.table))]),
      'text/csv; charset=utf-8',
      `okruh-${params.table}-${todayIn(market, deps.now())}.csv`,
    ),
  );

  route(app, adminImportPriceRows, async ({ raw, params: { table }, query, locale, identity }) => {
    const upload = await readUpload(raw, 'file', adminImportPriceRows.bodyLimit);
    if (upload === null) return fieldErrors({ file: [texts.text(locale, 'office.price.missing')] });
    const read = readPriceFile(table, upload, locale);
    if ('errors' in read) return fieldErrors({ file: [...read.errors] });
    return edit(table, async (tx) => {
      const before = await priceRows(tx, table);
      const merged = mergeRows(before, read.rows);
      const errors = await importErrors(tx, merged, locale);
      if (errors.length > 0) return fieldErrors({ file: errors });
      const changed = merged.filter((one) => one.source !== null && !isSame(one.before?.values, one.row.values));
      const isSaved = query.preview === 'false';
      for (const { row, before: was } of isSaved ? changed : []) {
        await writePriceRow(tx, row.id, row.version, row.values);
        await notePriceChange(tx, table, row.id, identity.name ?? '', was?.values ?? null, row.values);
      }
      const added = changed.filter((one) => one.before === null).length;
      return ok({ rows: read.rows.length, added, changed: changed.length - added, saved: isSaved });
    });
  });
}

/** Short enough to stand in the history of changes. */
const newRowId = (): string => `row-${randomUUID().slice(0, 13)}`;

async function findRefusal(
  tx: Tx,
  table: PriceTable,
  values: PriceValues,
  rows: readonly PriceRow[],
  id: string | null,
  locale: Locale,
): Promise<Answer | null> {
  if (values.table !== table) return fieldErrors({ table: [texts.text(locale, 'office.price.table')] });
  const errors = Object.entries(
    priceErrors(
      values,
      rows.filter((row) => row.id !== id),
      id,
    ),
  );
  if (errors.length > 0) return fieldErrors(Object.fromEntries(errors.map(([field, text]) => [field, [text[locale]]])));
  const missing = await missingVariants(tx, [values]);
  return missing.size > 0 ? fieldErrors({ variant_id: [texts.text(locale, 'office.price.variant')] }) : null;
}

/** Variants that rows name and the catalogue doesn't have as a service: an order couldn't be informed of them. */
async function missingVariants(tx: Tx, all: readonly PriceValues[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(all.flatMap((values) => (values.table === 'prolonged-warranties' ? [values.variant_id] : [])))];
  if (wanted.length === 0) return new Set();
  const found = await tx
    .select({ id: products.variantId })
    .from(products)
    .where(and(inArray(products.variantId, wanted), eq(products.isPhysical, false)));
  return new Set(wanted.filter((id) => !found.some((row) => row.id === id)));
}

/** A row of the table as it will be. `source`: where a file names it. */
interface Merged {
  readonly row: PriceRow;
  readonly before: PriceRow | null;
  readonly source: ImportedPrice | null;
}

/** The table with the rows of a file; a known id is changed, anything else is added. A row that is named twice stands there twice. */
function mergeRows(before: readonly PriceRow[], rows: readonly ImportedPrice[]): Merged[] {
  const named = new Set(rows.map(({ id }) => id));
  return [
    ...before.filter(({ id }) => !named.has(id)).map((row) => ({ row, before: row, source: null })),
    ...rows.map((source): Merged => {
      const known = before.find(({ id }) => id === source.id) ?? null;
      const id = source.id === '' ? newRowId() : source.id;
      return { row: { id, version: (known?.version ?? 0) + 1, values: source.values }, before: known, source };
    }),
  ];
}

/** What is wrong with the rows of a file among all the others, each with its line. */
async function importErrors(tx: Tx, merged: readonly Merged[], locale: Locale): Promise<string[]> {
  const named = lineName(locale);
  const missing = await missingVariants(
    tx,
    merged.flatMap(({ row, source }) => (source === null ? [] : [row.values])),
  );
  return merged.flatMap(({ row, source }, index) => {
    if (source === null) return [];
    if (merged.findIndex((one) => one.row.id === row.id) < index) return [`${named(source)}: ${texts.text(locale, 'office.price.twice')}`];
    const others = merged.map((one) => one.row).filter(({ id }) => id !== row.id);
    const words = Object.values(priceErrors(row.values, others, row.id)).map((text) => text[locale]);
    if (row.values.table === 'prolonged-warranties' && missing.has(row.values.variant_id))
      words.push(texts.text(locale, 'office.price.variant'));
    return words.length === 0 ? [] : [`${named(source)}: ${words.join(' ')}`];
  });
}

/** Both come through the same schema, so their fields stand in the same order. */
const isSame = (before: PriceValues | undefined, after: PriceValues): boolean =>
  before !== undefined && JSON.stringify(sorted(before)) === JSON.stringify(sorted(after));
const sorted = (values: PriceValues): unknown => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
