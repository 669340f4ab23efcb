import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { SupplierInvoicePage } from './supplier-invoice-page.tsx';
import { SupplierInvoicesPage } from './supplier-invoices-page.tsx';

export const messages: readonly LocaleMessages[] = [
  gridMessages,
  tableMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') },
];
export const pages = {
  'supplier-invoices': SupplierInvoicesPage,
  'supplier-invoice': SupplierInvoicePage,
} satisfies PageComponents<'supplier-invoices' | 'supplier-invoice'>;
