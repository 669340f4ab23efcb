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
import { createCodeMaker } from './stored/code-maker.ts';
import type { Deps } from './deps.ts';
import { createDiscountKeys } from './stored/discount-codes.ts';
import { createLiveDiscounts } from './stored/discounts.repository.ts';
import { readEnv } from './env.ts';
import { projections } from './projections.ts';
import { eventHandlers } from './event-handlers.ts';
import { announceLeasing } from './stored/leasing.repository.ts';
import { createLiveMethods } from './stored/live-methods.ts';
import { createOutsideParties } from './partners/outside-parties.ts';
import { startFeed } from './place-feed/start-feed.ts';
import { startForgetting } from './cart/forget-carts.ts';
import { startCarryingOn } from './placing/carry-on.ts';
import { createPlacer } from './placing/place-attempt.ts';
import { createLiveTariffs } from './stored/tariffs.repository.ts';

const env = readEnv();
const keys = createServiceKeys('checkout', env);
const logger = createLogger({ service: 'checkout', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'checkout',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'checkout',
  byKey: true,
});
const nats = await connectNats({ url: env.NATS_URL, name: 'checkout', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const liveDiscounts = createLiveDiscounts(database, logger);
const liveTariffs = createLiveTariffs(database, logger);
const liveMethods = createLiveMethods(database, logger);
const { carrierFeed, ...outside } = createOutsideParties(env);
const own = { database, cipher: createFieldCipher(env.FIELD_KEY), keys, ordersUrl: env.ORDERS_URL };
const discountKeys = createDiscountKeys(env.FIELD_KEY);
const codeMaker = createCodeMaker(database, discountKeys, logger);
const deps: Deps = {
  ...own,
  placer: createPlacer(own, logger),
  parts: () => ({ discounts: liveDiscounts.current(), ...liveTariffs.current(), methods: liveMethods.current() }),
  discountKeys,
  liveDiscounts,
  liveTariffs,
  codeMaker,
  liveMethods,
  ...outside,
  buyoutUrl: env.BUYOUT_URL,
  paymentsUrl: env.PAYMENTS_URL,
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  now: () => new Date(),
};

await runService({
  name: 'checkout',
  app: buildApp(deps, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  projections,
  async start(keep) {
    // Programmes of a release from before they were published.
    await database.db.transaction((tx) => announceLeasing(tx, new Date()));
    await Promise.all([liveDiscounts.reload(), liveTariffs.reload(), liveMethods.reload()]);
    for (const copy of [liveDiscounts, liveTariffs, liveMethods]) {
      copy.listen();
      keep(copy);
    }
    codeMaker.wake();
    keep(codeMaker);
    keep(startFeed(database, carrierFeed, logger));
    keep(startRelay({ database, nats, publisher: 'checkout', logger }));
    keep(startConsumer({ database, nats, name: 'checkout', handlers: eventHandlers(), logger, concurrency: 4 }));
    keep(startCarryingOn(deps, logger));
    keep(startForgetting(database, logger));
  },
});
