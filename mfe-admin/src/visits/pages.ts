import type { PageComponents } from '../office/area.ts';
import { VisitsPage } from './visits-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = { visits: VisitsPage } satisfies PageComponents<'visits'>;
