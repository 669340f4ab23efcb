import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { taskMessages } from '../office/tasks/task-messages.ts';
import { HomePage } from './home-page.tsx';

export const messages: readonly LocaleMessages[] = [
  taskMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') },
];
export const pages = { home: HomePage } satisfies PageComponents<'home'>;
