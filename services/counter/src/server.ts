import { connectNats, createLogger, createServiceKeys, openDatabase, runService, startRelay } from '@okruh/service-kit';
import { buildApp } from './app.ts';
import { createBills } from './clients/bills.ts';
import { createStores } from './clients/stores.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { startChecking } from './payments/check-pending.ts';
import { readersFrom } from './terminal/readers.ts';
import { stripeTerminal } from './terminal/stripe-terminal.ts';

const env = readEnv();
const keys = createServiceKeys('counter', env);
const logger = createLogger({ service: 'counter', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'counter',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'counter',
  byKey: true,
});
const nats = await connectNats({ url: env.NATS_URL, name: 'counter', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const deps: Deps = {
  database,
  bills: createBills({ repairsUrl: env.REPAIRS_URL, paymentsUrl: env.PAYMENTS_URL, buyoutUrl: env.BUYOUT_URL, keys, logger }),
  stores: createStores({ baseUrl: env.ACCOUNTS_URL, keys, logger }),
  terminal: env.TERMINAL_API_KEY === undefined ? null : stripeTerminal({ apiUrl: env.TERMINAL_API_URL, secretKey: env.TERMINAL_API_KEY }),
  findReader: readersFrom(env.TERMINAL_READERS),
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  logger,
};

await runService({
  name: 'counter',
  app: buildApp(deps, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'counter', logger }));
    keep(startChecking(deps));
  },
});
