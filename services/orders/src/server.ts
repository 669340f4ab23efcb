import {
  connectNats,
  createFieldCipher,
  createLogger,
  createServiceKeys,
  openDatabase,
  runService,
  startConsumer,
  startRelay,
} from '@okruh/service-kit';
import { startAdditions } from './additions/add-products.ts';
import { createAccounts } from './clients/accounts.ts';
import { buildApp } from './app.ts';
import { createBuyouts } from './clients/buyouts.ts';
import { createCheckout } from './clients/checkout.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { projections } from './projections.ts';
import { startExpiry } from './expiry/cancel-unpaid.ts';
import { onCustomerRegistered } from './guest-orders/on-customer-registered.ts';
import { missingHandlers } from './packages/on-missing-pieces.ts';
import { mailEndedHandlers } from './office-mail/on-mail-ended.ts';
import { packageHandlers } from './packages/on-picking-events.ts';
import { paymentHandlers } from './payments/on-payment-events.ts';
import { onTradeInSettled } from './payments/on-trade-in-settled.ts';
import { createInvoicing } from './clients/invoicing.ts';
import { invoiceHandlers } from './invoices/on-invoice-created.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { createPicking } from './clients/picking.ts';
import { onStockReleased } from './reservations/on-stock-released.ts';
import { startLineChanges } from './line-changes/change-lines.ts';
import { purchaseHandlers } from './statistics/on-buyouts.ts';
import { saleHandlers } from './statistics/on-orders.ts';
import { onStoreChanged } from './statistics/on-store-changed.ts';
import { costHandlers } from './statistics/on-supplier-prices.ts';
import { startReviewRequests } from './review-requests/ask-for-reviews.ts';

const env = readEnv();
const keys = createServiceKeys('orders', env);
const logger = createLogger({ service: 'orders', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'orders',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'orders',
  byKey: true,
});
const nats = await connectNats({ url: env.NATS_URL, name: 'orders', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const deps: Deps = {
  database,
  personalData: createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY),
  picking: createPicking({ baseUrl: env.PICKING_URL, keys }),
  checkout: createCheckout({ baseUrl: env.CHECKOUT_URL, keys }),
  accounts: createAccounts({ baseUrl: env.ACCOUNTS_URL, keys }),
  limitScale: env.RATE_LIMIT_SCALE,
  buyouts: createBuyouts({ baseUrl: env.BUYOUT_URL, keys, logger }),
  invoicing: createInvoicing({ baseUrl: env.INVOICING_URL, keys }),
  linkSecret: env.LINK_SECRET,
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  now: () => new Date(),
};

await runService({
  name: 'orders',
  app: buildApp(deps, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  projections,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'orders', logger }));
    keep(
      startConsumer({
        database,
        nats,
        name: 'orders',
        handlers: [
          ...paymentHandlers,
          onTradeInSettled,
          onStockReleased(deps.picking),
          ...packageHandlers,
          ...missingHandlers,
          onCustomerRegistered(deps),
          ...mailEndedHandlers,
          ...saleHandlers,
          ...purchaseHandlers,
          ...costHandlers,
          onStoreChanged,
          ...invoiceHandlers,
        ],
        logger,
        concurrency: 3,
      }),
    );
    keep(startExpiry(database.db, logger));
    keep(startLineChanges(database.db, deps.picking, logger));
    keep(startAdditions(database.db, deps.picking, logger));
    keep(startReviewRequests(database.db, logger));
  },
});
