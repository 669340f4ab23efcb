import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { importMessages } from '../office/import/import-messages.ts';
import { taskMessages } from '../office/tasks/task-messages.ts';
import { RepairsPage } from './board/repairs-page.tsx';
import { CalendarsPage } from './calendars/calendars-page.tsx';
import { DevicesPage } from './devices/devices-page.tsx';
import { OperationsPage } from './operations/operations-page.tsx';
import { RepairPage } from './repair/repair-page.tsx';
import { SparePartsPage } from './spare-parts/spare-parts-page.tsx';
import { WalkInPage } from './walk-in/walk-in-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  importMessages,
  taskMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  repairs: RepairsPage,
  'walk-in': WalkInPage,
  repair: RepairPage,
  'spare-parts': SparePartsPage,
  'repair-prices': OperationsPage,
  'repair-devices': DevicesPage,
  'repair-calendars': CalendarsPage,
} satisfies PageComponents<'repairs' | 'walk-in' | 'repair' | 'spare-parts' | 'repair-prices' | 'repair-devices' | 'repair-calendars'>;
