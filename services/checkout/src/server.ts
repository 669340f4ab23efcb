import {
  type Consumer,
  connectNats,
  createFieldCipher,
  createLogger,
  openDatabase,
  type Relay,
  runService,
  startConsumer,
  startRelay,
} from '@okruh/service-kit';
import { buildApp } from './app.ts';
import { createCodeMaker } from './code-maker.ts';
import type { Deps } from './deps.ts';
import { createDiscountKeys } from './discount-codes.ts';
import { createLiveDiscounts } from './discounts.repository.ts';
import { readEnv } from './env.ts';
import { eventHandlers } from './event-handlers.ts';
import { createLiveWays } from './live-ways.ts';
import { createOutsideParties } from './outside-parties.ts';
import { startFeed } from './place-feed/start-feed.ts';
import { startForgetting } from './cart/forget-carts.ts';
import { startCarryingOn } from './placing/carry-on.ts';
import { createPlacer } from './placing/place-attempt.ts';
import { createLiveTariffs } from './tariffs.repository.ts';

const env = readEnv();
const logger = createLogger({ service: 'checkout', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'checkout',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'checkout',
  byKey: true,
});
const nats = await connectNats({ url: env.NATS_URL, name: 'checkout', logger });
const liveDiscounts = createLiveDiscounts(database, logger);
const liveTariffs = createLiveTariffs(database, logger);
const liveWays = createLiveWays(database, logger);
const { carrierFeed, ...outside } = createOutsideParties(env);
const own = { database, cipher: createFieldCipher(env.FIELD_KEY), identitySecret: env.IDENTITY_SECRET, ordersUrl: env.ORDERS_URL };
const discountKeys = createDiscountKeys(env.FIELD_KEY);
const codeMaker = createCodeMaker(database, discountKeys, logger);
const deps: Deps = {
  ...own,
  placer: createPlacer(own, logger),
  parts: () => ({ discounts: liveDiscounts.current(), ...liveTariffs.current(), ways: liveWays.current() }),
  discountKeys,
  liveDiscounts,
  liveTariffs,
  codeMaker,
  liveWays,
  ...outside,
  buyoutUrl: env.BUYOUT_URL,
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  now: () => new Date(),
};
let relay: Relay | undefined;
let consumer: Consumer | undefined;
let feed: ReturnType<typeof startFeed> | undefined;
let carrying: ReturnType<typeof startCarryingOn> | undefined;
let forgetting: ReturnType<typeof startForgetting> | undefined;

await runService({
  name: 'checkout',
  app: buildApp(deps, { identitySecret: env.IDENTITY_SECRET, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  async start() {
    await Promise.all([liveDiscounts.reload(), liveTariffs.reload(), liveWays.reload()]);
    liveDiscounts.listen();
    liveTariffs.listen();
    codeMaker.wake();
    liveWays.listen();
    feed = startFeed(database, carrierFeed, logger);
    relay = startRelay({ database, nats, publisher: 'checkout', logger });
    consumer = startConsumer({ database, nats, name: 'checkout', handlers: eventHandlers(), logger, concurrency: 4 });
    carrying = startCarryingOn(deps, logger);
    forgetting = startForgetting(database, logger);
  },
  async stop() {
    await carrying?.stop();
    await forgetting?.stop();
    await feed?.stop();
    await consumer?.stop();
    await Promise.all([liveDiscounts.stop(), liveTariffs.stop(), codeMaker.stop(), liveWays.stop()]);
    await relay?.stop();
    await nats.close();
  },
});
