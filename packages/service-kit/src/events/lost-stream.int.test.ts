import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { remember, useShelf, type Shelf } from '../testing/shelf.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { followStream } from './follow-stream.ts';

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});

const countInbox = async (): Promise<number> =>
  (await shelf.database.pool.query<{ count: number }>('select count(*)::int as count from inbox')).rows[0]?.count ?? 0;

it('a stream that begins again behind its consumers is read again from its first message', async () => {
  const relay = shelf.relay({ reconcileEveryMs: 3_600_000 });
  const consumer = shelf.consumer([remember], { reconcileEveryMs: 3_600_000 });
  const indexed = new Set<string>();
  const index = followStream({
    nats: shelf.link,
    stream: 'PICKING',
    durable: 'index',
    logger: silentLogger,
    async onBatch(messages) {
      for (const message of messages) indexed.add(message.headers?.get('Nats-Msg-Id') ?? '');
    },
  });
  for (let left = 1; left <= 10; left += 1) await shelf.change(`phone-${left}`, left);
  await eventually(async () => (await countInbox()) === 10 && indexed.size === 10);
  await relay.stop();

  await shelf.nats.kill();
  const folder = join(shelf.nats.storeDir, 'streams', 'jetstream', '$G', 'streams', 'PICKING', 'msgs');
  for (const name of await readdir(folder)) await rm(join(folder, name));
  await shelf.nats.start();
  await eventually(() => shelf.link.isConnected());
  // Its consumer is being created again at this moment and may not be there yet.
  expect(await eventually(() => consumer.reconcile())).toBe(0);

  // Both take numbers that the consumers had passed before.
  await shelf.change('phone-new', 1);
  await shelf.change('phone-newer', 1);
  shelf.relay({ reconcileEveryMs: 3_600_000 });
  await eventually(async () => (await countInbox()) === 12 && indexed.size >= 12);
  expect(await shelf.countApplied()).toBe(12);
  await index.stop();
});
