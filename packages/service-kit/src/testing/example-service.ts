// A whole small service: the README shows it, the test of runService kills it under load.
import { defineEvent, defineRoutes } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  appendEvent,
  baseEnv,
  connectNats,
  createApp,
  createLogger,
  createServiceKeys,
  idempotent,
  ok,
  on,
  openDatabase,
  parseEnv,
  route,
  runService,
  startConsumer,
  startRelay,
} from '../index.ts';

const paths = { place_order: ['POST', '/api/orders/orders'] } as const;
const placeOrder = defineRoutes('orders', paths)('place_order', {
  summary: 'Places an order.',
  access: 'public',
  body: z.object({ what: z.string().max(100) }),
  responses: { 200: z.object({ number: z.int() }) },
  idempotent: true,
});
const orderPlaced = defineEvent('orders.order-placed.v1', 'An order was placed.', z.object({ what: z.string() }));

const env = parseEnv(baseEnv);
const logger = createLogger({ service: 'orders', level: env.LOG_LEVEL });
const database = openDatabase({ url: env.DATABASE_URL, schema: 'orders', applicationName: 'orders', max: env.DATABASE_POOL_MAX });
const nats = await connectNats({ url: env.NATS_URL, name: 'orders', password: env.NATS_PASSWORD, logger });

const app = createApp({ service: 'orders', keys: createServiceKeys('orders', env), logger, readiness: { database: database.ping } });
route(app, placeOrder, ({ body, market, identity, requestId, raw }) => {
  const key = raw.headers['idempotency-key'];
  return idempotent(database.db, typeof key === 'string' ? key : undefined, placeOrder.name, identity.sub ?? identity.ip, async (tx) => {
    const { rows } = await tx.execute<{ number: number }>(sql`insert into orders (what) values (${body.what}) returning number`);
    const number = rows[0]?.number ?? 0;
    await appendEvent(tx, orderPlaced, {
      subject: String(number),
      version: 1,
      market,
      data: { what: body.what },
      correlationId: requestId,
    });
    return ok({ number });
  });
});

const countPlaced = on(orderPlaced, async ({ event, tx }) => {
  await tx.execute(sql`insert into placed (number) values (${event.subject}::int)`);
});

await runService({
  name: 'orders',
  app,
  host: env.HOST,
  port: env.PORT,
  logger,
  database,
  nats,
  start(keep) {
    keep(startRelay({ database, nats, publisher: 'orders', logger }));
    keep(startConsumer({ database, nats, name: 'orders-count', handlers: [countPlaced], logger, ackWaitMs: 5_000 }));
  },
});
