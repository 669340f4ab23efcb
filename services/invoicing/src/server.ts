import { findBank } from '@okruh/market/banks';
import { sellers } from '@okruh/market/sellers';
import {
  connectNats,
  createFieldCipher,
  createLogger,
  createServiceKeys,
  type Job,
  openDatabase,
  runService,
  startConsumer,
  startRelay,
} from '@okruh/service-kit';
import { buildApp } from './app.ts';
import { chooseAuthority } from './authority/choose-authority.ts';
import { createCatalog } from './clients/catalog.ts';
import { createOrders } from './clients/orders.ts';
import { createPicking } from './clients/picking.ts';
import type { Deps } from './deps.ts';
import { startMeasuringDeadline } from './e-factura/measure-deadline.ts';
import { startUploading } from './e-factura/upload-documents.ts';
import { readEnv } from './env.ts';
import { projections } from './projections.ts';
import { advanceHandlers } from './issuing/advance-tasks.ts';
import { startIssuingAdvances } from './issuing/issue-advances.ts';
import { startIssuing } from './issuing/issue-invoices.ts';
import { createIssuingLag } from './issuing/issuing-lag.ts';
import { shopEventHandlers } from './issuing/on-shop-events.ts';
import { mailEndedHandlers } from './mail/on-mail-ended.ts';
import { createSealedData } from './stored/sealed.ts';

const env = readEnv();
const keys = createServiceKeys('invoicing', env);
const logger = createLogger({ service: 'invoicing', level: env.LOG_LEVEL });
const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'invoicing',
  max: env.DATABASE_POOL_MAX,
  applicationName: 'invoicing',
  byKey: true,
});
const nats = await connectNats({ url: env.NATS_URL, name: 'invoicing', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const czechBank = env.TRANSFER_ACCOUNT_CZ.split('/')[1] ?? '';
const deps: Deps = {
  database,
  orders: createOrders({ baseUrl: env.ORDERS_URL, keys }),
  picking: createPicking({ baseUrl: env.PICKING_URL, keys }),
  catalog: createCatalog({ baseUrl: env.CATALOG_URL, keys }),
  sealed: createSealedData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY),
  sellers: {
    cz: {
      ...sellers.cz,
      account: {
        number: env.TRANSFER_ACCOUNT_CZ,
        iban: env.TRANSFER_IBAN_CZ,
        bic: env.TRANSFER_BIC_CZ,
        bank: findBank(czechBank, 'cz')?.name ?? '',
      },
    },
    ro: {
      ...sellers.ro,
      account: {
        number: '',
        iban: env.TRANSFER_ACCOUNT_RO,
        bic: env.TRANSFER_BIC_RO,
        bank: findBank(env.TRANSFER_ACCOUNT_RO, 'ro')?.name ?? '',
      },
    },
  },
  publicUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  logger,
  lag: createIssuingLag(),
  now: () => new Date(),
};
const jobs: { issuing?: Job; uploads?: Job } = {};
const wakes = { wakeIssuing: () => jobs.issuing?.wake(), wakeUploads: () => jobs.uploads?.wake() };

await runService({
  name: 'invoicing',
  app: buildApp({ ...deps, ...wakes }, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  projections,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'invoicing', logger }));
    const handlers = [...shopEventHandlers({ ...deps, ...wakes }), ...advanceHandlers(deps), ...mailEndedHandlers];
    keep(startConsumer({ database, nats, name: 'invoicing', handlers, logger, concurrency: 8 }));
    jobs.issuing = startIssuing({ ...deps, ...wakes });
    keep(jobs.issuing);
    keep(startIssuingAdvances(deps));
    jobs.uploads = startUploading({ ...deps, authority: chooseAuthority(env) });
    keep(jobs.uploads);
    keep(startMeasuringDeadline(database, logger));
  },
});
