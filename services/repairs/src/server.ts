import { mkdir } from 'node:fs/promises';
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
import { buildApp } from './app.ts';
import { onProductPublished } from './catalogue/on-product-events.ts';
import { createCatalog } from './clients/catalog.ts';
import { createOrders } from './clients/orders.ts';
import { createPicking } from './clients/picking.ts';
import { onCollectionChanged } from './collections/on-collection-changed.ts';
import { counterHandlers } from './counter/on-counter-payment.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { startExpiry } from './expiry/expire-quotes.ts';
import { announcePrices } from './stored/announce-prices.ts';
import { createLiveRepairList } from './stored/live-repair-list.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { startFreeing } from './waiting/free-waiting.ts';
import { onStoreChanged } from './stores/on-store-changed.ts';

const env = readEnv();
const keys = createServiceKeys('repairs', env);
const logger = createLogger({ service: 'repairs', level: env.LOG_LEVEL });
const database = openDatabase({ url: env.DATABASE_URL, schema: 'repairs', max: env.DATABASE_POOL_MAX, applicationName: 'repairs' });
const nats = await connectNats({ url: env.NATS_URL, name: 'repairs', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const repairList = createLiveRepairList(database, logger);
const deps: Deps = {
  database,
  repairList,
  personalData: createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY),
  picking: createPicking({ baseUrl: env.PICKING_URL, keys }),
  catalog: createCatalog({ baseUrl: env.CATALOG_URL, keys }),
  orders: createOrders({ baseUrl: env.ORDERS_URL, keys }),
  linkSecret: env.LINK_SECRET,
  photoDir: env.PHOTO_DIR,
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  now: () => new Date(),
};

await runService({
  name: 'repairs',
  app: buildApp(deps, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  async start(keep) {
    await mkdir(env.PHOTO_DIR, { recursive: true, mode: 0o700 });
    await repairList.reload();
    repairList.listen();
    keep(repairList);
    // A new release may publish more of a device, or at another address, than the one before it did.
    await database.db.transaction((tx) => announcePrices(tx, deps.now()));
    keep(startRelay({ database, nats, publisher: 'repairs', logger }));
    const handlers = [onStoreChanged, onProductPublished, onCollectionChanged(deps), ...counterHandlers(deps)];
    keep(startConsumer({ database, nats, name: 'repairs', handlers, logger, concurrency: 2 }));
    keep(startExpiry(database.db, repairList, logger));
    keep(startFreeing(database.db, repairList, logger));
  },
});
