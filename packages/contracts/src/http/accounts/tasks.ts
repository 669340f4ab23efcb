/** Tasks of the office: what a person asks a colleague or the colleagues of a role to do. */
import { z } from 'zod';
import { staffRoles } from '../../definitions/access.ts';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { MAX_TASK_NOTE, MAX_TASK_TITLE, taskActions, taskStates, taskSubjects, taskViews } from '../../definitions/tasks.ts';
import { route } from './accounts-route.ts';
import { colleagueSchema } from './staff.ts';

const subjectSchema = z.object({ kind: z.enum(taskSubjects), id: z.uuid(), number: z.string().trim().min(1).max(40) });
export const taskSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Empty without one. */
  note: z.string(),
  /** Role whose members see it; null for a task of one colleague. */
  queue: z.enum(staffRoles).nullable(),
  /** Store whose members of the queue see it; null for all. */
  store: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Who does it; null while nobody of the queue has taken it. */
  assignee: colleagueSchema.nullable(),
  due_at: instantSchema.nullable(),
  /** Open after its due time. */
  is_late: z.boolean(),
  subject: subjectSchema.nullable(),
  created_by: colleagueSchema,
  created_at: instantSchema,
  /** Who completed it; null while it is open. */
  done_by: colleagueSchema.nullable(),
  done_at: instantSchema.nullable(),
  /** Grows with each change; a change names the one that it is based on. */
  version: z.int().min(1),
});
export type Task = z.infer<typeof taskSchema>;

const taskFields = {
  title: z.string().max(1_000),
  note: z.string().max(10_000),
  queue: z.enum(staffRoles).nullable(),
  assignee_id: z.uuid().nullable(),
  /** Only with a queue whose members serve at stores. */
  store_id: z.string().max(100).nullable(),
  due_at: instantSchema.nullable(),
};
const taskParams = z.object({ task: z.uuid() });
const seenSchema = z.object({ version: z.int().min(1) });
const access = { permission: 'backoffice:enter' } as const;
const rateLimit = { max: 120, windowSeconds: 600 };

export const adminListTasks = route('admin_list_tasks', {
  summary: 'Tasks that the reader may see; `late` of them are late. Sorts by `due` (the default of open ones), `created` and `done`.',
  access,
  query: listQuerySchema.extend({ view: z.enum(taskViews).default('all'), state: z.enum(taskStates).default('open') }),
  responses: { 200: listOf(taskSchema).extend({ late: z.int().min(0) }) },
});
export const taskChoicesSchema = z.object({
  /** Members of staff who may enter the office, by name. */
  colleagues: z.array(colleagueSchema),
  /** Open stores of both markets. */
  stores: z.array(z.object({ id: z.string(), name: z.string(), market: marketSchema })),
});
export type TaskChoices = z.infer<typeof taskChoicesSchema>;
export const adminGetTaskChoices = route('admin_get_task_choices', {
  summary: 'Whom a task can be given to.',
  access,
  responses: { 200: taskChoicesSchema },
});
export const adminGetTask = route('admin_get_task', {
  summary: 'A task with what was done to it, the newest first.',
  access,
  params: taskParams,
  responses: {
    200: z.object({
      task: taskSchema,
      history: z.array(z.object({ at: instantSchema, by: colleagueSchema, action: z.enum(taskActions) })),
    }),
  },
});
export const adminCreateTask = route('admin_create_task', {
  summary: `Gives a task to a queue, a colleague, or both. Title up to ${MAX_TASK_TITLE}, note up to ${MAX_TASK_NOTE} characters.`,
  access,
  body: z.object({ ...taskFields, subject: subjectSchema.nullable() }),
  responses: { 201: taskSchema },
  rateLimit,
});
export const adminUpdateTask = route('admin_update_task', {
  summary: 'Changes an open task. Who sees a task may change it; any other is as unknown as one that never was.',
  access,
  params: taskParams,
  body: seenSchema.extend(taskFields),
  responses: { 200: taskSchema },
  problems: ['changed-meanwhile'],
  rateLimit,
});
export const adminCompleteTask = route('admin_complete_task', {
  summary: 'Completes an open task.',
  access,
  params: taskParams,
  body: seenSchema,
  responses: { 200: taskSchema },
  problems: ['changed-meanwhile'],
  rateLimit,
});
export const adminReopenTask = route('admin_reopen_task', {
  summary: 'Opens a completed task again.',
  access,
  params: taskParams,
  body: seenSchema,
  responses: { 200: taskSchema },
  problems: ['changed-meanwhile'],
  rateLimit,
});
export const adminTakeTask = route('admin_take_task', {
  summary: 'Makes the reader the assignee of an open task that nobody has. `task-taken` names in `extra.assignee` who was faster.',
  access,
  params: taskParams,
  responses: { 200: taskSchema },
  problems: ['task-taken', 'changed-meanwhile'],
  rateLimit,
});
export const adminDeleteTask = route('admin_delete_task', {
  summary: 'Deletes a task that the reader gave; again it changes nothing.',
  access,
  params: taskParams,
  responses: { 204: null },
  rateLimit,
});
