import { adminImportCompetitorPrices, type CompetitorImportItem } from '@okruh/contracts/http/buyout-admin/competitors';
import { money } from '@okruh/market';
import { ok, route, type Tx } from '@okruh/service-kit';
import { importResult, readImport, refuseSave, shownItems } from '@okruh/service-kit/uploads';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { competitorPrices } from '../stored/competitor-tables.ts';
import { lockPriceList } from '../stored/price-list.repository.ts';
import { listCompetitors, writePrices } from './competitor.repository.ts';
import {
  competitorColumns,
  type ImportedCompetitorPrice,
  MAX_COMPETITOR_ROWS,
  readCompetitorRows,
  type StoredMarket,
} from './competitor-import.ts';

/** Competitors' prices from a file. */
export function competitorImportRoutes(app: FastifyInstance, { database: { db }, priceList, now }: Deps): void {
  route(app, adminImportCompetitorPrices, async ({ raw, locale, identity }) => {
    const limit = adminImportCompetitorPrices.bodyLimit;
    const sent = await readImport(raw, { columns: competitorColumns, maxRows: MAX_COMPETITOR_ROWS, limit, locale });
    if ('answer' in sent) return sent.answer;
    const { form } = sent;
    const list = priceList.current();
    const look = async (tx: Tx) => {
      const { rows } = form.table;
      const models = [...new Set(rows.map((row) => row.cell('model')))].filter((id) => list.anyModel(id) !== undefined);
      const results = readCompetitorRows(rows, await loadStored(tx, models), locale, now());
      const result = importResult(
        form,
        results,
        results.flatMap((one) => (one.state === 'ok' ? [[one.row.before, one.row.observedOn]] : [])),
      );
      const items = result.changed.map((price) => toItem(price, list.anyModel(price.modelId)?.name ?? price.modelId));
      return { result, answer: { ...result.answer, ...shownItems(items) } };
    };
    if (form.mode !== 'save') return ok((await look(db)).answer);
    return db.transaction(async (tx) => {
      await lockPriceList(tx);
      const { result, answer } = await look(tx);
      const refusal = refuseSave(form, result);
      if (refusal !== null) return refusal;
      await writePrices(tx, identity.name ?? '', 'import', result.changed);
      return ok({ ...answer, saved: true });
    });
  });
}

async function loadStored(tx: Tx, models: readonly string[]): Promise<StoredMarket> {
  const rows =
    models.length === 0
      ? []
      : await tx
          .select()
          .from(competitorPrices)
          .where(inArray(competitorPrices.modelId, [...models]));
  const toName = (place: { modelId: string; competitorId: string; quality: string }): string =>
    `${place.modelId}/${place.competitorId}/${place.quality}`;
  const stored = new Map(rows.map((row) => [toName(row), row]));
  const known = new Set(models);
  return {
    competitors: await listCompetitors(tx),
    hasModel: (id) => known.has(id),
    find: (place) => stored.get(toName(place)),
  };
}

const toItem = (price: ImportedCompetitorPrice, name: string): CompetitorImportItem => ({
  line: price.line,
  competitor: price.competitor,
  model: price.modelId,
  name,
  quality: price.quality,
  observed_on: price.observedOn,
  before: price.before === null ? null : money(price.before, price.currency),
  after: money(price.price, price.currency),
});
