import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import type { OfficeMessages } from '../office/messages.ts';
import { taskMessages } from '../office/tasks/task-messages.ts';
import { MessagePage } from './message-page.tsx';
import { MessagesPage } from './messages-page.tsx';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  taskMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = { messages: MessagesPage, message: MessagePage } satisfies PageComponents<'messages' | 'message'>;
