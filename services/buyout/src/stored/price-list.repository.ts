import { fold } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  type Bonus,
  byGrade,
  type Colour,
  type ConditionTemplate,
  type Model,
  type ModelChoice,
  type PriceListData,
} from '../model/price-list.ts';
import {
  appraisalResults,
  appraisalVersions,
  conditionChoices,
  conditionTemplates,
  deviceIdentifiers,
  manufacturers,
  modelChoices,
  models,
  productTypes,
  tradeInBonuses,
} from './tables.ts';

/** Channel on which the database announces a new version (migrations/001-price-list.sql). */
export const PRICE_LIST_CHANNEL = 'buyout_price_list';

/** Edits of the price list, and what is informed of them, come one after the other; readers never wait. */
export const lockPriceList = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('okruh-price-list', 0))`);

/**
 * Reads the whole price list in one consistent picture; a few thousand rows, done at start and after each edit.
 */
export function loadPriceList(db: Tx): Promise<PriceListData> {
  return db.transaction(
    async (tx) => {
      const [newest] = await tx.select().from(appraisalVersions).orderBy(desc(appraisalVersions.position)).limit(1);
      const typeRows = await tx.select().from(productTypes).orderBy(asc(productTypes.position));
      const manufacturerRows = await tx.select().from(manufacturers).orderBy(asc(manufacturers.position), asc(manufacturers.id));
      const bonusRows = await tx.select().from(tradeInBonuses).orderBy(asc(tradeInBonuses.id));
      return {
        version: newest?.version ?? '',
        types: typeRows.map((row) => ({
          id: deviceType(row.id),
          word: { cs: row.wordCs, ro: row.wordRo },
          label: { cs: row.labelCs, ro: row.labelRo },
          identifierKind: row.identifierKind,
          minimalPrice: { CZK: row.minimalPriceCzk, RON: row.minimalPriceRon },
          defaultChoices: row.defaultChoices,
        })),
        manufacturers: manufacturerRows.map((row) => ({ id: row.id, name: row.name })),
        conditions: await loadConditions(tx),
        models: await loadModels(tx),
        bonuses: bonusRows.map(toBonus),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** A bonus as the price list holds it. */
export const toBonus = (row: typeof tradeInBonuses.$inferSelect): Bonus => ({
  id: row.id,
  typeId: deviceType(row.typeDevice),
  manufacturerId: row.manufacturerId,
  masterProductId: row.masterProductId,
  qualities: row.qualities,
  percent: row.percent,
  maxAmount: { CZK: row.maxAmountCzk, RON: row.maxAmountRon },
  validFrom: row.validFrom,
  validTo: row.validTo,
  markets: row.markets,
  version: row.version,
  changedBy: row.changedBy,
  changedAt: row.changedAt,
});

async function loadConditions(tx: Tx): Promise<PriceListData['conditions']> {
  const templates = await tx
    .select()
    .from(conditionTemplates)
    .where(eq(conditionTemplates.isAsked, true))
    .orderBy(asc(conditionTemplates.position));
  const choices = await tx
    .select()
    .from(conditionChoices)
    .where(eq(conditionChoices.isOffered, true))
    .orderBy(asc(conditionChoices.position));
  const byType = new Map<string, ConditionTemplate[]>();
  for (const row of templates) {
    const template: ConditionTemplate = {
      id: row.id,
      code: row.code,
      type: row.type,
      name: { cs: row.nameCs, ro: row.nameRo },
      help: { cs: row.helpCs, ro: row.helpRo },
      choices: choices
        .filter((choice) => choice.conditionId === row.id)
        .map((choice) => ({ value: choice.value, label: { cs: choice.labelCs, ro: choice.labelRo } })),
    };
    const list = byType.get(row.typeDevice);
    if (list === undefined) byType.set(row.typeDevice, [template]);
    else list.push(template);
  }
  return byType;
}

async function loadModels(tx: Tx): Promise<Model[]> {
  const rows = (await tx.select().from(models)).sort(newestFirst);
  const identifiers = await tx.select().from(deviceIdentifiers).orderBy(asc(deviceIdentifiers.position));
  const results = await tx.select().from(appraisalResults);
  const choices = await tx
    .select(getTableColumns(modelChoices))
    .from(modelChoices)
    .innerJoin(
      conditionChoices,
      and(
        eq(conditionChoices.conditionId, modelChoices.conditionId),
        eq(conditionChoices.value, modelChoices.value),
        conditionChoices.isOffered,
      ),
    );

  const coloursByModel = grouped(identifiers, (row) => row.modelId);
  const resultsByModel = grouped(results, (row) => row.modelId);
  const choicesByModel = grouped(choices, (row) => row.modelId);
  return rows.map((row) => {
    const byCondition = new Map<string, Map<string, ModelChoice>>();
    for (const choice of choicesByModel.get(row.id) ?? []) {
      const values = byCondition.get(choice.conditionId) ?? new Map<string, ModelChoice>();
      values.set(choice.value, {
        resultId: choice.appraisalResultId,
        correction: { CZK: choice.correctionCzk, RON: choice.correctionRon },
      });
      byCondition.set(choice.conditionId, values);
    }
    return {
      id: row.id,
      masterProductId: row.masterProductId,
      typeId: row.typeDevice,
      manufacturerId: row.manufacturerId,
      name: row.name,
      searchName: fold(row.name),
      deviceName: row.deviceName,
      variant: row.variant,
      releaseYear: row.releaseYear,
      version: row.appraisalVersion,
      isBought: row.isBought,
      colours: (coloursByModel.get(row.id) ?? []).map((colour): Colour => ({
        id: colour.id,
        colourId: colour.colourId,
        name: { cs: colour.nameCs, ro: colour.nameRo },
        hex: colour.hex,
      })),
      results: (resultsByModel.get(row.id) ?? [])
        .map((result) => ({ id: result.id, quality: result.quality, price: { CZK: result.priceCzk, RON: result.priceRon } }))
        .sort(byGrade),
      choices: byCondition,
    };
  });
}

const natural = new Intl.Collator('en', { numeric: true });

/** Newest year first, in it the higher name first (iPhone 17 Pro before 17 before 16e), one device by storage or size. */
const newestFirst = (a: typeof models.$inferSelect, b: typeof models.$inferSelect): number =>
  b.releaseYear - a.releaseYear || natural.compare(b.deviceName, a.deviceName) || a.position - b.position;

/**
 * Version of a model's prices as committed now, locked against edits until the transaction ends: an order is priced by
 * what the database holds, even when this process doesn't know of an edit yet. Null for an unknown model.
 */
export async function lockModelVersion(tx: Tx, modelId: string): Promise<string | null> {
  const [row] = await tx
    .select({ version: models.appraisalVersion })
    .from(models)
    .where(sql`${models.id} = ${modelId}`)
    .for('share');
  return row?.version ?? null;
}

function grouped<T>(rows: readonly T[], getKey: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const list = groups.get(getKey(row));
    if (list === undefined) groups.set(getKey(row), [row]);
    else list.push(row);
  }
  return groups;
}

function deviceType(id: string): PriceListData['types'][number]['id'] {
  if (id === 'phone' || id === 'tablet' || id === 'smartwatch' || id === 'computer') return id;
  throw new Error(`the price list has a type that the contract doesn't know: ${id}`);
}
