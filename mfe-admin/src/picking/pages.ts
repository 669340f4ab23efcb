import type { PageComponents } from '../office/area.ts';
import { recordChangeMessages } from '../office/record-changes/record-change-messages.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { BenchPage } from './bench/bench-page.tsx';
import { BoardPage } from './board/board-page.tsx';
import { CratesPage } from './crates/crates-page.tsx';
import { ListPage } from './lists/list-page.tsx';
import { ListsPage } from './lists/lists-page.tsx';
import { StationPage } from './station/station-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  recordChangeMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  picking: ListsPage,
  'picking-list': ListPage,
  'picking-station': StationPage,
  'pack-bench': BenchPage,
  'store-board': BoardPage,
  crates: CratesPage,
} satisfies PageComponents<'picking' | 'picking-list' | 'picking-station' | 'pack-bench' | 'store-board' | 'crates'>;
