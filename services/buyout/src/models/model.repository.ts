import type { FoundDevice } from '@okruh/contracts/http/catalog/internal';
import { type Quality, qualities } from '@okruh/market/appraisal';
import type { Tx } from '@okruh/service-kit';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { resultId } from '../model/price-list.ts';
import { addVersion } from '../stored/add-version.ts';
import {
  appraisalResults,
  appraisalVersions,
  conditionTemplates,
  deviceIdentifiers,
  manufacturers,
  modelChoices,
  models,
} from '../stored/tables.ts';

type Colour = FoundDevice['models'][number]['colours'][number];

/** A model as it is added: what the catalogue knows of it, and what we pay. */
export interface NewModel {
  readonly id: string;
  readonly device: FoundDevice;
  /** "128 GB" */
  readonly size: string;
  readonly colours: readonly Colour[];
  /** Minor units. */
  readonly prices: ReadonlyMap<Quality, { readonly CZK: number; readonly RON: number }>;
  /** Model whose answers and corrections it begins with. */
  readonly copyFrom: string;
}

/** Adds a model with its colours, grades and answers. @returns its version */
export async function insertModel(tx: Tx, by: string, added: NewModel, currentYear: number): Promise<string> {
  const { id, device, size, colours, prices, copyFrom } = added;
  await insertManufacturer(tx, device.manufacturer);
  const [last] = await tx.select({ position: max(models.position) }).from(models);
  const [newest] = await tx.select({ version: appraisalVersions.version }).from(appraisalVersions).limit(1);
  await tx.insert(models).values({
    id,
    masterProductId: device.id,
    typeDevice: device.type_device,
    manufacturerId: device.manufacturer.id,
    name: [device.name.cs, size].filter((part) => part !== '').join(' '),
    deviceName: device.name.cs,
    variant: size,
    releaseYear: device.release_year ?? currentYear,
    position: (last?.position ?? 0) + 1,
    // The version that adds it follows in this transaction.
    appraisalVersion: newest?.version ?? '',
  });
  await insertColours(tx, id, colours);
  await tx
    .insert(appraisalResults)
    .values(
      [...prices].map(([quality, { CZK, RON }]) => ({ id: resultId(id, quality), modelId: id, quality, priceCzk: CZK, priceRon: RON })),
    );
  await copyChoices(tx, id, copyFrom, [...prices.keys()]);
  const after = { added: id, colours: colours.map((colour) => colour.device_identifier), prices: Object.fromEntries(prices), copyFrom };
  return addVersion(tx, by, id, [{ thing: id, before: {}, after }], [id]);
}

/** Replaces the colours that a model is bought in. @returns its version, the same when nothing changes */
export async function replaceColours(
  tx: Tx,
  by: string,
  model: { readonly id: string; readonly version: string },
  colours: readonly Colour[],
): Promise<string> {
  const stored = await tx.select({ id: deviceIdentifiers.id }).from(deviceIdentifiers).where(eq(deviceIdentifiers.modelId, model.id));
  const before = stored.map(({ id }) => id);
  const after = colours.map((colour) => colour.device_identifier);
  const added = colours.filter((colour) => !before.includes(colour.device_identifier));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length + removed.length === 0) return model.version;
  if (removed.length > 0) await tx.delete(deviceIdentifiers).where(inArray(deviceIdentifiers.id, removed));
  if (added.length > 0) await insertColours(tx, model.id, added, before.length);
  return addVersion(tx, by, model.id, [{ thing: model.id, before: { colours: before }, after: { colours: after } }], [model.id]);
}

const insertColours = (tx: Tx, modelId: string, colours: readonly Colour[], first = 0) =>
  tx.insert(deviceIdentifiers).values(
    colours.map((colour, index) => ({
      id: colour.device_identifier,
      modelId,
      colourId: colour.colour_id,
      position: first + index,
      nameCs: colour.name.cs,
      nameRo: colour.name.ro,
      hex: colour.hex,
    })),
  );

/** A manufacturer that nothing was bought of so far stands after the others. */
async function insertManufacturer(tx: Tx, { id, name }: FoundDevice['manufacturer']): Promise<void> {
  const [last] = await tx.select({ position: max(manufacturers.position) }).from(manufacturers);
  await tx
    .insert(manufacturers)
    .values({ id, name, position: (last?.position ?? 0) + 1 })
    .onConflictDoNothing();
}

/**
 * Copies answers and corrections of a similar model. An answer about looks means the grade that it means with most models of the kind, so that
 * grades count that the similar model isn't bought in; any other answer keeps its best grade, or the next that the new model has.
 */
async function copyChoices(tx: Tx, modelId: string, copyFrom: string, offered: readonly Quality[]): Promise<void> {
  const source = await tx
    .select({
      conditionId: modelChoices.conditionId,
      value: modelChoices.value,
      type: conditionTemplates.type,
      quality: appraisalResults.quality,
      correctionCzk: modelChoices.correctionCzk,
      correctionRon: modelChoices.correctionRon,
    })
    .from(modelChoices)
    .innerJoin(conditionTemplates, eq(conditionTemplates.id, modelChoices.conditionId))
    .leftJoin(appraisalResults, eq(appraisalResults.id, modelChoices.appraisalResultId))
    .where(eq(modelChoices.modelId, copyFrom));
  const usual = await loadUsualGrades(tx, [...new Set(source.map(({ conditionId }) => conditionId))]);
  await tx.insert(modelChoices).values(
    source.map(({ type, quality, conditionId, value, ...corrections }) => {
      const isLook = type === 'quality';
      const meant = isLook ? (usual.get(`${conditionId}/${value}`) ?? quality) : quality;
      const found = meant === null ? undefined : isLook ? offered.find((one) => one === meant) : nextGrade(meant, offered);
      return { modelId, conditionId, value, ...corrections, appraisalResultId: found === undefined ? null : resultId(modelId, found) };
    }),
  );
}

const nextGrade = (best: Quality, offered: readonly Quality[]): Quality | undefined =>
  qualities.slice(qualities.indexOf(best)).find((quality) => offered.includes(quality));

async function loadUsualGrades(tx: Tx, conditionIds: readonly string[]): Promise<ReadonlyMap<string, Quality>> {
  const rows = await tx
    .select({ conditionId: modelChoices.conditionId, value: modelChoices.value, quality: appraisalResults.quality })
    .from(modelChoices)
    .innerJoin(appraisalResults, eq(appraisalResults.id, modelChoices.appraisalResultId))
    .where(and(inArray(modelChoices.conditionId, [...conditionIds])))
    .groupBy(modelChoices.conditionId, modelChoices.value, appraisalResults.quality)
    .orderBy(sql`count(*)`);
  // The most frequent comes last.
  return new Map(rows.map(({ conditionId, value, quality }) => [`${conditionId}/${value}`, quality]));
}
