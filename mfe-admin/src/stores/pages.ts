import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import type { OfficeMessages } from '../office/messages.ts';
import { StoresPage } from './stores-page.tsx';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  stores: StoresPage,
} satisfies PageComponents<'stores'>;
