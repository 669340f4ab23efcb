import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import type { Relay } from './relay.ts';
import { remember, useShelf, type Shelf } from '../testing/shelf.ts';

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});

describe('a broker that lost events', () => {
  const publishTen = async (): Promise<Relay> => {
    const started = shelf.relay();
    for (let left = 1; left <= 10; left += 1) await shelf.change(`phone-${left % 3}`, left);
    await eventually(async () => (await shelf.countWaiting()) === 0 && (await shelf.envelopes()).length === 10);
    return started;
  };
  const ids = async (): Promise<string[]> => [...new Set((await shelf.envelopes()).map((event) => event.id))];

  it('gets them again when the stream was deleted under way', async () => {
    const only = await publishTen();
    shelf.consumer([remember]);
    await eventually(async () => (await shelf.countApplied()) === 10);
    await (await shelf.manager()).streams.delete('PICKING');
    expect(await only.reconcile()).toBe(10);
    await eventually(async () => (await ids()).length === 10);
    await shelf.change('phone-new', 1);
    await eventually(async () => (await shelf.countApplied()) === 11);
  });

  it('gets them again when some were purged, though it still takes them for duplicates', async () => {
    const only = await publishTen();
    const jsm = await shelf.manager();
    await jsm.streams.purge('PICKING', { seq: 8 });
    expect(await only.reconcile()).toBe(7);
    await eventually(async () => (await shelf.countWaiting()) === 0 && (await ids()).length === 10);
    expect(await ids()).toHaveLength(10);
    expect(await only.reconcile()).toBe(0);
  });

  it('gets them again by itself when its files were cut while it was down', async () => {
    await publishTen();
    await shelf.nats.kill();
    const folder = join(shelf.nats.storeDir, 'streams', 'jetstream', '$G', 'streams', 'PICKING', 'msgs');
    const block = (await readdir(folder)).find((name) => name.endsWith('.blk'));
    await truncate(join(folder, block ?? ''), 700);
    await shelf.nats.start();
    await eventually(async () => (await shelf.countWaiting()) === 0 && (await ids()).length === 10);
    expect(await ids()).toHaveLength(10);
  });
});
