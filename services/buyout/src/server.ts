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
import { startAnnouncing } from './stored/announce-prices.ts';
import { buildApp } from './app.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { startForgettingPrices } from './competitors/forget-prices.ts';
import { startExpiry } from './expiry/expire-overdue.ts';
import { startReminding } from './lease-promises/remind.ts';
import { createLivePriceList } from './stored/live-price-list.ts';
import { createCatalog } from './clients/catalog.ts';
import { createOrders } from './clients/orders.ts';
import { createPicking } from './clients/picking.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { eventHandlers } from './event-handlers.ts';

const env = readEnv();
const keys = createServiceKeys('buyout', env);
const logger = createLogger({ service: 'buyout', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'buyout',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'buyout',
});
const nats = await connectNats({ url: env.NATS_URL, name: 'buyout', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const priceList = createLivePriceList(database, logger);
const deps: Deps = {
  database,
  priceList,
  personalData: createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY),
  catalog: createCatalog({ baseUrl: env.CATALOG_URL, keys }),
  orders: createOrders({ baseUrl: env.ORDERS_URL, keys }),
  picking: createPicking({ baseUrl: env.PICKING_URL, keys }),
  linkSecret: env.LINK_SECRET,
  photoDir: env.PHOTO_DIR,
  payers: {
    cz: { name: env.PAYOUT_NAME_CZ, account: env.PAYOUT_ACCOUNT_CZ },
    ro: { name: env.PAYOUT_NAME_RO, account: env.PAYOUT_ACCOUNT_RO },
  },
  lenders: {
    cz: { name: env.LENDER_NAME_CZ, account: env.LENDER_ACCOUNT_CZ },
    ro: { name: env.LENDER_NAME_RO, account: env.LENDER_ACCOUNT_RO },
  },
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  now: () => new Date(),
};

await runService({
  name: 'buyout',
  app: buildApp(deps, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  async start(keep) {
    await mkdir(env.PHOTO_DIR, { recursive: true, mode: 0o700 });
    await priceList.reload();
    priceList.listen();
    keep(priceList);
    keep(startRelay({ database, nats, publisher: 'buyout', logger }));
    keep(
      startConsumer({
        database,
        nats,
        name: 'buyout',
        handlers: eventHandlers(deps),
        logger,
      }),
    );
    keep(startExpiry(database.db, logger));
    keep(startForgettingPrices(database, logger));
    keep(startReminding(database, logger, deps.now));
    keep(startAnnouncing(database.db, logger, deps.now));
  },
});
