import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { remember, useShelf, type Shelf } from '../testing/shelf.ts';
import { markMissing } from './reconcile-outbox.ts';
import type { Relay } from './relay.ts';

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});

/** Ten events, published by a relay that compares once at its start and then not for an hour. */
const publishTen = async (): Promise<Relay> => {
  const started = shelf.relay({ reconcileEveryMs: 3_600_000 });
  for (let left = 1; left <= 10; left += 1) await shelf.change(`phone-${left % 3}`, left);
  await eventually(async () => (await shelf.countWaiting()) === 0 && (await shelf.envelopes()).length === 10);
  return started;
};
/** A relay that compares when it is asked and never by itself: another connection has the relay's place until `release`. */
const waitingRelay = async () => {
  const holder = await shelf.database.connect();
  await holder.query(`select pg_advisory_lock(hashtextextended('okruh-relay:picking', 0))`);
  return { relay: shelf.relay({ reconcileEveryMs: 3_600_000 }), release: () => holder.end() };
};
const ids = async (): Promise<string[]> => [...new Set((await shelf.envelopes()).map((event) => event.id))];

describe('a broker that lost events', () => {
  it('gets them again when the stream was deleted meanwhile', async () => {
    await (await publishTen()).stop();
    shelf.consumer([remember]);
    await eventually(async () => (await shelf.countApplied()) === 10);
    const { relay, release } = await waitingRelay();
    await (await shelf.manager()).streams.delete('PICKING');
    expect(await relay.reconcile()).toBe(10);
    await release();
    await eventually(async () => (await ids()).length === 10);
    await shelf.change('phone-new', 1);
    await eventually(async () => (await shelf.countApplied()) === 11);
  });

  it('gets them again when some were purged, though it still takes them for duplicates', async () => {
    await (await publishTen()).stop();
    const { relay, release } = await waitingRelay();
    const jsm = await shelf.manager();
    await jsm.streams.purge('PICKING', { seq: 8 });
    expect(await relay.reconcile()).toBe(7);
    await release();
    await eventually(async () => (await shelf.countWaiting()) === 0 && (await ids()).length === 10);
    expect(await ids()).toHaveLength(10);
    expect(await relay.reconcile()).toBe(0);
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

describe('outbox and stream, compared three rows at a time', () => {
  const CHUNK = 3;
  const compare = async (): Promise<number> => markMissing(shelf.database, await shelf.link.connected(), 'picking', CHUNK);
  /** Events that wait to be sent again, by their place in the outbox. */
  const waiting = async (): Promise<number[]> => {
    const { rows } = await shelf.database.pool.query<{ place: number }>(`
      select place::int from (select row_number() over (order by position) as place, published_at from outbox) as numbered
      where published_at is null order by place`);
    return rows.map(({ place }) => place);
  };
  const loadSequence = async (place: number): Promise<number> => {
    const { rows } = await shelf.database.pool.query<{ id: string }>('select id from outbox order by position offset $1 limit 1', [
      place - 1,
    ]);
    const found = (await shelf.stored()).find((message) => message.header.get('Nats-Msg-Id').startsWith(rows[0]?.id ?? '-'));
    return found?.seq ?? 0;
  };
  const lose = async (...places: number[]): Promise<void> => {
    const jsm = await shelf.manager();
    const sequences = await Promise.all(places.map(loadSequence));
    for (const sequence of sequences) await jsm.streams.deleteMessage('PICKING', sequence);
  };
  const repair = async (): Promise<void> => {
    const relay = shelf.relay({ reconcileEveryMs: 3_600_000 });
    await eventually(async () => (await shelf.countWaiting()) === 0);
    await relay.stop();
  };

  it('agree when nothing was lost', async () => {
    await (await publishTen()).stop();
    expect(await compare()).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('show gaps, single ones and such as are longer than a chunk', async () => {
    await (await publishTen()).stop();
    await lose(2, 4, 5, 6, 7, 9);
    expect(await compare()).toBe(6);
    expect(await waiting()).toEqual([2, 4, 5, 6, 7, 9]);
  });

  it('show a cut beginning and a cut tail', async () => {
    await (await publishTen()).stop();
    await lose(1, 2, 3, 4, 8, 9, 10);
    expect(await compare()).toBe(7);
    expect(await waiting()).toEqual([1, 2, 3, 4, 8, 9, 10]);
  });

  it('agree when lost events stand behind their successors, and find the same ones lost again', async () => {
    await (await publishTen()).stop();
    await lose(1, 2, 3, 6);
    expect(await compare()).toBe(4);
    await repair();
    expect(await compare()).toBe(0);
    await lose(2, 6);
    expect(await compare()).toBe(2);
    expect(await waiting()).toEqual([2, 6]);
    await repair();
    expect(await compare()).toBe(0);
    expect(await ids()).toHaveLength(10);
  });

  it('agree when an event stands in the stream twice', async () => {
    await (await publishTen()).stop();
    await shelf.database.pool.query('update outbox set published_at = null, republished = 1 where position % 2 = 0');
    await repair();
    expect((await shelf.envelopes()).length).toBe(15);
    expect(await compare()).toBe(0);
  });

  it('leave alone what is not published yet', async () => {
    await (await publishTen()).stop();
    await shelf.change('phone-new', 1);
    await lose(3);
    expect(await compare()).toBe(1);
    expect(await waiting()).toEqual([3, 11]);
  });
});
