import type { Currency } from '@okruh/market';
import { type Quality, qualities } from '@okruh/market/appraisal';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Change } from '../stored/add-version.ts';
import { resultId } from '../model/price-list.ts';
import { appraisalResults, modelChoices, models, productTypes } from '../stored/tables.ts';

export interface PriceChange {
  readonly quality: Quality;
  readonly currency: Currency;
  /** Minor units. */
  readonly amount: number;
}
export interface CorrectionChange {
  /** Choice value, for example `battery-80`. */
  readonly value: string;
  readonly currency: Currency;
  readonly amount: number;
}
/** Version of each model, read under the lock of `lockPriceList`. */
export async function versionOfModel(tx: Tx, modelId: string): Promise<string | null> {
  const [row] = await tx.select({ version: models.appraisalVersion }).from(models).where(eq(models.id, modelId));
  return row?.version ?? null;
}

const priceColumn = { CZK: 'priceCzk', RON: 'priceRon' } as const;
const correctionColumn = { CZK: 'correctionCzk', RON: 'correctionRon' } as const;

/**
 * Adds the grades that a model isn't bought in yet and that have a price in both currencies; `changePrices` leaves them as they are then.
 * @returns what changed
 */
export async function addGrades(tx: Tx, modelId: string, prices: readonly PriceChange[]): Promise<Change[]> {
  const rows = await tx.select().from(appraisalResults).where(eq(appraisalResults.modelId, modelId));
  const added = qualities.flatMap((quality) => {
    const [czk, ron] = (['CZK', 'RON'] as const).map(
      (currency) => prices.find((price) => price.quality === quality && price.currency === currency)?.amount,
    );
    if (czk === undefined || ron === undefined || rows.some((row) => row.quality === quality)) return [];
    return [{ id: resultId(modelId, quality), modelId, quality, priceCzk: czk, priceRon: ron }];
  });
  if (added.length === 0) return [];
  await tx.insert(appraisalResults).values(added);
  return added.map((row) => ({ thing: modelId, before: {}, after: toPrices(row) }));
}

/** Stops buying a model in some grades: answers that meant them refuse the device. @returns what changed */
export async function dropGrades(tx: Tx, modelId: string, dropped: readonly Quality[]): Promise<Change[]> {
  if (dropped.length === 0) return [];
  const rows = await tx
    .select()
    .from(appraisalResults)
    .where(and(eq(appraisalResults.modelId, modelId), inArray(appraisalResults.quality, [...dropped])));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.update(modelChoices).set({ appraisalResultId: null }).where(inArray(modelChoices.appraisalResultId, ids));
  await tx.delete(appraisalResults).where(inArray(appraisalResults.id, ids));
  return rows.map((row) => ({ thing: modelId, before: toPrices(row), after: {} }));
}

/** Says which grade answers mean. @returns what changed, or the answers or grades that the model doesn't have */
export async function changeAnswers(
  tx: Tx,
  modelId: string,
  answers: readonly { readonly value: string; readonly quality: Quality | null }[],
): Promise<Change[] | { readonly unknown: string[] }> {
  const choices = await tx.select().from(modelChoices).where(eq(modelChoices.modelId, modelId));
  const results = await tx.select().from(appraisalResults).where(eq(appraisalResults.modelId, modelId));
  const unknown = answers
    .filter(
      ({ value, quality }) =>
        !choices.some((row) => row.value === value) || (quality !== null && !results.some((row) => row.quality === quality)),
    )
    .map(({ value }) => value);
  if (unknown.length > 0) return { unknown };
  const changes: Change[] = [];
  for (const { value, quality } of answers) {
    const next = results.find((row) => row.quality === quality)?.id ?? null;
    for (const row of choices.filter((choice) => choice.value === value && choice.appraisalResultId !== next)) {
      await tx
        .update(modelChoices)
        .set({ appraisalResultId: next })
        .where(and(eq(modelChoices.modelId, modelId), eq(modelChoices.conditionId, row.conditionId), eq(modelChoices.value, value)));
      const before = results.find(({ id }) => id === row.appraisalResultId)?.quality ?? null;
      changes.push({ thing: modelId, before: { value, quality: before }, after: { value, quality } });
    }
  }
  return changes;
}

/** Says whether a model is bought. @returns what changed */
export async function changeBought(tx: Tx, modelId: string, isBought: boolean | undefined): Promise<Change[]> {
  if (isBought === undefined) return [];
  const changed = await tx
    .update(models)
    .set({ isBought })
    .where(and(eq(models.id, modelId), ne(models.isBought, isBought)))
    .returning({ id: models.id });
  return changed.map(() => ({ thing: modelId, before: { is_bought: !isBought }, after: { is_bought: isBought } }));
}

