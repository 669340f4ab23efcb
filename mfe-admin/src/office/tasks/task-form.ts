import { needsStore, staffRoles } from '@okruh/contracts/access';
import type { Task } from '@okruh/contracts/http/accounts/tasks';
import { MAX_TASK_NOTE, MAX_TASK_TITLE } from '@okruh/contracts/tasks';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { instantValues, readInstant } from '../fields/typed-instant.ts';
import { knownOr } from '../grid/list-address.ts';

/** Whom a task is for. */
export const recipients = ['me', 'colleague', 'queue'] as const;

/** What the form of a task holds. */
export interface TaskValues extends Record<string, string> {
  title: string;
  note: string;
  /** One of `recipients`. */
  who: string;
  assignee: string;
  queue: string;
  store: string;
  due: string;
  'due-time': string;
}

/** A day without a time is due when it ends. */
const END_OF_DAY = '23:59';

/** What the form begins with. @param ownId the member of staff who is logged in */
export function toTaskValues(task: Task | null, ownId: string): TaskValues {
  const dueAt = task?.due_at ?? null;
  const due = dueAt === null ? {} : instantValues('due', dueAt);
  return {
    title: task?.title ?? '',
    note: task?.note ?? '',
    who: task === null || (task.queue === null && task.assignee?.id === ownId) ? 'me' : task.queue === null ? 'colleague' : 'queue',
    assignee: task?.assignee?.id ?? '',
    queue: task?.queue ?? '',
    store: task?.store?.id ?? '',
    due: due['due'] ?? '',
    'due-time': due['due-time'] ?? '',
  };
}

/** Whether a queue serves at stores, so that one of them can be chosen. */
export function isOfStores(queue: string): boolean {
  const role = knownOr(queue, staffRoles, undefined);
  return role !== undefined && needsStore(role);
}

export const taskRules = ({ who }: TaskValues): Readonly<Record<string, readonly FieldRule[]>> => ({
  title: [fieldRules.required, fieldRules.maxLength(MAX_TASK_TITLE), fieldRules.plainText],
  note: [fieldRules.maxLength(MAX_TASK_NOTE), fieldRules.plainText],
  due: [fieldRules.date],
  assignee: who === 'colleague' ? [fieldRules.choiceRequired] : [],
  queue: who === 'queue' ? [fieldRules.choiceRequired] : [],
});

/** Fields of the service by those of the form. */
export const taskWirePaths = { assignee_id: 'assignee', store_id: 'store', due_at: 'due' } as const;

/** The form as the service takes it. */
export function toTaskBody(values: TaskValues, ownId: string) {
  const { title, note, who, assignee, queue, store, due, 'due-time': time } = values;
  const role = who === 'queue' ? knownOr(queue, staffRoles, null) : null;
  return {
    title,
    note,
    queue: role,
    assignee_id: who === 'me' ? ownId : assignee || null,
    store_id: role !== null && needsStore(role) ? store || null : null,
    due_at: due.trim() === '' ? null : readInstant(due, time.trim() || END_OF_DAY),
  };
}
