import { connectNats, createLogger, createServiceKeys, openDatabase, runService, startConsumer, startRelay } from '@okruh/service-kit';
import { buildApp } from './app.ts';
import { readServerEnv } from './env.ts';
import { createMailboxLimit } from './mail/mailbox-limit.ts';
import { createMailServer } from './mail/mail-server.ts';
import { startMailSender } from './mail/mail-sender.ts';
import { queueMail } from './mail/mails.repository.ts';
import { shopEventHandlers } from './mail/on-shop-events.ts';
import { createOwnerData } from './mail/owner-data.ts';
import { mailTemplates } from './templates/mail-templates.ts';

const name = 'notifications';
const env = readServerEnv();
const keys = createServiceKeys('notifications', env);
const logger = createLogger({ service: name, level: env.LOG_LEVEL });
const database = openDatabase({ url: env.DATABASE_URL, schema: name, applicationName: name, max: env.DATABASE_POOL_MAX, byKey: true });
const nats = await connectNats({ url: env.NATS_URL, name, password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });

await runService({
  name,
  app: buildApp({ database, keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start(keep) {
    keep(startRelay({ database, nats, publisher: name, logger }));
    const mailServer = createMailServer({ url: env.SMTP_URL, from: { cz: env.MAIL_FROM_CZ, ro: env.MAIL_FROM_RO } });
    keep({ stop: () => mailServer.close() });
    const sender = startMailSender({
      database,
      logger,
      owners: createOwnerData({
        accountsUrl: env.ACCOUNTS_URL,
        buyoutUrl: env.BUYOUT_URL,
        repairsUrl: env.REPAIRS_URL,
        ordersUrl: env.ORDERS_URL,
        invoicingUrl: env.INVOICING_URL,
        counterUrl: env.COUNTER_URL,
        opsUrl: env.OPS_URL,
        alertRecipients: { cz: env.ALERT_MAIL_CZ, ro: env.ALERT_MAIL_RO },
        keys,
      }),
      server: mailServer,
      mailboxLimit: createMailboxLimit({ database, secret: env.SERVICE_KEY, scale: env.RATE_LIMIT_SCALE }),
      templates: mailTemplates,
      siteUrls: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
    });
    keep(sender);
    const handlers = shopEventHandlers(async (tx, cause, mail) => {
      await queueMail(tx, cause, mail);
      sender.wake();
    });
    keep(startConsumer({ database, nats, name, handlers, logger, concurrency: 2 }));
  },
});
