import type { LocaleMessages } from '@okruh/web-kit/i18n';
import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { ComplaintPage } from './complaint-page.tsx';
import { ComplaintsPage, WithdrawalsPage } from './returns-page.tsx';
import { WithdrawalPage } from './withdrawal-page.tsx';

export const messages: readonly LocaleMessages[] = [
  gridMessages,
  tableMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json') },
];
export const pages = {
  withdrawals: WithdrawalsPage,
  withdrawal: WithdrawalPage,
  complaints: ComplaintsPage,
  complaint: ComplaintPage,
} satisfies PageComponents<'withdrawals' | 'withdrawal' | 'complaints' | 'complaint'>;
