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
import { startAnnouncing } from './announcing/announce-stock.ts';
import { buildApp } from './app.ts';
import { createOrders } from './clients/orders.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { onProductPublished } from './products/on-product-published.ts';
import { startExpiry } from './reservation/expire.ts';
import { onOrderCancelled, onOrderPaid, onOrderReleased } from './reservation/on-order-events.ts';
import { chooseCarriers } from './shipping/carriers/choose-carriers.ts';
import { startShipping } from './shipping/start-shipping.ts';
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
const deps: Deps = {
  database,
  shipping: {
    database,
    carriers: chooseCarriers(env, database),
    cipher: createFieldCipher(env.FIELD_KEY),
    orders: createOrders({ baseUrl: env.ORDERS_URL, keys }),
    logger,
    now: () => new Date(),
    onParcelChange: () => Promise.resolve(),
    findUnreleasedLists: () => Promise.resolve([]),
  },
};

await runService({
  name: 'picking',
  app: buildApp(deps, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'picking', logger }));
    const handlers = [onOrderPaid, onOrderReleased, onOrderCancelled, onProductPublished, onStoreChanged];
    keep(startConsumer({ database, nats, name: 'picking', handlers, logger, concurrency: 4 }));
    keep(startExpiry(database, logger));
    keep(startAnnouncing(database, logger));
    keep(startShipping(deps.shipping));
  },
});
