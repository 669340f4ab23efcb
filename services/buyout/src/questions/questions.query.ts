import type { OfficeQuestions } from '@okruh/contracts/http/buyout-admin/questions';
import { ignoredConditionCodes, type Quality } from '@okruh/market/appraisal';
import type { Tx } from '@okruh/service-kit';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { appraisalChanges, appraisalVersions } from '../stored/tables.ts';
import type { VersionSummary } from '../stored/version-summary.ts';
import { type AskedModel, loadQuestions } from './questions.repository.ts';

/** Questions of a kind as the back office sees them. Null: the price list doesn't know the kind. */
export async function questionsView(tx: Tx, kind: OfficeQuestions['type_device']): Promise<OfficeQuestions | null> {
  const stored = await loadQuestions(tx, kind);
  if (stored === null) return null;
  const [changed] = await tx.select().from(appraisalVersions).where(eq(appraisalVersions.version, stored.version));
  if (changed === undefined) throw new Error(`the questions of ${kind} have a version that isn't there`);
  return {
    type_device: kind,
    version: stored.version,
    changed_by: changed.createdBy,
    changed_at: changed.createdAt.toISOString(),
    models: stored.models.length,
    questions: stored.questions.map((question) => ({
      id: question.id,
      type: question.type,
      name: question.name,
      help: question.help,
      is_asked: question.isAsked,
      decides_grade: !ignoredConditionCodes.has(question.code),
      answers: question.answers.map(({ value, label, isOffered }) => ({
        value,
        label,
        is_offered: isOffered,
        is_default: stored.defaults.includes(value),
        quality: usualGrade(stored.models, question.id, value),
      })),
    })),
    history: await listHistory(tx, kind),
  };
}

const MAX_CHANGES = 100;
/** What a version stores of a question; nothing before a new one. */
const storedSchema = z.object({ name: z.object({ cs: z.string(), ro: z.string() }), is_asked: z.boolean() });

/** Who changed which questions of a kind, newest first. */
async function listHistory(tx: Tx, kind: string): Promise<OfficeQuestions['history']> {
  const rows = await tx
    .select({
      version: appraisalVersions.version,
      at: appraisalVersions.createdAt,
      by: appraisalVersions.createdBy,
      id: appraisalChanges.thing,
      before: appraisalChanges.before,
      after: appraisalChanges.after,
    })
    .from(appraisalChanges)
    .innerJoin(appraisalVersions, eq(appraisalVersions.version, appraisalChanges.version))
    .where(
      and(
        eq(appraisalVersions.summary, 'versions.questions' satisfies VersionSummary),
        sql`${appraisalChanges.after} ->> 'kind' = ${kind}`,
      ),
    )
    .orderBy(desc(appraisalVersions.position), appraisalChanges.position)
    .limit(MAX_CHANGES);
  const history = new Map<string, OfficeQuestions['history'][number]>();
  for (const { version, at, by, id, before, after } of rows) {
    const entry = history.get(version) ?? { version, at: at.toISOString(), by, questions: [] };
    const [old, next] = [storedSchema.safeParse(before).data, storedSchema.parse(after)];
    entry.questions.push({ id, name: next.name, change: toChange(old?.is_asked, next.is_asked) });
    history.set(version, entry);
  }
  return [...history.values()];
}

const toChange = (wasAsked: boolean | undefined, isAsked: boolean) =>
  wasAsked === undefined ? 'added' : wasAsked === isAsked ? 'changed' : isAsked ? 'returned' : 'retired';

/** The grade that an answer means with most models. */
function usualGrade(models: readonly AskedModel[], questionId: string, value: string): Quality | null {
  const counts = new Map<Quality | null, number>();
  for (const { answers } of models) {
    const grade = answers.get(questionId)?.get(value);
    if (grade !== undefined) counts.set(grade, (counts.get(grade) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
