import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { taskMessages } from '../office/tasks/task-messages.ts';
import { TasksPage } from './tasks-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [gridMessages, tableMessages, taskMessages];
export const pages = { tasks: TasksPage } satisfies PageComponents<'tasks'>;
