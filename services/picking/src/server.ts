import { connectNats, createLogger, createServiceKeys, openDatabase, runService, startConsumer, startRelay } from '@okruh/service-kit';
import { startAnnouncing } from './announcing/announce-stock.ts';
import { buildApp } from './app.ts';
import { onBuyoutAccepted } from './bought-devices/on-buyout-accepted.ts';
import { createBuyouts } from './clients/buyouts.ts';
import { createOrders } from './clients/orders.ts';
import { readEnv } from './env.ts';
import { startRefilling } from './fulfilment/refill-lists.ts';
import { orderHandlers } from './order-handlers.ts';
import { onProductPublished } from './products/on-product-published.ts';
import { startExpiry } from './reservation/expire.ts';
import { onStoreChanged } from './stores/on-store-changed.ts';

const env = readEnv();
const keys = createServiceKeys('picking', env);
const logger = createLogger({ service: 'picking', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'picking',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'picking',
  byKey: true,
});
const nats = await connectNats({ url: env.NATS_URL, name: 'picking', password: env.NATS_PASSWORD, logger });

await runService({
  name: 'picking',
  app: buildApp(
    { database, orders: createOrders({ baseUrl: env.ORDERS_URL, keys }), buyouts: createBuyouts({ baseUrl: env.BUYOUT_URL, keys }) },
    { keys, logger },
  ),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'picking', logger }));
    const handlers = [...orderHandlers, onBuyoutAccepted, onProductPublished, onStoreChanged];
    keep(startConsumer({ database, nats, name: 'picking', handlers, logger, concurrency: 4 }));
    keep(startExpiry(database, logger));
    keep(startRefilling(database, logger));
    keep(startAnnouncing(database, logger));
  },
});
