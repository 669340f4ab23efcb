import { type AppraisalImportItem, adminImportAppraisals } from '@okruh/contracts/http/buyout-admin/appraisals';
import { money } from '@okruh/market';
import { ok, route, type Tx } from '@okruh/service-kit';
import { importResult, readImport, refuseSave, shownItems } from '@okruh/service-kit/uploads';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { addVersion } from '../stored/add-version.ts';
import { createEdit } from '../stored/edit-price-list.ts';
import type { VersionSummary } from '../stored/version-summary.ts';
import { loadStoredPrices, writeImportedPrices } from './appraisal-import.repository.ts';
import { appraisalColumns, type ImportedPrice, MAX_APPRAISAL_ROWS, type Prices, readAppraisalRows } from './appraisal-import.ts';

/** Prices of the price list from a file, as one version. */
export function appraisalImportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const edit = createEdit(deps);

  route(app, adminImportAppraisals, async ({ raw, locale, identity, requestId }) => {
    const options = { columns: appraisalColumns, maxRows: MAX_APPRAISAL_ROWS, limit: adminImportAppraisals.bodyLimit, locale };
    const sent = await readImport(raw, options);
    if ('answer' in sent) return sent.answer;
    const { form } = sent;
    const look = async (tx: Tx) => {
      const { rows } = form.table;
      const stored = await loadStoredPrices(
        tx,
        rows.map((row) => row.cell('model')),
      );
      const results = readAppraisalRows(rows, stored, locale);
      const result = importResult(
        form,
        results,
        results.flatMap((one) => (one.state === 'ok' ? [one.row.before] : [])),
      );
      const items = result.changed.map((price) => toItem(price, getName(price.model)));
      return { result, answer: { ...result.answer, ...shownItems(items) } };
    };
    const getName = (model: string): string => deps.priceList.current().anyModel(model)?.name ?? model;
    if (form.mode !== 'save') return ok((await look(db)).answer);
    return edit(requestId, async (tx) => {
      const { result, answer } = await look(tx);
      const refusal = refuseSave(form, result);
      if (refusal !== null) return refusal;
      if (result.changed.length === 0) return ok({ ...answer, saved: true });
      const changes = await writeImportedPrices(tx, result.changed);
      const models = [...new Set(result.changed.map(({ model }) => model))];
      const version = await addVersion(tx, identity.name ?? '', 'versions.import' satisfies VersionSummary, changes, models);
      return ok({ ...answer, import_id: version, saved: true });
    });
  });
}

const toMoney = ({ CZK, RON }: Prices) => ({ CZK: money(CZK, 'CZK'), RON: money(RON, 'RON') });
const toItem = ({ line, model, quality, before, after }: ImportedPrice, name: string): AppraisalImportItem => ({
  line,
  model,
  name,
  quality,
  before: toMoney(before),
  after: toMoney(after),
});
