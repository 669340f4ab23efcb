import { mayDo } from '@okruh/contracts';
import type { Task } from '@okruh/contracts/http/accounts/tasks';
import type { TaskAction } from '@okruh/contracts/tasks';
import type { Tx } from '@okruh/service-kit';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { accounts, stores, taskHistory, tasks } from '../stored/tables.ts';
import { type TaskReader, type TaskRow, buildViewFilter } from './task.query.ts';

/** What its giver decides of a task. */
export type TaskFields = Pick<TaskRow, 'title' | 'note' | 'queue' | 'assigneeId' | 'storeId' | 'dueAt'>;
/** Why a task wasn't changed. */
export type TaskRefusal =
  | { readonly code: 'not-found' | 'changed-meanwhile' | 'unknown-colleague' | 'unknown-store' }
  | { readonly code: 'task-taken'; readonly assigneeId: string };
/** The changed task, or why it wasn't changed. */
export type TaskOutcome = { readonly task: TaskRow } | TaskRefusal;

/** Task as its reader saw it. */
export interface SeenTask {
  readonly id: string;
  readonly version: number;
}

export async function createTask(tx: Tx, giver: TaskReader, fields: TaskFields, subject: Task['subject']): Promise<TaskOutcome> {
  const refusal = await checkPeople(tx, fields);
  if (refusal !== null) return refusal;
  const [task] = await tx
    .insert(tasks)
    .values({
      id: uuidv7(),
      ...fields,
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      subjectNumber: subject?.number ?? null,
      createdBy: giver.id,
    })
    .returning();
  if (task === undefined) throw new Error('the task was not written');
  await note(tx, giver, 'created', null, task);
  return { task };
}

/** Changes an open task that nobody has changed since. */
export async function updateTask(tx: Tx, reader: TaskReader, seen: SeenTask, fields: TaskFields): Promise<TaskOutcome> {
  const before = await lockSeen(tx, reader, seen, true);
  if ('code' in before) return before;
  const refusal = await checkPeople(tx, fields);
  return refusal ?? change(tx, reader, 'changed', before, fields);
}

export async function completeTask(tx: Tx, reader: TaskReader, seen: SeenTask): Promise<TaskOutcome> {
  const before = await lockSeen(tx, reader, seen, true);
  return 'code' in before ? before : change(tx, reader, 'completed', before, { doneBy: reader.id, doneAt: new Date() });
}

export async function reopenTask(tx: Tx, reader: TaskReader, seen: SeenTask): Promise<TaskOutcome> {
  const before = await lockSeen(tx, reader, seen, false);
  return 'code' in before ? before : change(tx, reader, 'reopened', before, { doneBy: null, doneAt: null });
}

/** Makes the reader the assignee, if nobody is; of two who take at once the row's lock lets one be first. */
export async function takeTask(tx: Tx, reader: TaskReader, id: string): Promise<TaskOutcome> {
  const before = await lockTask(tx, reader, id);
  if (before === undefined) return { code: 'not-found' };
  if (before.doneAt !== null) return { code: 'changed-meanwhile' };
  if (before.assigneeId !== null) return { code: 'task-taken', assigneeId: before.assigneeId };
  return change(tx, reader, 'taken', before, { assigneeId: reader.id });
}

/** Deletes a task that the reader gave; any other stays. */
export async function deleteTask(tx: Tx, reader: TaskReader, id: string): Promise<void> {
  const [before] = await tx
    .delete(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.createdBy, reader.id)))
    .returning();
  if (before !== undefined) await note(tx, reader, 'deleted', before, null);
}

async function lockTask(tx: Tx, reader: TaskReader, id: string): Promise<TaskRow | undefined> {
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), buildViewFilter('all', reader)))
    .for('update');
  return row;
}

/** The locked task, when it is open or completed as expected and nobody has changed it since. */
async function lockSeen(tx: Tx, reader: TaskReader, seen: SeenTask, isOpen: boolean): Promise<TaskRow | TaskRefusal> {
  const row = await lockTask(tx, reader, seen.id);
  if (row === undefined) return { code: 'not-found' };
  return row.version === seen.version && (row.doneAt === null) === isOpen ? row : { code: 'changed-meanwhile' };
}

async function change(
  tx: Tx,
  reader: TaskReader,
  action: TaskAction,
  before: TaskRow,
  changes: Partial<TaskFields & Pick<TaskRow, 'doneBy' | 'doneAt'>>,
): Promise<TaskOutcome> {
  const [task] = await tx
    .update(tasks)
    .set({ ...changes, version: before.version + 1 })
    .where(eq(tasks.id, before.id))
    .returning();
  if (task === undefined) throw new Error(`task ${before.id} is gone although it is locked`);
  await note(tx, reader, action, before, task);
  return { task };
}

async function note(tx: Tx, reader: TaskReader, action: TaskAction, before: TaskRow | null, after: TaskRow | null): Promise<void> {
  const taskId = (after ?? before)?.id;
  if (taskId === undefined) return;
  await tx.insert(taskHistory).values({ taskId, accountId: reader.id, action, before: toEntry(before), after: toEntry(after) });
}

function toEntry(row: TaskRow | null): Record<string, unknown> | null {
  if (row === null) return null;
  const { id: _, createdBy: _by, createdAt: _at, ...fields } = row;
  return fields;
}

/** The assignee is a colleague who may enter the office, the store is one of ours. */
async function checkPeople(tx: Tx, { assigneeId, storeId }: TaskFields): Promise<TaskRefusal | null> {
  if (assigneeId !== null) {
    const [account] = await tx
      .select({ roles: accounts.roles })
      .from(accounts)
      .where(and(eq(accounts.id, assigneeId), eq(accounts.kind, 'staff'), isNull(accounts.disabledAt)));
    if (account === undefined || !mayDo(account.roles, 'backoffice:enter')) return { code: 'unknown-colleague' };
  }
  if (storeId !== null && (await tx.$count(stores, sql`${stores.id} = ${storeId} and ${stores.isOpen}`)) === 0)
    return { code: 'unknown-store' };
  return null;
}
