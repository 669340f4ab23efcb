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
import { buyoutHandlers } from './buyouts/on-buyout-events.ts';
import { onCounterPayment } from './counter/on-counter-payment.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { orderHandlers } from './orders/on-order-events.ts';
import { chooseProviders } from './providers/provider-choice.ts';
import { czechIban } from './model/transfer.ts';
import { startWorker } from './tasks/start-worker.ts';

const env = readEnv();
const keys = createServiceKeys('payments', env);
const logger = createLogger({ service: 'payments', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'payments',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'payments',
  byKey: true,
});
const nats = await connectNats({ url: env.NATS_URL, name: 'payments', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const deps: Deps = {
  database,
  providers: await chooseProviders(env),
  accounts: {
    cz: { account: env.TRANSFER_ACCOUNT_CZ, iban: czechIban(env.TRANSFER_ACCOUNT_CZ), name: env.TRANSFER_NAME_CZ },
    ro: { account: env.TRANSFER_ACCOUNT_RO, iban: env.TRANSFER_ACCOUNT_RO, name: env.TRANSFER_NAME_RO },
  },
  cipher: createFieldCipher(env.FIELD_KEY),
  ordersUrl: env.ORDERS_URL,
  buyoutUrl: env.BUYOUT_URL,
  keys,
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  logger,
  now: () => new Date(),
};

await runService({
  name: 'payments',
  app: buildApp(deps, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'payments', logger }));
    keep(
      startConsumer({
        database,
        nats,
        name: 'payments',
        handlers: [...orderHandlers({ online: deps.providers.online, accounts: deps.accounts }), ...buyoutHandlers, onCounterPayment],
        logger,
        concurrency: 4,
      }),
    );
    keep(startWorker(deps));
  },
});
