import { resolveSession } from '@okruh/contracts/http/accounts';
import { callService, connectNats, createLogger, openDatabase, parseEnv, runService, startRelay, type Relay } from '@okruh/service-kit';
import { buildApp } from './app.ts';
import { artifactsOf } from './artifacts.ts';
import { gatewayEnv } from './env.ts';
import { Load } from './protection/load.ts';
import { Upstream } from './proxy/upstream.ts';
import { FailureLog } from './registry/failures.ts';
import { ReleaseBook } from './registry/release-book.ts';
import { followEndedSessions } from './session/ended-sessions.ts';
import { Visitors } from './session/visitors.ts';
import { createSites } from './site.ts';

const env = parseEnv(gatewayEnv);
const logger = createLogger({ service: 'gateway', level: env.LOG_LEVEL });
const database = openDatabase({ url: env.DATABASE_URL, schema: 'gateway', max: env.DATABASE_POOL_MAX, applicationName: 'gateway' });
const nats = await connectNats({ url: env.NATS_URL, name: 'gateway', logger });

const upstreams = {
  accounts: new Upstream({ name: 'accounts', url: env.ACCOUNTS_URL }),
  buyout: new Upstream({ name: 'buyout', url: env.BUYOUT_URL }),
  catalog: new Upstream({ name: 'catalog', url: env.CATALOG_URL }),
  repairs: new Upstream({ name: 'repairs', url: env.REPAIRS_URL }),
};
const visitors = new Visitors({
  secret: env.IDENTITY_SECRET,
  resolve: async (token) => {
    const call = { baseUrl: env.ACCOUNTS_URL, secret: env.IDENTITY_SECRET, service: 'gateway' as const, timeoutMs: 1_500 };
    const answer = await callService(resolveSession, { ...call, request: { body: { token } } });
    if (!answer.ok) throw new Error(`accounts refused to resolve a session: ${answer.status}`);
    return answer.body;
  },
});
const book = new ReleaseBook(database, logger);
const failures = new FailureLog(database, logger);
const load = new Load({ most: env.MAX_IN_FLIGHT });

const app = buildApp({
  database,
  logger,
  sites: createSites({ cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO }, env.MARKET_HOSTS),
  upstreams,
  visitors,
  book,
  artifacts: artifactsOf(env),
  report: failures.report,
  load,
  identitySecret: env.IDENTITY_SECRET,
  linkSecret: env.LINK_SECRET,
  mediaFolder: env.MEDIA_DIR,
  proxyHops: env.TRUST_PROXY,
  limitScale: env.RATE_LIMIT_SCALE,
  renderLimit: env.REMOTE_RENDER_MS,
  prepareLimit: env.PAGE_PREPARE_MS,
});

let relay: Relay | null = null;
let unfollow = (): void => undefined;
await runService({
  name: 'gateway',
  app,
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  start: () => {
    book.start();
    failures.start();
    relay = startRelay({ database, nats, publisher: 'delivery', logger });
    unfollow = followEndedSessions(nats, (accountId) => visitors.forgetAccount(accountId), logger);
  },
  stop: async () => {
    unfollow();
    load.stop();
    await failures.stop();
    await book.stop();
    await relay?.stop();
    await nats.close();
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
  },
});
