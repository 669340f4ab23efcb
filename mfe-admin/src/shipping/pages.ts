import type { PageComponents } from '../office/area.ts';
import { recordChangeMessages } from '../office/record-changes/record-change-messages.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { CodPage } from './cod-page.tsx';
import { CodStatementPage } from './cod-statement-page.tsx';
import { HandoversPage } from './handovers-page.tsx';
import { ParcelPage } from './parcel-page.tsx';
import { ParcelsPage } from './parcels-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  recordChangeMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  parcels: ParcelsPage,
  parcel: ParcelPage,
  handovers: HandoversPage,
  'cod-statements': CodPage,
  'cod-statement': CodStatementPage,
} satisfies PageComponents<'parcels' | 'parcel' | 'handovers' | 'cod-statements' | 'cod-statement'>;
