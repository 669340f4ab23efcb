import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { LoansPage } from './loans-page.tsx';
import { PaymentPage } from './payment-page.tsx';
import { PaymentsPage } from './payments-page.tsx';
import { StatementPage } from './statement-page.tsx';
import { StatementsPage } from './statements-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  payments: PaymentsPage,
  payment: PaymentPage,
  loans: LoansPage,
  statements: StatementsPage,
  statement: StatementPage,
} satisfies PageComponents<'payments' | 'payment' | 'loans' | 'statements' | 'statement'>;
