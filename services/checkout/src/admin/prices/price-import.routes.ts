import { adminImportPriceRows, type PriceImportItem } from '@okruh/contracts/http/checkout-admin/price-tables';
import { ok, route, type Tx } from '@okruh/service-kit';
import { importResult, readImport, refuseSave, shownItems } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { differences, toFields } from '../changed-fields.ts';
import { notePriceChange } from './price-changes.query.ts';
import { createPriceEdit, newRowId } from './price-edit.ts';
import { type ImportedPrice, MAX_PRICE_ROWS, readPriceRows, toPriceColumns } from './price-import.ts';
import { findMissingVariants, priceRows, writePriceRow } from './price-rows.repository.ts';

/** Tables of prices from a file. */
export function priceImportRoutes(app: FastifyInstance, deps: Deps): void {
  const edit = createPriceEdit(deps);

  route(app, adminImportPriceRows, async ({ raw, params: { table }, locale, identity }) => {
    const options = { columns: toPriceColumns(table), maxRows: MAX_PRICE_ROWS, limit: adminImportPriceRows.bodyLimit, locale };
    const sent = await readImport(raw, options);
    if ('answer' in sent) return sent.answer;
    const { form } = sent;
    const look = async (tx: Tx) => {
      const sources = form.table.rows;
      const variants = table === 'prolonged-warranties' ? sources.map(({ cell }) => cell('variant_id')) : [];
      const stored = { rows: await priceRows(tx, table), missingVariants: await findMissingVariants(tx, variants) };
      const results = readPriceRows(table, sources, stored, locale);
      const before = results.flatMap((result) => (result.state === 'ok' ? [result.row.before] : []));
      const result = importResult(form, results, [table, before]);
      return { result, answer: { ...result.answer, ...shownItems(result.changed.map(toItem)) } };
    };
    if (form.mode !== 'save') return ok((await look(deps.database.db)).answer);
    return edit(table, async (tx) => {
      const { result, answer } = await look(tx);
      const refusal = refuseSave(form, result);
      if (refusal !== null) return refusal;
      for (const { id, values, before } of result.changed) {
        const key = id === '' ? newRowId() : id;
        // One after another: each new row takes the next place of the table.
        // oxlint-disable-next-line no-await-in-loop
        await writePriceRow(tx, key, (before?.version ?? 0) + 1, values);
        // oxlint-disable-next-line no-await-in-loop
        await notePriceChange(tx, table, key, identity.name ?? '', before?.values ?? null, values);
      }
      return ok({ ...answer, saved: true });
    });
  });
}

const toItem = ({ line, id, values, before }: ImportedPrice): PriceImportItem => ({
  line,
  kind: before === null ? 'added' : 'changed',
  row: { id, values },
  changes: before === null ? [] : differences(toFields(before.values), toFields(values)),
});
