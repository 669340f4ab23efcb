import { connectNats, createLogger, createServiceKeys, openDatabase, runService, startRelay } from '@okruh/service-kit';
import { startCallingWebhook, type Webhook } from './alerts/call-webhook.ts';
import { createEvaluator } from './alerts/evaluate.ts';
import { watchCertificates } from './alerts/watch-certificates.ts';
import { buildApp } from './app.ts';
import { createBroker } from './broker/broker.ts';
import { createServiceDesk } from './broker/service-desk.ts';
import { createRedriving } from './dead-letters/redrive.ts';
import type { Deps } from './deps.ts';
import { readEnv } from './env.ts';
import { startIndexingDeadLetters } from './follow/index-dead-letters.ts';
import { startIndexing } from './follow/index-events.ts';
import { watchServices } from './operations/watch-services.ts';
import { createReplaying } from './replays/carry-replays.ts';
import { startClearingIndex } from './stored/clear-old.ts';
import { watchConsumers } from './broker/watch-consumers.ts';
import { createTailFeed } from './tail/tail-feed.ts';

const env = readEnv();
const keys = createServiceKeys('ops', env);
const logger = createLogger({ service: 'ops', level: env.LOG_LEVEL });
const database = openDatabase({ url: env.DATABASE_URL, schema: 'ops', max: env.DATABASE_POOL_MAX, applicationName: 'ops', byKey: true });
const nats = await connectNats({ url: env.NATS_URL, name: 'ops', password: env.NATS_PASSWORD, replicas: env.NATS_REPLICAS, logger });
const broker = createBroker(nats);
const desk = createServiceDesk({ watched: env.WATCHED, keys, logger });
const deps: Deps = {
  database,
  broker,
  desk,
  consumers: watchConsumers({ broker, database, desk, logger }),
  feed: createTailFeed({ database, logger }),
  services: watchServices({ watched: env.WATCHED, logger }),
  logger,
  sites: { cz: env.PUBLIC_URL_CZ, ro: env.PUBLIC_URL_RO },
  traceUrl: env.TRACE_URL ?? null,
  now: () => new Date(),
};
const webhook = readWebhook();
const redriving = createRedriving(deps);
const replaying = createReplaying(deps);

await runService({
  name: 'ops',
  app: buildApp({ ...deps, redriving, replaying }, { keys, logger }),
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'ops', logger }));
    keep(startIndexing({ database, nats, logger }));
    keep(startIndexingDeadLetters({ database, nats, logger }));
    keep(deps.feed);
    keep(deps.consumers.start());
    keep(deps.services.start());
    keep(redriving.start());
    keep(replaying.start());
    const calling = webhook === null ? null : startCallingWebhook({ database, logger, webhook });
    if (calling !== null) keep(calling);
    const evaluator = createEvaluator({
      ...deps,
      certificates: watchCertificates(env.CERTIFICATES),
      disks: env.DISKS,
      hasWebhook: calling !== null,
      onNotified: () => calling?.wake(),
    });
    keep(evaluator.start());
    keep(startClearingIndex(database, logger));
  },
});

/** @throws Error for an address without a secret: nobody could tell its calls from others */
function readWebhook(): Webhook | null {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = env;
  if (url === undefined) return null;
  if (secret === undefined) throw new Error('ALERT_WEBHOOK_SECRET is not set, and ALERT_WEBHOOK_URL needs it');
  return { url, secret };
}
