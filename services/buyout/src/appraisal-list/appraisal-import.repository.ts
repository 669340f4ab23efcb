import type { Quality } from '@okruh/market/appraisal';
import type { Tx } from '@okruh/service-kit';
import { inArray, sql } from 'drizzle-orm';
import type { Change } from '../stored/add-version.ts';
import { appraisalResults, models } from '../stored/tables.ts';
import type { ImportedPrice, Prices, StoredPrices } from './appraisal-import.ts';

/** Prices of those of the models that exist; one without grades has none. */
export async function loadStoredPrices(tx: Tx, modelIds: readonly string[]): Promise<StoredPrices> {
  if (modelIds.length === 0) return new Map();
  const ids = [...new Set(modelIds)];
  const known = await tx.select({ id: models.id }).from(models).where(inArray(models.id, ids));
  const stored = new Map(known.map(({ id }) => [id, new Map<Quality, Prices>()]));
  const rows = await tx.select().from(appraisalResults).where(inArray(appraisalResults.modelId, ids));
  for (const row of rows) stored.get(row.modelId)?.set(row.quality, { CZK: row.priceCzk, RON: row.priceRon });
  return stored;
}

/** Writes imported prices. @returns what changed, for the version */
export async function writeImportedPrices(tx: Tx, changed: readonly ImportedPrice[]): Promise<Change[]> {
  const rows = changed.map(({ model, quality, after }) => ({ model, quality, czk: after.CZK, ron: after.RON }));
  await tx.execute(sql`
    update appraisal_results r set price_czk = c.czk, price_ron = c.ron
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (model text, quality text, czk bigint, ron bigint)
    where r.model_id = c.model and r.quality = c.quality`);
  return changed.map(({ model, quality, before, after }) => ({
    thing: model,
    before: { quality, ...before },
    after: { quality, ...after },
  }));
}
