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
import { onBuyoutAccepted } from './bought-devices/on-buyout-accepted.ts';
import { createCollectionAddresses } from './clients/collection-addresses.ts';
import { createBuyouts } from './clients/buyouts.ts';
import { createOrders } from './clients/orders.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { findUnreleasedLists, followParcel } from './fulfilment/follow-parcel.ts';
import { startRefilling } from './fulfilment/refill-lists.ts';
import { orderHandlers, projections } from './event-handlers.ts';
import { onProductPublished } from './products/on-product-published.ts';
import { startExpiry } from './reservation/expire.ts';
import { chooseCarriers } from './shipping/carriers/choose-carriers.ts';
import { collectionHandlers } from './shipping/collections/on-collection-wanted.ts';
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
const nats = await connectNats({ url: env.NATS_URL, name: 'picking', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const orders = createOrders({ baseUrl: env.ORDERS_URL, keys });
const deps: Deps = {
  database,
  orders,
  buyouts: createBuyouts({ baseUrl: env.BUYOUT_URL, keys }),
  shipping: {
    database,
    carriers: chooseCarriers(env, database),
    cipher: createFieldCipher(env.FIELD_KEY),
    orders,
    addresses: createCollectionAddresses({ buyoutUrl: env.BUYOUT_URL, repairsUrl: env.REPAIRS_URL, keys }),
    logger,
    now: () => new Date(),
    onParcelChange: followParcel,
    findUnreleasedLists: findUnreleasedLists(orders),
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
  projections,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'picking', logger }));
    const handlers = [...orderHandlers(deps.shipping), ...collectionHandlers, onBuyoutAccepted, onProductPublished, onStoreChanged];
    keep(startConsumer({ database, nats, name: 'picking', handlers, logger, concurrency: 4 }));
    keep(startExpiry(database, logger));
    keep(startRefilling(database, logger));
    keep(startAnnouncing(database, logger));
    keep(startShipping(deps.shipping));
  },
});
