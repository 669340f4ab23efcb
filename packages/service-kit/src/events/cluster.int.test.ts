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
/** After this a node that stays behind is restarted, which operators do as well. */
const BEHIND_MS = 90_000;
const RESTARTS = 4;
let cluster: TestCluster;
let database: TestDatabase;
// A try that is repeated begins with a cluster of its own.
beforeEach(async () => {
  [cluster, database] = await Promise.all([testCluster(), testDatabase('picking')]);
  await database.pool.query('create table applied (number bigint generated always as identity, subject text, version int)');
}, 300_000);
afterEach(async () => {
  await cluster.close();
  await database.close();
}, 60_000);

const manage = async (replicas?: number): Promise<JetStreamManager> =>
  jetstreamManager(await (await cluster.link(replicas)).connected(), { checkAPI: false, timeout: 5_000 });
/** Whether each node has every message of the stream and knows what its consumer acknowledged. */
const isWhole = async (jsm: JetStreamManager): Promise<boolean> => {
  const groups = [(await jsm.streams.info('PICKING')).cluster, (await jsm.consumers.info('PICKING', 'shelf')).cluster];
  return groups.every((group) => group?.leader !== undefined && group.replicas?.filter((one) => one.current && !one.offline).length === 2);
};
/** Starts a node until it has what it missed: one was seen (2.10.27) to follow again only after another restart. */
const rejoin = async (jsm: JetStreamManager, node: number): Promise<void> => {
  for (let starts = 1; ; starts += 1) {
    await cluster.start(node);
    try {
      await eventually(() => isWhole(jsm), BEHIND_MS);
      return;
    } catch (error) {
      if (starts === RESTARTS) throw error;
      await cluster.kill(node);
    }
  }
};

it('loses nothing when each of three nodes dies in turn', { timeout: 1_800_000 }, async () => {
  const jsm = await manage();
  // A stream of one replica from before there was a cluster.
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
  await eventually(() => isWhole(jsm), PATIENCE_MS);

  for (const node of [0, 1, 2]) {
    for (let before = 0; before < 5; before += 1) await change();
    await cluster.kill(node);
    for (let during = 0; during < 20; during += 1) await change();
    // While the node is away the other two go on.
    await eventually(async () => (await countApplied()) === changes, PATIENCE_MS);
    await rejoin(jsm, node);
  }

  const { rows } = await database.pool.query('select count(distinct subject)::int as count from applied');
  expect(rows).toEqual([{ count: changes }]);
  expect(await countApplied()).toBe(changes);
  expect((await jsm.streams.info('PICKING')).state.messages).toBe(changes);
  await relay.stop();
  await consumer.stop();
});
