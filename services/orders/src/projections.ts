import type { Projection } from '@okruh/service-kit';
import { invoiceProjection } from './invoices/on-invoice-created.ts';
import { packageProjection } from './packages/on-picking-events.ts';
import { paymentProjection } from './payments/on-payment-events.ts';
import { storeProjection } from './statistics/on-store-changed.ts';
import { purchaseProjection } from './statistics/on-buyouts.ts';
import { costProjection } from './statistics/on-supplier-prices.ts';
import { saleProjection } from './statistics/on-orders.ts';

/** What can be made again from its stream, while the service runs. */
export const projections: readonly Projection[] = [
  packageProjection,
  paymentProjection,
  saleProjection,
  purchaseProjection,
  costProjection,
  storeProjection,
  invoiceProjection,
];
