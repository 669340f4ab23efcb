import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { taskMessages } from '../office/tasks/task-messages.ts';
import { OrderPage } from './order/order-page.tsx';
import { OrdersPage } from './orders-page.tsx';

export const messages: readonly LocaleMessages[] = [
  gridMessages,
  tableMessages,
  taskMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') },
  { cs: () => import('./order/locales/cs.json'), ro: () => import('./order/locales/ro.json') },
];
export const pages = { orders: OrdersPage, order: OrderPage } satisfies PageComponents<'orders' | 'order'>;
