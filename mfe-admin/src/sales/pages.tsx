import type { PageComponents } from '../office/area.ts';
import { recordChangeMessages } from '../office/record-changes/record-change-messages.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { importMessages } from '../office/import/import-messages.ts';
import { DiscountPage } from './discounts/discount-page.tsx';
import { DiscountsPage } from './discounts/discounts-page.tsx';
import { PriceTablesPage } from './price-tables/price-tables-page.tsx';
import { TariffsPage } from './tariffs/tariffs-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  recordChangeMessages,
  importMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  discounts: DiscountsPage,
  'new-discount': () => <DiscountPage id={null} />,
  discount: DiscountPage,
  tariffs: TariffsPage,
  'service-prices': PriceTablesPage,
} satisfies PageComponents<'discounts' | 'new-discount' | 'discount' | 'tariffs' | 'service-prices'>;
