import { readFile } from 'node:fs/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { DEAD_LETTERS, envelopeSchema, getStreamName, publishers, toSubject } from '@okruh/contracts';
import { BROKER_OPERATOR, brokerUsers } from '@okruh/contracts/broker-users';
import { orderPaid } from '@okruh/contracts/events/orders';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { testDatabase } from '../testing/test-database.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { appendEvent } from './append-event.ts';
import { startConsumer } from './consumer.ts';
import { ensureConsumer } from './durable-consumer.ts';
import { on } from './handler.ts';
import { startRelay } from './relay.ts';
import { ensurePublisherStream, ensureSharedStreams } from './streams.ts';

let nats: TestNats;
let operator: NatsConnection;
beforeAll(async () => {
  nats = await testNats({ hasUsers: true });
  operator = await connected(BROKER_OPERATOR);
  const jsm = await jetstreamManager(operator);
  for (const publisher of publishers) await ensurePublisherStream(jsm, publisher);
  await ensureSharedStreams(jsm);
});
afterAll(() => nats.close());

const connected = async (user: string): Promise<NatsConnection> => (await nats.link(user)).connected();
/** What a promise that must not be kept ends with. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    (error: unknown) => String(error),
  );

const firstMessage = async (connection: NatsConnection, subject: string): Promise<unknown> =>
  connection.subscribe(subject)[Symbol.asyncIterator]().next();

it.each(brokerUsers)('$name publishes and reads what is its own', async ({ name, publishes, consumes, durable = name, operates }) => {
  const connection = await connected(name);
  const js = jetstream(connection);
  for (const publisher of operates === true ? publishers : [publishes]) await js.publish(toSubject(`${publisher}.thing-happened.v1`), '{}');
  const jsm = await jetstreamManager(connection, { checkAPI: false });
  for (const publisher of consumes) {
    // As the kit makes them, of one subject and of several: the broker is asked in two ways.
    for (const words of [['thing-happened'], ['thing-happened', 'thing-ended']]) {
      await jsm.consumers.delete(getStreamName(publisher), durable).catch(() => undefined);
      const types = words.map((word) => `${publisher}.${word}.v1`);
      await ensureConsumer(connection, jsm, { name: durable, publisher, types, maxDeliver: 3, ackWaitMs: 5_000 });
      // A replay reads without a durable name.
      const moment = await js.consumers.get(getStreamName(publisher), { filter_subjects: types.map(toSubject) });
      await moment.delete();
    }
    const consumer = await js.consumers.get(getStreamName(publisher), durable);
    await operator.request(toSubject(`${publisher}.thing-happened.v1`), '{}');
    const message = await consumer.next({ expires: 2_000 });
    expect(await message?.ackAck()).toBe(true);
  }
});

it.each(brokerUsers)('$name neither publishes nor reads what belongs to others', async (user) => {
  const { name, publishes, consumes, listens = [], operates = false } = user;
  const connection = await connected(name);
  const js = jetstream(connection, { timeout: 1_000 });
  const jsm = await jetstreamManager(connection, { checkAPI: false, timeout: 1_000 });
  const others = publishers.filter((publisher) => publisher !== publishes);
  const tries = others.flatMap((publisher) => {
    const stream = getStreamName(publisher);
    return [
      ...(operates ? [] : [() => js.publish(toSubject(`${publisher}.thing-happened.v1`), '{}')]),
      () => jsm.streams.update(stream, { max_msgs: 1 }),
      () => jsm.streams.purge(stream),
      ...(consumes.includes(publisher)
        ? []
        : [
            () => jsm.streams.getMessage(stream, { seq: 1 }),
            () => jsm.consumers.add(stream, { durable_name: name, ack_policy: 'explicit' as const }),
          ]),
      ...(listens.includes(publisher) ? [] : [() => firstMessage(connection, toSubject(`${publisher}.>`))]),
    ];
  });
  tries.push(() => firstMessage(connection, name === 'orders' ? '_INBOX.payments.>' : '_INBOX.orders.>'));
  for (const attempt of tries) expect(await refusal(attempt())).toMatch(/permission/i);
});

it('ops sees every stream and consumer, and reads the dead letters', async () => {
  const jsm = await jetstreamManager(await connected('ops'), { checkAPI: false });
  const names: string[] = [];
  for await (const { config } of jsm.streams.list()) names.push(config.name);
  expect(names).toEqual(expect.arrayContaining(['ORDERS', DEAD_LETTERS]));
  for await (const { stream_name: stream } of jsm.consumers.list('ORDERS')) expect(stream).toBe('ORDERS');
  await jsm.consumers.add(DEAD_LETTERS, { durable_name: 'ops', ack_policy: 'explicit' });
  await expect(jsm.streams.purge(DEAD_LETTERS)).rejects.toThrow(/permission/i);
});

it('the gateway listens to what it may', async () => {
  const { listens = [] } = brokerUsers.find(({ name }) => name === 'gateway') ?? {};
  const connection = await connected('gateway');
  for (const publisher of listens) {
    const received = firstMessage(connection, toSubject(`${publisher}.thing-happened.v1`));
    await connection.flush();
    operator.publish(toSubject(`${publisher}.thing-happened.v1`), '{}');
    expect(await refusal(received)).toBe('allowed');
  }
});

it('nobody comes in without a password, with another’s, or as a stranger', async () => {
  const logIns = [{}, { user: 'orders', pass: 'password-of-payments-in-tests-of-the-broker' }, { user: 'stranger', pass: 'x' }];
  for (const logIn of logIns) expect(await refusal(connect({ servers: nats.url, reconnect: false, ...logIn }))).toMatch(/authorization/i);
});

it('relay, consumer and reconcilers do all of their work as these users', async () => {
  const [orders, picking] = await Promise.all([testDatabase('orders'), testDatabase('picking')]);
  const relay = startRelay({ database: orders, nats: await nats.link('orders'), publisher: 'orders', logger: silentLogger });
  const paid: string[] = [];
  const onPaid = on(orderPaid, async ({ event }) => void paid.push(event.subject));
  const consumer = startConsumer({
    database: picking,
    nats: await nats.link('picking'),
    name: 'picking',
    handlers: [onPaid],
    logger: silentLogger,
  });
  const sample: unknown = JSON.parse(await readFile(new URL(`../../../contracts/samples/${orderPaid.type}.json`, import.meta.url), 'utf8'));
  const { data } = envelopeSchema.extend({ data: orderPaid.data }).parse(sample);
  const deadLetters = async (): Promise<number> =>
    (await (await jetstreamManager(operator)).streams.info('DEAD_LETTERS', { subjects_filter: 'dead.picking.>' })).state.messages;
  try {
    await appendEvent(orders.db, orderPaid, { subject: 'sample', version: 1, market: 'cz', data });
    await orders.pool.query(`insert into outbox (id, type, subject, envelope) values (gen_random_uuid(), $1, 'unreadable', '{}')`, [
      orderPaid.type,
    ]);
    await eventually(async () => paid.length === 1 && (await deadLetters()) === 1);
    expect(await relay.reconcile()).toBe(0);
    // What was acknowledged and isn't in the inbox is read from the stream once more.
    await picking.pool.query('delete from inbox');
    expect(await consumer.reconcile()).toBeGreaterThanOrEqual(1);
    expect(paid).toEqual(['sample', 'sample']);
  } finally {
    await Promise.all([consumer.stop(), relay.stop()]);
    await Promise.all([orders.close(), picking.close()]);
  }
});
