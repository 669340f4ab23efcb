import type { PageComponents } from '../office/area.ts';
import { recordChangeMessages } from '../office/record-changes/record-change-messages.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { DrawersPage } from './drawers-page.tsx';
import { TillPage } from './till-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  recordChangeMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = { till: TillPage, drawers: DrawersPage } satisfies PageComponents<'till' | 'drawers'>;
