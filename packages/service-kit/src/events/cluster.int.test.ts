import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { remember, stockChanged } from '../testing/shelf.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testCluster, type TestCluster } from '../testing/test-nats.ts';
import { appendEvent } from './append-event.ts';
import { startConsumer } from './consumer.ts';
import { startRelay } from './relay.ts';
import { ensurePublisherStream } from './streams.ts';

/** Ends what hangs: nodes that were away were seen to need over a minute on a slow machine that does other things as well. */
const PATIENCE_MS = 240_000;
let cluster: TestCluster;
let database: TestDatabase;
// A try that is repeated begins with a cluster of its own.
beforeEach(async () => {
  [cluster, database] = await Promise.all([testCluster(), testDatabase('picking')]);
  await database.pool.query('create table applied (number bigint generated always as identity, subject text, version int)');
}, 120_000);
afterEach(async () => {
  await cluster.close();
  await database.close();
});

const manage = async (replicas?: number): Promise<JetStreamManager> =>
  jetstreamManager(await (await cluster.link(replicas)).connected(), { checkAPI: false, timeout: 5_000 });
/** Nodes that have every message of the stream, its leader included. */
const countCurrent = async (jsm: JetStreamManager): Promise<number> => {
  const { cluster: nodes } = await jsm.streams.info('PICKING');
  const replicas = nodes?.replicas ?? [];
  return (nodes?.leader ? 1 : 0) + replicas.filter((one) => one.current && !one.offline).length;
};

it('loses nothing when each of three nodes dies in turn', { timeout: 900_000 }, async () => {
  const jsm = await manage();
  // A stream of one replica from before there was a cluster.
  await eventually(
    async () =>
      jsm.getAccountInfo().then(
        () => true,
        () => false,
      ),
    PATIENCE_MS,
  );
  await ensurePublisherStream(jsm, 'picking');
  expect((await jsm.streams.info('PICKING')).config.num_replicas).toBe(1);

  const link = await cluster.link(3);
  const relay = startRelay({
    database,
    nats: link,
    publisher: 'picking',
    logger: silentLogger,
    pollEveryMs: 200,
    reconcileEveryMs: 3_600_000,
  });
  const consumer = startConsumer({
    database,
    nats: link,
    name: 'shelf',
    handlers: [remember],
    logger: silentLogger,
    retryEveryMs: 100,
    reconcileEveryMs: 3_600_000,
  });
  const countApplied = async (): Promise<number> =>
    Number((await database.pool.query<{ count: string }>('select count(*) from applied')).rows[0]?.count);
  let changes = 0;
  const change = async (): Promise<void> => {
    changes += 1;
    await database.db.transaction((tx) =>
      appendEvent(tx, stockChanged, { subject: `phone-${changes}`, version: 1, market: 'cz', data: { left: changes } }),
    );
  };
  await change();
  await eventually(async () => (await countApplied()) === 1, PATIENCE_MS);
  expect((await jsm.streams.info('PICKING')).config.num_replicas).toBe(3);
  await eventually(async () => (await countCurrent(jsm)) === 3, PATIENCE_MS);

  for (const node of [0, 1, 2]) {
    for (let before = 0; before < 5; before += 1) await change();
    await cluster.kill(node);
    for (let during = 0; during < 20; during += 1) await change();
    // While the node is away the other two go on.
    await eventually(async () => (await countApplied()) === changes, PATIENCE_MS);
    await cluster.start(node);
    await eventually(async () => (await countCurrent(jsm).catch(() => 0)) === 3, PATIENCE_MS);
  }

  const { rows } = await database.pool.query('select count(distinct subject)::int as count from applied');
  expect(rows).toEqual([{ count: changes }]);
  expect(await countApplied()).toBe(changes);
  expect((await jsm.streams.info('PICKING')).state.messages).toBe(changes);
  await relay.stop();
  await consumer.stop();
});
