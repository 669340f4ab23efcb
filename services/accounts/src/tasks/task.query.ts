import { mayDo, type Role } from '@okruh/contracts';
import type { Colleague } from '@okruh/contracts/http/accounts/staff';
import type { adminGetTask, adminListTasks, Task } from '@okruh/contracts/http/accounts/tasks';
import type { TaskView } from '@okruh/contracts/tasks';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { displayName, openAccount } from '../stored/account.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { accounts, stores, taskHistory, tasks } from '../stored/tables.ts';

export type TaskRow = typeof tasks.$inferSelect;

/** The member of staff who asks. */
export interface TaskReader {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly store: string | undefined;
}

const isLate = sql<boolean>`${tasks.doneAt} is null and ${tasks.dueAt} < now()`;

/** Tasks of one view that somebody may see; `all` are all of them. */
export function buildViewFilter(view: TaskView, reader: TaskReader): SQL | undefined {
  const isMine = eq(tasks.assigneeId, reader.id);
  const isCreated = eq(tasks.createdBy, reader.id);
  const isOfStore = mayDo(reader.roles, 'place:any')
    ? undefined
    : or(isNull(tasks.storeId), reader.store === undefined ? undefined : eq(tasks.storeId, reader.store));
  const isOfQueue = and(inArray(tasks.queue, [...reader.roles]), isOfStore);
  switch (view) {
    case 'mine':
      return isMine;
    case 'queue':
      return isOfQueue;
    case 'created':
      return isCreated;
    case 'waiting':
      return or(isMine, and(isOfQueue, isNull(tasks.assigneeId)));
    case 'all':
      return mayDo(reader.roles, 'staff:manage') ? undefined : or(isMine, isCreated, isOfQueue);
  }
}

const columns: Readonly<Record<string, typeof tasks.dueAt | typeof tasks.createdAt>> = {
  due: tasks.dueAt,
  created: tasks.createdAt,
  done: tasks.doneAt,
};

/** Order of a list: as it is asked for, else what is due first, or what was completed last. */
function toOrder(sort: string | undefined, state: 'open' | 'done'): SQL[] {
  const name = sort?.replace(/^-/, '') ?? '';
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  const isDescending = column === undefined ? state === 'done' : sort?.startsWith('-') === true;
  const by = column ?? (state === 'done' ? tasks.doneAt : tasks.dueAt);
  return [isDescending ? sql`${by} desc nulls last` : sql`${by} asc nulls last`, isDescending ? desc(tasks.id) : asc(tasks.id)];
}

/** One page of a list, with how many there are and how many of them are late. */
export async function listTasks(
  tx: Tx,
  personalData: PersonalData,
  reader: TaskReader,
  { view, state, q, sort, page, page_size: size }: z.output<typeof adminListTasks.query>,
): Promise<{ items: Task[]; total: number; late: number }> {
  const search = q?.trim() ?? '';
  const isListed = and(
    buildViewFilter(view, reader),
    state === 'open' ? isNull(tasks.doneAt) : isNotNull(tasks.doneAt),
    search === '' ? undefined : sql`strpos(lower(${tasks.title} || ' ' || coalesce(${tasks.subjectNumber}, '')), lower(${search})) > 0`,
  );
  const [counts] = await tx
    .select({ total: sql<number>`count(*)::int`, late: sql<number>`(count(*) filter (where ${isLate}))::int` })
    .from(tasks)
    .where(isListed);
  const rows = await tx
    .select()
    .from(tasks)
    .where(isListed)
    .orderBy(...toOrder(sort, state))
    .limit(size)
    .offset((page - 1) * size);
  return { items: await presentTasks(tx, personalData, rows), total: counts?.total ?? 0, late: counts?.late ?? 0 };
}

/** Steps of a task's history that its reader gets. */
const MAX_HISTORY = 100;

/** A task that somebody may see, with what was done to it. */
export async function loadTask(
  tx: Tx,
  personalData: PersonalData,
  reader: TaskReader,
  id: string,
): Promise<z.output<(typeof adminGetTask.responses)[200]> | null> {
  const rows = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), buildViewFilter('all', reader)));
  const [task] = await presentTasks(tx, personalData, rows);
  if (task === undefined) return null;
  const steps = await tx
    .select({ at: taskHistory.at, action: taskHistory.action, account: accounts })
    .from(taskHistory)
    .innerJoin(accounts, eq(accounts.id, taskHistory.accountId))
    .where(eq(taskHistory.taskId, id))
    .orderBy(desc(taskHistory.id))
    .limit(MAX_HISTORY);
  return {
    task,
    history: steps.map(({ at, action, account }) => ({
      at: at.toISOString(),
      by: { id: account.id, name: displayName(openAccount(personalData, account)) },
      action,
    })),
  };
}

/** Tasks with the names of their people and stores. */
export async function presentTasks(tx: Tx, personalData: PersonalData, rows: readonly TaskRow[]): Promise<Task[]> {
  const [names, storeNames] = await Promise.all([loadNames(tx, personalData, rows), loadStoreNames(tx, rows)]);
  const toColleague = (id: string): Colleague => ({ id, name: names.get(id) ?? '' });
  const now = Date.now();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    note: row.note,
    queue: row.queue,
    store: row.storeId === null ? null : { id: row.storeId, name: storeNames.get(row.storeId) ?? '' },
    assignee: row.assigneeId === null ? null : toColleague(row.assigneeId),
    due_at: row.dueAt?.toISOString() ?? null,
    is_late: row.doneAt === null && row.dueAt !== null && row.dueAt.getTime() < now,
    subject: readSubject(row),
    created_by: toColleague(row.createdBy),
    created_at: row.createdAt.toISOString(),
    done_by: row.doneBy === null ? null : toColleague(row.doneBy),
    done_at: row.doneAt?.toISOString() ?? null,
    version: row.version,
  }));
}

const readSubject = ({ subjectKind: kind, subjectId: id, subjectNumber: number }: TaskRow): Task['subject'] =>
  kind === null || id === null || number === null ? null : { kind, id, number };

async function loadNames(tx: Tx, personalData: PersonalData, rows: readonly TaskRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ assigneeId, createdBy, doneBy }) => [assigneeId, createdBy, doneBy]).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const people = await tx
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return new Map(people.map((row) => [row.id, displayName(openAccount(personalData, row))]));
}

async function loadStoreNames(tx: Tx, rows: readonly TaskRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ storeId }) => (storeId === null ? [] : [storeId])));
  if (ids.size === 0) return new Map();
  const found = await tx
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(inArray(stores.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}
