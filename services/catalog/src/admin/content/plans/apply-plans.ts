import { contentInputSchema, type ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import {
  type Database,
  type DueItem,
  endEach,
  type Job,
  type Logger,
  secondsOverdue,
  startEvery,
  type Turn,
  type Tx,
  untilDone,
} from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { insertChanges } from '../../changes/note-change.ts';
import { Refusal } from '../../refusal.ts';
import { listKeys, lockContent } from '../content-stores.ts';
import { notedContent } from '../noted-content.ts';
import { publishContentChange, saveContent, signContent } from '../save-content.ts';

interface DuePlan extends Record<string, unknown> {
  readonly kind: ContentKind;
  readonly content_id: string;
  readonly input: unknown;
  readonly version: number;
  readonly planned_by: string;
  readonly now: string;
}

/** Saves what was planned as a change by hand does. @returns why it can't be, null when it is */
async function apply(
  tx: Tx,
  { kind, content_id: id, input, version, planned_by: by, now }: DuePlan,
): Promise<'changed' | 'refused' | null> {
  const before = await lockContent(tx, kind, id);
  if (before === null || before.version !== version) return 'changed';
  const noted = notedContent(kind, id);
  const looked = await noted.read(tx, id);
  // The contract may be another one than on the day of planning.
  const { data } = contentInputSchema.safeParse(input);
  if (data === undefined) return 'refused';
  try {
    await tx.transaction((attempt) => saveContent(attempt, id, data, 'cs'));
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
    throw error;
  }
  const changed = { kind, id, version: version + 1 };
  await signContent(tx, changed, by);
  await insertChanges(tx, kind, by, [{ id, before: looked, after: await noted.read(tx, id) }]);
  await publishContentChange(tx, changed, [...listKeys(before), ...listKeys(data)], new Date(now));
  return null;
}

async function end(tx: Tx, planId: string): Promise<boolean> {
  const { rows } = await tx.execute<DuePlan>(sql`
    select kind, content_id, input, version, planned_by, statement_timestamp() as now from content_plans
    where id = ${planId} and error is null and applies_at <= statement_timestamp() for update skip locked`);
  const [plan] = rows;
  if (plan === undefined) return false;
  const error = await apply(tx, plan);
  await tx.execute(
    error === null
      ? sql`delete from content_plans where id = ${planId}`
      : sql`update content_plans set error = ${error}, failed_at = clock_timestamp() where id = ${planId}`,
  );
  return true;
}

/**
 * Applies planned changes of texts whose time has come by the database's clock, each in a transaction of its own; several processes
 * may do it at once. One that can't be applied says why and waits for somebody.
 *
 * @returns how many were applied or failed
 */
export const applyDuePlans = ({ db }: Pick<Database, 'db'>, turn: Turn = untilDone): Promise<number> =>
  endEach(turn, {
    next: async (after: DueItem, limit: number) => {
      const { rows } = await db.execute<{ id: string; at: string }>(sql`
        select id, applies_at::text as at from content_plans
        where error is null and applies_at <= statement_timestamp() and (applies_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by applies_at, id limit ${limit}`);
      return rows;
    },
    end: ({ id }) => db.transaction((tx) => end(tx, id)),
  });

const EVERY_MS = 5_000;

/** Looks every five seconds until it is stopped. */
export const startApplyingPlans = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'apply-content-plans',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const count = await applyDuePlans(database, turn);
      if (count > 0) logger.info({ count }, 'planned changes of texts were applied');
    },
    backlogSeconds: () => secondsOverdue(database.db, sql`select min(applies_at) from content_plans where error is null`),
  });
