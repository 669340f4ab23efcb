import type { PageComponents } from '../office/area.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { StatisticsPage } from './statistics-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = { statistics: StatisticsPage } satisfies PageComponents<'statistics'>;
