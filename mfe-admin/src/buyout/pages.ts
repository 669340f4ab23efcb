import type { PageComponents } from '../office/area.ts';
import { recordChangeMessages } from '../office/record-changes/record-change-messages.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import type { OfficeMessages } from '../office/messages.ts';
import { importMessages } from '../office/import/import-messages.ts';
import { taskMessages } from '../office/tasks/task-messages.ts';
import { BonusesPage } from './bonuses/bonuses-page.tsx';
import { CompetitorsPage } from './competitors/competitors-page.tsx';
import { CounterPage } from './dossier/counter-page.tsx';
import { DossierPage } from './dossier/dossier-page.tsx';
import { LeasePromisesPage } from './lease-promises/lease-promises-page.tsx';
import { PayoutPage } from './payout/payout-page.tsx';
import { NewModelPage } from './price-list/new-model-page.tsx';
import { PricePage } from './price-list/price-page.tsx';
import { PriceListPage } from './price-list/price-list-page.tsx';
import { QuestionsPage } from './questions/questions-page.tsx';
import { WorkListPage } from './work-list/work-list-page.tsx';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  recordChangeMessages,
  importMessages,
  taskMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  buyouts: WorkListPage,
  buyout: DossierPage,
  payouts: PayoutPage,
  prices: PriceListPage,
  'new-price': NewModelPage,
  questions: QuestionsPage,
  competitors: CompetitorsPage,
  price: PricePage,
  bonuses: BonusesPage,
  'lease-promises': LeasePromisesPage,
  counter: CounterPage,
} satisfies PageComponents<
  | 'buyouts'
  | 'buyout'
  | 'payouts'
  | 'prices'
  | 'new-price'
  | 'questions'
  | 'competitors'
  | 'price'
  | 'bonuses'
  | 'lease-promises'
  | 'counter'
>;
