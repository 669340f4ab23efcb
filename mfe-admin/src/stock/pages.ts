import type { PageComponents } from '../office/area.ts';
import { recordChangeMessages } from '../office/record-changes/record-change-messages.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { importMessages } from '../office/import/import-messages.ts';
import { LocationsPage } from './locations/locations-page.tsx';
import { PlacingPage } from './placing/placing-page.tsx';
import { ReceiptPage } from './receipts/receipt-page.tsx';
import { ReceiptsPage } from './receipts/receipts-page.tsx';
import { StockPage } from './stock-page.tsx';
import { StockTakePage } from './stock-takes/stock-take-page.tsx';
import { StockTakesPage } from './stock-takes/stock-takes-page.tsx';
import { TransferPage } from './transfers/transfer-page.tsx';
import { TransfersPage } from './transfers/transfers-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [
  gridMessages,
  tableMessages,
  recordChangeMessages,
  importMessages,
  { cs: () => import('./locales/cs.json'), ro: () => import('./locales/ro.json'), en: () => import('./locales/en.json') },
];
export const pages = {
  stock: StockPage,
  locations: LocationsPage,
  'product-locations': PlacingPage,
  receipts: ReceiptsPage,
  receipt: ReceiptPage,
  transfers: TransfersPage,
  transfer: TransferPage,
  'stock-takes': StockTakesPage,
  'stock-take': StockTakePage,
} satisfies PageComponents<
  'stock' | 'locations' | 'product-locations' | 'receipts' | 'receipt' | 'transfers' | 'transfer' | 'stock-takes' | 'stock-take'
>;
