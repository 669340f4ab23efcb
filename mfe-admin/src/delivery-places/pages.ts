import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { DeliveryPlacesPage } from './delivery-places-page.tsx';

export const messages: readonly LocaleMessages[] = [
  gridMessages,
  tableMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') },
];
export const pages = {
  'delivery-places': DeliveryPlacesPage,
} satisfies PageComponents<'delivery-places'>;
