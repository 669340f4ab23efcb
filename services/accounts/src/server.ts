import { connectNats, createFieldCipher, createLogger, createServiceKeys, openDatabase, runService, startRelay } from '@okruh/service-kit';
import { buildApp } from './app.ts';
import { allowsDemoLogins } from './demo-hosts.ts';
import { createSites } from './deps.ts';
import { readServerEnv } from './env.ts';
import { startHousekeeping } from './stored/housekeeping.ts';
import { createLinkTokens } from './model/link-token.ts';
import { startSendingNews } from './news/send-news.ts';
import { createPasswordHasher } from './stored/password-hasher.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { createSecurityLog } from './stored/security-log.ts';
import { createThrottle } from './stored/throttle.repository.ts';

const name = 'accounts';
/** Above what a mailless and a mailing answer differ by, below what people notice. */
const ANSWER_FLOOR_MS = 250;

const env = readServerEnv();
const keys = createServiceKeys('accounts', env);
const logger = createLogger({ service: name, level: env.LOG_LEVEL });
const database = openDatabase({ url: env.DATABASE_URL, schema: name, applicationName: name, max: env.DATABASE_POOL_MAX });
const nats = await connectNats({ url: env.NATS_URL, name, password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const app = buildApp(
  {
    database,
    passwords: createPasswordHasher(),
    throttle: createThrottle(database.db, env.LINK_SECRET),
    linkTokens: createLinkTokens(env.LINK_SECRET),
    sites: createSites(env),
    personalData: createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY),
    securityLog: createSecurityLog(env.LINK_SECRET),
    allowsDemoLogins: allowsDemoLogins(env),
    departmentMailbox: (department) => `${department}@${env.DEPARTMENT_MAIL_DOMAIN}`,
    answerFloorMs: ANSWER_FLOOR_MS,
  },
  { keys, logger },
);

await runService({
  name,
  app,
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start(keep) {
    keep(startRelay({ database, nats, publisher: name, logger }));
    keep(startHousekeeping(database, logger));
    keep(startSendingNews(database, logger));
  },
});
