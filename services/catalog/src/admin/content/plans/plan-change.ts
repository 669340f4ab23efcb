import type { ContentInput } from '@okruh/contracts/http/catalog-admin/content';
import type { Locale } from '@okruh/market';
import { fieldErrors, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { texts } from '../../../locales/texts.ts';
import { Refusal } from '../../refusal.ts';
import { saveContent } from '../save-content.ts';
import { cancelPlan } from './plan.repository.ts';

/** Takes a trial back. */
class TrialOver extends Error {}

/** Saves a text and takes that back. @throws Refusal when it can't be saved */
async function trySave(tx: Tx, id: string, input: ContentInput, locale: Locale): Promise<void> {
  try {
    await tx.transaction(async (trial) => {
      await saveContent(trial, id, input, locale);
      throw new TrialOver();
    });
  } catch (error) {
    if (!(error instanceof TrialOver)) throw error;
  }
}

interface NewPlan {
  readonly id: string;
  readonly version: number;
  readonly input: ContentInput;
  readonly appliesAt: string;
  readonly by: string;
}

/** Plans a change of a text in the place of one that was planned before. @throws Refusal when it couldn't be saved now either */
export async function planChange(tx: Tx, { id, version, input, appliesAt, by }: NewPlan, locale: Locale): Promise<void> {
  const { rows } = await tx.execute<{ is_past: boolean; is_late: boolean }>(sql`
    select ${appliesAt}::timestamptz <= clock_timestamp() as is_past,
      ${appliesAt}::timestamptz > clock_timestamp() + interval '1 year' as is_late`);
  if (rows[0]?.is_past === true) throw new Refusal(fieldErrors({ applies_at: [texts.text(locale, 'office.starts-in-past')] }));
  if (rows[0]?.is_late === true) throw new Refusal(fieldErrors({ applies_at: [texts.text(locale, 'office.starts-too-late')] }));
  await trySave(tx, id, input, locale);
  await cancelPlan(tx, input.kind, id);
  await tx.execute(sql`
    insert into content_plans (id, kind, content_id, input, applies_at, version, planned_by)
    values (${uuidv7()}, ${input.kind}, ${id}, ${JSON.stringify(input)}::jsonb, ${appliesAt}::timestamptz, ${version}, ${by})`);
}
