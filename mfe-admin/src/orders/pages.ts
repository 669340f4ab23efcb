import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { taskMessages } from '../office/tasks/task-messages.ts';
import { OrderPage } from './order/order-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  taskMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
  { cs: () => import('./order/locales/cs.json'), ro: () => import('./order/locales/ro.json'), en: () => import('./order/locales/en.json') },
];
export const pages = { orders: OrdersPage, order: OrderPage } satisfies PageComponents<'orders' | 'order'>;
