import { mkdir } from 'node:fs/promises';
import { connectNats, createLogger, createServiceKeys, openDatabase, runService, startConsumer, startRelay } from '@okruh/service-kit';
import { buildApp } from './app.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { eventHandlers, projections } from './event-handlers.ts';
import { startDrawingAhead } from './image/draw-ahead.ts';
import { createImageStore } from './image/image-store.ts';
import { createLiveListings } from './listing/live-listings.ts';
import { startAnnouncingPeriods } from './admin/content/announce-periods.ts';
import { startApplyingPlans } from './admin/content/plans/apply-plans.ts';
import { writePlan } from './admin/content/plans/write-plan.ts';
import { startApplyingSchedules } from './admin/prices/scheduled/apply-scheduled.ts';
import { startForgettingFeedRuns } from './feed/forget-feed-runs.ts';
import { startFollowingCategories } from './admin/follow-categories.ts';
import { startPriceHousekeeping } from './product/price-housekeeping.ts';
import { createLiveSearch } from './search/live-search.ts';

const env = readEnv();
const keys = createServiceKeys('catalog', env);
const logger = createLogger({ service: 'catalog', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'catalog',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'catalog',
});
const nats = await connectNats({ url: env.NATS_URL, name: 'catalog', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const listings = createLiveListings(database);
const deps: Deps = {
  database,
  listings,
  search: createLiveSearch(database, listings),
  mediaDir: env.MEDIA_DIR,
  images: createImageStore(env.MEDIA_DIR, logger),
  voterSecret: env.VOTER_SECRET,
  linkSecret: env.LINK_SECRET,
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  writePlan,
  now: () => new Date(),
};

await runService({
  name: 'catalog',
  app: buildApp(deps, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  projections,
  async start(keep) {
    await mkdir(env.MEDIA_DIR, { recursive: true });
    await deps.search.read();
    keep(startRelay({ database, nats, publisher: 'catalog', logger }));
    keep(startConsumer({ database, nats, name: 'catalog', handlers: eventHandlers(), logger }));
    keep(startPriceHousekeeping(database, logger));
    keep(startApplyingSchedules(database, logger));
    keep(startAnnouncingPeriods(database, logger));
    keep(startApplyingPlans(database, logger));
    keep(startFollowingCategories(database, logger));
    keep(startForgettingFeedRuns(database, logger));
    keep({ stop: startDrawingAhead(database, deps.images, logger) });
  },
});
