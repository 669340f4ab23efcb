import type { PageComponents } from '../office/area.ts';
import { taskMessages } from '../office/tasks/task-messages.ts';
import { HomePage } from './home-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  taskMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = { home: HomePage } satisfies PageComponents<'home'>;
