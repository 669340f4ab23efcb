import { reportSecurityEvent, resolveSession } from '@okruh/contracts/http/accounts/internal';
import {
  callService,
  connectNats,
  createLogger,
  createServiceKeys,
  describeError,
  openDatabase,
  runService,
  startConsumer,
  startRelay,
} from '@okruh/service-kit';
import { buildApp } from './app.ts';
import { createArtifactStore } from './artifacts.ts';
import { AnswerCache } from './cache/answer-cache.ts';
import { watchCache } from './cache/cache-metrics.ts';
import { cdnHandlers } from './cache/cdn-consumer.ts';
import { fastly } from './cache/fastly.ts';
import { followPurges } from './cache/follow-purges.ts';
import { purgeEverywhere } from './cache/purge-everywhere.ts';
import { readGatewayEnv } from './env.ts';
import { Load } from './protection/load.ts';
import { Upstream } from './proxy/upstream.ts';
import { FailureLog } from './registry/failures.ts';
import { ReleaseBook } from './registry/release-book.ts';
import { followEndedSessions } from './session/ended-sessions.ts';
import { securityReports } from './session/security-reports.ts';
import { Visitors } from './session/visitors.ts';
import { createSites } from './site/site.ts';
import { VisitLog } from './visits/visit-log.ts';

const env = readGatewayEnv();
const keys = createServiceKeys('gateway', env);
const logger = createLogger({ service: 'gateway', level: env.LOG_LEVEL });
const database = openDatabase({ url: env.DATABASE_URL, schema: 'gateway', max: env.DATABASE_POOL_MAX, applicationName: 'gateway' });
const nats = await connectNats({ url: env.NATS_URL, name: 'gateway', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });

const upstreams = {
  accounts: new Upstream({ name: 'accounts', url: env.ACCOUNTS_URL }),
  buyout: new Upstream({ name: 'buyout', url: env.BUYOUT_URL }),
  catalog: new Upstream({ name: 'catalog', url: env.CATALOG_URL }),
  repairs: new Upstream({ name: 'repairs', url: env.REPAIRS_URL }),
  checkout: new Upstream({ name: 'checkout', url: env.CHECKOUT_URL }),
  payments: new Upstream({ name: 'payments', url: env.PAYMENTS_URL }),
  orders: new Upstream({ name: 'orders', url: env.ORDERS_URL }),
  picking: new Upstream({ name: 'picking', url: env.PICKING_URL }),
  invoicing: new Upstream({ name: 'invoicing', url: env.INVOICING_URL }),
  counter: new Upstream({ name: 'counter', url: env.COUNTER_URL }),
  ops: new Upstream({ name: 'ops', url: env.OPS_URL }),
};
const visitors = new Visitors({
  keys,
  resolve: async (token) => {
    const call = { baseUrl: env.ACCOUNTS_URL, keys, timeoutMs: 1_500 };
    const answer = await callService(resolveSession, { ...call, request: { body: { token } } });
    if (!answer.ok) throw new Error(`accounts refused to resolve a session: ${answer.status}`);
    return answer.body;
  },
});
const noteAnswer = securityReports(
  async (body) => {
    const answer = await callService(reportSecurityEvent, { baseUrl: env.ACCOUNTS_URL, keys, timeoutMs: 3_000, request: { body } });
    if (!answer.ok) throw new Error(`accounts refused a security event: ${answer.status}`);
  },
  (error, { kind, route }) => logger.warn({ err: describeError(error), kind, route }, 'a security event was lost'),
);
const book = new ReleaseBook(database, logger);
const failures = new FailureLog(database, logger);
const visits = new VisitLog(database, logger);
const load = new Load({ most: env.MAX_IN_FLIGHT, maxDelay: env.MAX_LOOP_DELAY_MS });

const sites = createSites({ cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO }, env.MARKET_HOSTS);
const cache = new AnswerCache({
  capacity: env.CACHE_MB * 1024 * 1024,
  isBlind: () => !nats.isConnected(),
  onRefreshFailed: (error) => logger.warn({ err: describeError(error) }, 'a kept answer could not be made anew'),
});
watchCache(cache);
const cdn =
  env.FASTLY_SERVICE_ID === '' || env.FASTLY_TOKEN === undefined
    ? null
    : fastly({ apiUrl: env.FASTLY_API_URL.replace(/\/$/, ''), serviceId: env.FASTLY_SERVICE_ID, token: env.FASTLY_TOKEN });

const app = buildApp({
  database,
  logger,
  sites,
  cache,
  purge: purgeEverywhere({ cache, sites, database, cdn, logger }),
  hasCdn: cdn !== null,
  upstreams,
  visitors,
  noteAnswer,
  book,
  artifacts: createArtifactStore(env),
  report: failures.report,
  noteVisit: (visit) => visits.note(visit),
  load,
  keys,
  linkSecret: env.LINK_SECRET,
  mediaFolder: env.MEDIA_DIR,
  proxyHops: env.TRUST_PROXY,
  limitScale: env.RATE_LIMIT_SCALE,
  renderLimit: env.REMOTE_RENDER_MS,
  prepareLimit: env.PAGE_PREPARE_MS,
});

await runService({
  name: 'gateway',
  app,
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start: (keep) => {
    keep({ stop: () => Promise.all(Object.values(upstreams).map((upstream) => upstream.close())) });
    keep(startRelay({ database, nats, publisher: 'delivery', logger }));
    book.start();
    keep(book);
    failures.start();
    keep(failures);
    visits.start();
    keep(visits);
    keep(load);
    keep({ stop: followEndedSessions(nats, (accountId) => visitors.forgetAccount(accountId), logger) });
    keep({ stop: followPurges({ nats, cache, sites, logger }) });
    if (cdn !== null) keep(startConsumer({ database, nats, name: 'gateway-cdn', handlers: cdnHandlers(cdn), logger }));
  },
});
