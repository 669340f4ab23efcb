import {
  adminAddPriceRow,
  adminChangePriceRow,
  adminExportPriceRows,
  adminExportPriceRowsXlsx,
  adminListPriceChanges,
  adminListPriceRows,
  adminRemovePriceRow,
  type PriceRow,
  type PriceTable,
  type PriceValues,
} from '@okruh/contracts/http/checkout-admin/price-tables';
import { type Locale, todayIn } from '@okruh/market';
import { type Answer, created, fieldErrors, noContent, ok, problem, route, tableFile, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { texts } from '../../locales/texts.ts';
import { listPriceChanges, notePriceChange } from './price-changes.query.ts';
import { createPriceEdit, newRowId } from './price-edit.ts';
import { priceErrors } from './price-errors.ts';
import { toPriceFile } from './price-export.ts';
import { findMissingVariants, priceRows, removePriceRow, writePriceRow } from './price-rows.repository.ts';

/** Tables of prices in the back office: extras, leasing, deliveries. Every edit keeps what was before; one table is edited by one at a time. */
export function priceRoutes(app: FastifyInstance, deps: Deps): void {
  const { office } = deps.database;
  const edit = createPriceEdit(deps);

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

  const formats = [
    ['csv', adminExportPriceRows],
    ['xlsx', adminExportPriceRowsXlsx],
  ] as const;
  for (const [format, contract] of formats)
    route(app, contract, async ({ params: { table }, market }) =>
      tableFile(format, toPriceFile(table, await priceRows(office, table), `okruh-${table}-${todayIn(market, deps.now())}`)),
    );
}

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
  const missing = await findMissingVariants(tx, values.table === 'prolonged-warranties' ? [values.variant_id] : []);
  return missing.size > 0 ? fieldErrors({ variant_id: [texts.text(locale, 'office.price.variant')] }) : null;
}