/** Whether a model that is bought has a grade to be bought in. */
export async function isPriced(tx: Tx, modelId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from models m where m.id = ${modelId} and (not m.is_bought or exists (select from appraisal_results r where r.model_id = m.id))`);
  return rows.length > 0;
}

/** Changes prices of a model. @returns what changed, or the grades that the model doesn't have */
export async function changePrices(
  tx: Tx,
  modelId: string,
  prices: readonly PriceChange[],
): Promise<Change[] | { readonly unknown: Quality[] }> {
  const rows = await tx.select().from(appraisalResults).where(eq(appraisalResults.modelId, modelId));
  const unknown = prices.filter((price) => !rows.some((row) => row.quality === price.quality)).map((price) => price.quality);
  if (unknown.length > 0) return { unknown };
  const changes: Change[] = [];
  for (const row of rows) {
    const set = Object.fromEntries(
      prices.filter((price) => price.quality === row.quality).map((price) => [priceColumn[price.currency], price.amount]),
    );
    const after = { ...row, ...set };
    if (after.priceCzk === row.priceCzk && after.priceRon === row.priceRon) continue;
    await tx.update(appraisalResults).set(set).where(eq(appraisalResults.id, row.id));
    changes.push({ thing: modelId, before: toPrices(row), after: toPrices(after) });
  }
  return changes;
}

/** Whether each better grade still costs more than the worse ones, in both currencies. */
export async function pricesFallWithGrade(tx: Tx, modelIds: readonly string[]): Promise<readonly string[]> {
  if (modelIds.length === 0) return [];
  const { rows } = await tx.execute<{ model_id: string }>(sql`
    select distinct worse.model_id from appraisal_results better
    join appraisal_results worse on worse.model_id = better.model_id
      and array_position(array['A+','A','B','C','D'], worse.quality) > array_position(array['A+','A','B','C','D'], better.quality)
      and (worse.price_czk > better.price_czk or worse.price_ron > better.price_ron)
    where better.model_id in (${sql.join(
      modelIds.map((id) => sql`${id}`),
      sql`, `,
    )})`);
  return rows.map((row) => row.model_id);
}

/** Changes corrections of a model's answers. @returns what changed, or the answers that the model doesn't have */
export async function changeCorrections(
  tx: Tx,
  modelId: string,
  corrections: readonly CorrectionChange[],
): Promise<Change[] | { readonly unknown: string[] }> {
  const rows = await tx.select().from(modelChoices).where(eq(modelChoices.modelId, modelId));
  const unknown = corrections
    .filter((correction) => !rows.some((row) => row.value === correction.value))
    .map((correction) => correction.value);
  if (unknown.length > 0) return { unknown };
  const changes: Change[] = [];
  for (const row of rows) {
    const set = Object.fromEntries(
      corrections.filter((change) => change.value === row.value).map((change) => [correctionColumn[change.currency], change.amount]),
    );
    const after = { ...row, ...set };
    if (after.correctionCzk === row.correctionCzk && after.correctionRon === row.correctionRon) continue;
    await tx
      .update(modelChoices)
      .set(set)
      .where(and(eq(modelChoices.modelId, modelId), eq(modelChoices.conditionId, row.conditionId), eq(modelChoices.value, row.value)));
    changes.push({ thing: modelId, before: toCorrection(row), after: toCorrection(after) });
  }
  return changes;
}

/** Changes minimal prices. @returns what changed and the models it concerns; null for an unknown type */
export async function changeMinimalPrices(
  tx: Tx,
  prices: readonly { readonly type_device: string; readonly currency: Currency; readonly amount: number }[],
): Promise<{ readonly changes: Change[]; readonly modelIds: string[] } | null> {
  const types = await tx.select().from(productTypes);
  if (prices.some((price) => !types.some((type) => type.id === price.type_device))) return null;
  const changes: Change[] = [];
  for (const type of types) {
    const own = prices.filter((price) => price.type_device === type.id);
    const before = { CZK: type.minimalPriceCzk, RON: type.minimalPriceRon };
    const after = { ...before, ...Object.fromEntries(own.map((price) => [price.currency, price.amount])) };
    if (after.CZK === before.CZK && after.RON === before.RON) continue;
    await tx.update(productTypes).set({ minimalPriceCzk: after.CZK, minimalPriceRon: after.RON }).where(eq(productTypes.id, type.id));
    changes.push({ thing: type.id, before: { minimal_price: before }, after: { minimal_price: after } });
  }
  // The floor is part of each price of the type.
  const touched = changes.map((change) => change.thing);
  const rows = touched.length === 0 ? [] : await tx.select({ id: models.id }).from(models).where(inArray(models.typeDevice, touched));
  return { changes, modelIds: rows.map((row) => row.id) };
}

const toPrices = (row: { quality: string; priceCzk: number; priceRon: number }) => ({
  quality: row.quality,
  CZK: row.priceCzk,
  RON: row.priceRon,
});
const toCorrection = (row: { value: string; correctionCzk: number; correctionRon: number }) => ({
  value: row.value,
  CZK: row.correctionCzk,
  RON: row.correctionRon,
});
