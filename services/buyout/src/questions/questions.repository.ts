import type { Quality } from '@okruh/market/appraisal';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { resultId } from '../model/price-list.ts';
import { addVersion, type Change } from '../stored/add-version.ts';
import { appraisalResults, conditionChoices, conditionTemplates, modelChoices, models, productTypes } from '../stored/tables.ts';
import type { VersionSummary } from '../stored/version-summary.ts';
import { gradeFor, type PlannedQuestion, type QuestionPlan, type StoredQuestion } from './plan-questions.ts';

/** A model of the kind: its grades, and the grade of each answer by question and value. */
export interface AskedModel {
  readonly id: string;
  readonly name: string;
  readonly isBought: boolean;
  readonly grades: readonly Quality[];
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, Quality | null>>;
}
/** Everything of the questions of one kind of device. */
export interface StoredQuestions {
  readonly version: string;
  readonly defaults: readonly string[];
  readonly questions: readonly StoredQuestion[];
  readonly models: readonly AskedModel[];
}

/** Reads the questions of a kind with what its models do with the answers. Null: the price list doesn't know the kind. */
export async function loadQuestions(tx: Tx, kind: string): Promise<StoredQuestions | null> {
  const [type] = await tx.select().from(productTypes).where(eq(productTypes.id, kind));
  if (type === undefined) return null;
  const templates = await tx
    .select()
    .from(conditionTemplates)
    .where(eq(conditionTemplates.typeDevice, kind))
    .orderBy(asc(conditionTemplates.position));
  const choices = await tx
    .select()
    .from(conditionChoices)
    .where(
      inArray(
        conditionChoices.conditionId,
        templates.map(({ id }) => id),
      ),
    )
    .orderBy(asc(conditionChoices.position));
  return {
    version: type.questionsVersion,
    defaults: type.defaultChoices,
    questions: templates.map((row) => ({
      id: row.id,
      code: row.code,
      type: row.type,
      name: { cs: row.nameCs, ro: row.nameRo },
      help: { cs: row.helpCs, ro: row.helpRo },
      isAsked: row.isAsked,
      answers: choices
        .filter(({ conditionId }) => conditionId === row.id)
        .map(({ value, labelCs, labelRo, isOffered }) => ({ value, label: { cs: labelCs, ro: labelRo }, isOffered })),
    })),
    models: await loadAskedModels(tx, kind),
  };
}

async function loadAskedModels(tx: Tx, kind: string): Promise<AskedModel[]> {
  const rows = await tx
    .select({ id: models.id, name: models.name, isBought: models.isBought })
    .from(models)
    .where(eq(models.typeDevice, kind))
    .orderBy(asc(models.position));
  const results = await tx
    .select({ modelId: appraisalResults.modelId, quality: appraisalResults.quality })
    .from(appraisalResults)
    .innerJoin(models, and(eq(models.id, appraisalResults.modelId), eq(models.typeDevice, kind)));
  const choices = await tx
    .select({
      modelId: modelChoices.modelId,
      conditionId: modelChoices.conditionId,
      value: modelChoices.value,
      quality: appraisalResults.quality,
    })
    .from(modelChoices)
    .innerJoin(models, and(eq(models.id, modelChoices.modelId), eq(models.typeDevice, kind)))
    .leftJoin(appraisalResults, eq(appraisalResults.id, modelChoices.appraisalResultId));
  const grades = new Map<string, Quality[]>();
  for (const { modelId, quality } of results) grades.set(modelId, [...(grades.get(modelId) ?? []), quality]);
  const answers = new Map<string, Map<string, Map<string, Quality | null>>>();
  for (const { modelId, conditionId, value, quality } of choices) {
    const ofModel = answers.get(modelId) ?? new Map<string, Map<string, Quality | null>>();
    answers.set(modelId, ofModel.set(conditionId, (ofModel.get(conditionId) ?? new Map()).set(value, quality)));
  }
  return rows.map((row) => ({ ...row, grades: grades.get(row.id) ?? [], answers: answers.get(row.id) ?? new Map() }));
}

/** Writes a plan as one version of the price list. @returns whether anything changed */
export async function writeQuestions(tx: Tx, by: string, kind: string, stored: StoredQuestions, plan: QuestionPlan): Promise<boolean> {
  const changes = listChanges(kind, stored, plan);
  if (changes.length === 0) return false;
  for (const [position, question] of plan.questions.entries()) await writeQuestion(tx, kind, position, question);
  const added = plan.questions.flatMap((question) => toModelChoices(question, stored.models));
  if (added.length > 0) await tx.insert(modelChoices).values(added);
  const version = await addVersion(
    tx,
    by,
    'versions.questions' satisfies VersionSummary,
    changes,
    stored.models.map(({ id }) => id),
  );
  await tx
    .update(productTypes)
    .set({ defaultChoices: [...plan.defaults], questionsVersion: version })
    .where(eq(productTypes.id, kind));
  return true;
}

async function writeQuestion(tx: Tx, kind: string, position: number, question: PlannedQuestion): Promise<void> {
  const texts = { nameCs: question.name.cs, nameRo: question.name.ro, helpCs: question.help.cs, helpRo: question.help.ro };
  const shown = { ...texts, position, isAsked: question.isAsked };
  await tx
    .insert(conditionTemplates)
    .values({ id: question.id, typeDevice: kind, code: question.code, type: question.type, ...shown })
    .onConflictDoUpdate({ target: conditionTemplates.id, set: shown });
  for (const [place, { value, label, isOffered }] of question.answers.entries()) {
    const set = { position: place, labelCs: label.cs, labelRo: label.ro, isOffered };
    await tx
      .insert(conditionChoices)
      .values({ conditionId: question.id, value, ...set })
      .onConflictDoUpdate({ target: [conditionChoices.conditionId, conditionChoices.value], set });
  }
}

/** New answers for every model that has the question. */
function toModelChoices(question: PlannedQuestion, asked: readonly AskedModel[]): (typeof modelChoices.$inferInsert)[] {
  const owners = question.isNew ? asked : asked.filter(({ answers }) => answers.has(question.id));
  return question.answers.flatMap(({ value, effect }) =>
    effect === null
      ? []
      : owners.map((model) => {
          const grade = gradeFor(effect.quality, model.grades);
          return {
            modelId: model.id,
            conditionId: question.id,
            value,
            appraisalResultId: grade === null ? null : resultId(model.id, grade),
            correctionCzk: effect.correction.CZK,
            correctionRon: effect.correction.RON,
          };
        }),
  );
}

/** Each question that differs, before and after; a new one has nothing before. */
function listChanges(kind: string, stored: StoredQuestions, plan: QuestionPlan): Change[] {
  const before = new Map(stored.questions.map((question, position) => [question.id, describe(question, position, stored.defaults)]));
  return plan.questions.flatMap((question, position) => {
    const [old, after] = [before.get(question.id) ?? {}, describe(question, position, plan.defaults)];
    return JSON.stringify(old) === JSON.stringify(after) ? [] : [{ thing: question.id, before: old, after: { ...after, kind } }];
  });
}

const describe = (question: StoredQuestion | PlannedQuestion, position: number, defaults: readonly string[]) => ({
  position,
  name: question.name,
  help: question.help,
  is_asked: question.isAsked,
  answers: question.answers.map((answer) => ({
    value: answer.value,
    label: answer.label,
    is_offered: answer.isOffered,
    is_default: defaults.includes(answer.value),
    ...('effect' in answer && answer.effect !== null && { effect: answer.effect }),
  })),
});
