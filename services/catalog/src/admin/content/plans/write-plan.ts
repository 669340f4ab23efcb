import { contentInputSchema } from '@okruh/contracts/http/catalog-admin/content';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { Refusal } from '../../refusal.ts';
import { saveContent } from '../save-content.ts';

/**
 * Writes a planned change to its text, for a preview: the caller takes it back.
 *
 * @returns false when it isn't planned any more, or can't be saved
 */
export async function writePlan(tx: Tx, planId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ content_id: string; input: unknown }>(
    sql`select content_id, input from content_plans where id = ${planId} and error is null`,
  );
  const [plan] = rows;
  const { data } = contentInputSchema.safeParse(plan?.input);
  if (plan === undefined || data === undefined) return false;
  try {
    await tx.transaction((attempt) => saveContent(attempt, plan.content_id, data, 'cs'));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
