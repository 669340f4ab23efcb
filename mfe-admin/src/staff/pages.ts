import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { MemberPage } from './member/member-page.tsx';
import { RolesPage } from './roles-page.tsx';
import { StaffPage } from './staff-page.tsx';
import { TrailPage } from './trail-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  staff: StaffPage,
  'staff-roles': RolesPage,
  'staff-member': MemberPage,
  security: TrailPage,
} satisfies PageComponents<'staff' | 'staff-roles' | 'staff-member' | 'security'>;
