/** Words of tasks that browsers and services share; no schema here. */

/** What a task is about: a record with a page of its own in the office. */
export const taskSubjects = ['order', 'buyout', 'repair', 'product', 'payment', 'message'] as const;
export type TaskSubjectKind = (typeof taskSubjects)[number];

/**
 * Which tasks a list shows: the reader's own, those of the reader's queues, those that the reader gave, those that wait for the
 * reader (own ones, and those of the queues that nobody has taken), and all that the reader may see.
 */
export const taskViews = ['mine', 'queue', 'created', 'waiting', 'all'] as const;
export type TaskView = (typeof taskViews)[number];

export const taskStates = ['open', 'done'] as const;
export type TaskState = (typeof taskStates)[number];

/** Longest title and note, in characters. */
export const [MAX_TASK_TITLE, MAX_TASK_NOTE] = [200, 2_000] as const;

/** What somebody did to a task. */
export const taskActions = ['created', 'changed', 'taken', 'completed', 'reopened', 'deleted'] as const;
export type TaskAction = (typeof taskActions)[number];
