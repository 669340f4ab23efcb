import { contentInputSchema, type ContentItem, type ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { textArray } from '../../../stored/office-list.ts';

type ContentPlan = NonNullable<ContentItem['plan']>;

interface PlanRow extends Record<string, unknown> {
  readonly content_id: string;
  readonly applies_at: string;
  readonly planned_by: string;
  readonly input: unknown;
  readonly error: ContentPlan['error'];
}

/** Planned changes of texts by the text's id. One that today's contract doesn't know any more has no fields to show. */
export async function loadPlans(tx: Tx, kind: ContentKind, ids: readonly string[]): Promise<ReadonlyMap<string, ContentPlan>> {
  const { rows } = await tx.execute<PlanRow>(sql`
    select content_id, applies_at, planned_by, input, error from content_plans
    where kind = ${kind} and content_id = any(${textArray(ids)})`);
  return new Map(
    rows.map((row) => [
      row.content_id,
      {
        applies_at: new Date(row.applies_at).toISOString(),
        by: row.planned_by,
        input: contentInputSchema.safeParse(row.input).data ?? null,
        error: row.error,
      },
    ]),
  );
}

/** Takes a planned change away, also one that failed. @returns whether there was one */
export async function cancelPlan(tx: Tx, kind: ContentKind, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`delete from content_plans where kind = ${kind} and content_id = ${id} returning id`);
  return rows.length > 0;
}

/** A text was changed by hand: what was planned for the version before would undo that, so it fails and waits for somebody. */
export async function failPlan(tx: Tx, kind: ContentKind, id: string): Promise<void> {
  await tx.execute(sql`
    update content_plans set error = 'changed', failed_at = clock_timestamp()
    where kind = ${kind} and content_id = ${id} and error is null`);
}

/** Id of the planned change of a text that waits; null without one. */
export async function findPlanId(tx: Tx, kind: ContentKind, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from content_plans where kind = ${kind} and content_id = ${id} and error is null`,
  );
  return rows[0]?.id ?? null;
}
