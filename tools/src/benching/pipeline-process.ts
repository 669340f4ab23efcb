import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import fastify from 'fastify';
import { connect } from 'nats';
import pg from 'pg';
import { Pool } from 'undici';
import { pipelineStream, pipelineSubject } from './pipeline-names.ts';

// The yardstick of the purchase: what an order costs when a shop does nothing but take it safely. One of three processes:
// a hop in front, a service (stock, order and outbox in one statement, then the stream), and a consumer with an inbox.
const environment = (name: string): string => process.env[name] ?? '';
const port = Number(environment('PORT'));
const app = fastify();
const database = new pg.Pool({
  connectionString: environment('DATABASE_URL'),
  max: 10,
  options: '-c search_path=bare -c enable_seqscan=off -c jit=off',
});

async function beGateway(): Promise<void> {
  const upstream = new Pool(environment('UPSTREAM'), { connections: 32 });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/orders', async (request, reply) => {
    const answer = await upstream.request({
      path: '/orders',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: request.body as Buffer,
    });
    return reply
      .code(answer.statusCode)
      .type('application/json')
      .send(Buffer.from(await answer.body.arrayBuffer()));
  });
}

interface Waiting {
  readonly id: string;
  readonly data: string;
}

const connectBroker = () =>
  connect({ servers: environment('NATS_URL'), user: environment('NATS_USER'), pass: environment('NATS_PASSWORD') });

async function beService(): Promise<void> {
  const nc = await connectBroker();
  const js = jetstream(nc);
  let wake: () => void = () => undefined;
  app.post<{ Body: { variant: number } }>('/orders', async ({ body }, reply) => {
    const { rowCount } = await database.query({
      name: 'place',
      text: `with taken as (
          update stock set available = available - 1 where variant = $1 and available > 0 returning variant
        ), placed as (insert into orders (variant, snapshot) select variant, $2 from taken returning id)
        insert into outbox (id, data) select id, $2 from placed`,
      values: [body.variant, JSON.stringify({ variant: body.variant, note: 'x'.repeat(500) })],
    });
    wake();
    return reply.code(rowCount === 1 ? 201 : 409).send({ placed: rowCount === 1 });
  });
  void (async () => {
    for (;;) {
      const { rows } = await database.query<Waiting>({
        name: 'waiting',
        text: 'select id, data::text from outbox where not is_published order by position limit 256',
      });
      await Promise.all(rows.map(async ({ id, data }) => js.publish(pipelineSubject, data, { msgID: id })));
      if (rows.length > 0)
        await database.query({
          name: 'mark',
          text: 'update outbox set is_published = true where id = any($1)',
          values: [rows.map(({ id }) => id)],
        });
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  })();
}

async function beConsumer(): Promise<void> {
  const nc = await connectBroker();
  const jsm = await jetstreamManager(nc);
  await jsm.consumers.add(pipelineStream, { durable_name: 'bare', ack_policy: 'explicit' });
  const consumer = await jetstream(nc).consumers.get(pipelineStream, 'bare');
  const messages = await consumer.consume({ max_messages: 128 });
  void (async () => {
    for await (const message of messages) {
      void database
        .query({
          name: 'inbox',
          text: 'insert into inbox (id) values ($1) on conflict do nothing',
          values: [message.headers?.get('Nats-Msg-Id')],
        })
        .then(() => message.ack());
    }
  })();
}

const roles: Readonly<Record<string, () => Promise<void>>> = { gateway: beGateway, service: beService, consumer: beConsumer };
await roles[environment('ROLE')]?.();
app.get('/ready', () => 'yes');
await app.listen({ port, host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
