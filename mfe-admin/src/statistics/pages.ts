import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { StatisticsPage } from './statistics-page.tsx';

export const messages: readonly LocaleMessages[] = [
  gridMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') },
];
export const pages = { statistics: StatisticsPage } satisfies PageComponents<'statistics'>;
