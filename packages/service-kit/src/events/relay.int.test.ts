import { DiscardPolicy } from '@nats-io/jetstream';
import { defineEvent } from '@okruh/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { relayPublished } from '../metrics.ts';
import { eventually } from '../testing/eventually.ts';
import { appendEvent } from './append-event.ts';
import { expectOrderPerAggregate, listVersions, remember, stockChanged, useShelf, type Shelf } from '../testing/shelf.ts';

const crateWrapped = defineEvent('picking.crate-wrapped.v1', 'A crate is full.', z.object({ crate: z.string() }));

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});

const countSent = async (): Promise<number> => (await relayPublished.get()).values.reduce((sum, { value }) => sum + value, 0);

describe('publishing', () => {
  it('an event is what CloudEvents says, under the clock of the database', async () => {
    shelf.relay();
    const cause = await shelf.change('phone', 5);
    const [published] = await eventually(async () => {
      const all = await shelf.envelopes();
      return all.length === 1 && all;
    });
    expect(published).toEqual(cause);
    expect(published).toMatchObject({
      type: 'picking.stock-changed.v1',
      subject: 'phone',
      aggregateversion: 1,
      market: 'cz',
      causationid: null,
      data: { left: 5 },
    });
    const effect = await shelf.database.db.transaction((tx) =>
      appendEvent(tx, crateWrapped, { subject: 'crate', version: 1, market: null, data: { crate: '7' }, cause }),
    );
    expect(effect).toMatchObject({ causationid: cause.id, correlationid: cause.correlationid });
  });

  it('a change that is rolled back publishes nothing', async () => {
    shelf.relay();
    const failed = shelf.database.db.transaction(async (tx) => {
      await appendEvent(tx, stockChanged, { subject: 'phone', version: 1, market: 'cz', data: { left: 5 } });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await shelf.change('tablet', 1);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    expect((await shelf.envelopes()).map((event) => event.subject)).toEqual(['tablet']);
  });

  it('data that is off the contract never reaches the outbox', async () => {
    await expect(
      appendEvent(shelf.database.db, stockChanged, { subject: 'phone', version: 1, market: 'cz', data: { left: 0.5 } }),
    ).rejects.toThrow(z.ZodError);
    expect(await shelf.countWaiting()).toBe(0);
  });

  it('a crash between commit and publish loses nothing', async () => {
    // The process dies after the commit: nobody publishes until another one starts.
    for (let left = 1; left <= 10; left += 1) await shelf.change('phone', left);
    expect(await shelf.countWaiting()).toBe(10);
    shelf.relay();
    await eventually(async () => (await shelf.envelopes()).length === 10);
    expectOrderPerAggregate(listVersions(await shelf.envelopes()));
    await eventually(async () => (await shelf.countWaiting()) === 0);
  });

  it('a relay that dies after publishing and before noting it doubles nothing', async () => {
    const first = shelf.relay();
    for (let left = 1; left <= 10; left += 1) await shelf.change('phone', left);
    await eventually(async () => (await shelf.countWaiting()) === 0 && (await shelf.envelopes()).length === 10);
    await first.stop();
    // What such a death leaves: the stream has the events, the outbox doesn't know.
    await shelf.database.pool.query('update outbox set published_at = null');
    shelf.relay();
    shelf.consumer([remember]);
    await eventually(async () => (await shelf.countWaiting()) === 0 && (await shelf.countApplied()) === 10);
    expect(await shelf.envelopes()).toHaveLength(10);
  });

  it('20 writers and two relays keep the order of every aggregate, and send nothing twice', async () => {
    const sentBefore = await countSent();
    const other = shelf.database.open({ max: 20 });
    shelf.relay();
    shelf.relay({ database: other, nats: await shelf.nats.link(), pollEveryMs: 50 });
    const ids = ['phone', 'tablet', 'watch'];
    await Promise.all(
      Array.from({ length: 20 }, async (_value, writer) => {
        for (let turn = 0; turn < 15; turn += 1) await shelf.change(ids[(writer + turn) % ids.length] ?? 'phone', turn, other);
      }),
    );
    await eventually(async () => (await shelf.envelopes()).length === 300);
    expectOrderPerAggregate(listVersions(await shelf.envelopes()));
    expect(await shelf.envelopes()).toHaveLength(300);
    await shelf.stopAll();
    expect((await countSent()) - sentBefore).toBe(300);
    await other.close();
  });

  it('a second relay takes over when the first loses its connection', async () => {
    shelf.relay();
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    shelf.relay({ pollEveryMs: 50 });
    await shelf.database.pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`);
    await shelf.change('phone', 2);
    await eventually(async () => (await shelf.envelopes()).length === 2);
    expect(await shelf.envelopes()).toHaveLength(2);
  });

  it('a stopped broker stops no write, and everything arrives after its start', async () => {
    shelf.relay();
    shelf.consumer([remember]);
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countApplied()) === 1);
    await shelf.nats.kill();
    for (let left = 2; left <= 20; left += 1) await shelf.change('phone', left);
    expect(await shelf.countWaiting()).toBe(19);
    await shelf.nats.start();
    await eventually(async () => (await shelf.countApplied()) === 20);
    const { rows } = await shelf.database.pool.query<{ subject: string; version: number }>(
      'select subject, version from applied order by number',
    );
    expectOrderPerAggregate(rows);
  });

  it('what a full broker refuses waits, and comes when there is room again', async () => {
    shelf.relay();
    await shelf.change('phone-0', 1);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    const { streams } = await shelf.manager();
    await streams.update('PICKING', { max_msgs: 3, discard: DiscardPolicy.New });
    // In one transaction, so that they are one batch: some of it is taken, some refused.
    await shelf.database.db.transaction(async (tx) => {
      for (let index = 1; index <= 5; index += 1) {
        await appendEvent(tx, stockChanged, { subject: `phone-${index}`, version: 1, market: 'cz', data: { left: 1 } });
      }
    });
    await eventually(async () => (await shelf.countWaiting()) === 3);
    expect(await shelf.envelopes()).toHaveLength(3);
    await streams.update('PICKING', { max_msgs: -1 });
    await eventually(async () => (await shelf.countWaiting()) === 0);
    expect((await shelf.envelopes()).map((event) => event.subject)).toEqual([
      'phone-0',
      'phone-1',
      'phone-2',
      'phone-3',
      'phone-4',
      'phone-5',
    ]);
  });

  it('a relay that is asked to stop publishes what waits', async () => {
    const only = shelf.relay({ pollEveryMs: 60_000 });
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    await shelf.database.pool.query('update outbox set published_at = null');
    await only.stop();
    expect(await shelf.countWaiting()).toBe(0);
  });
});

describe('waking the relay', () => {
  it('takes no notice of the database when it works in the same process, and one when it works elsewhere', async () => {
    const listener = await shelf.database.connect();
    const received: string[] = [];
    listener.on('notification', ({ channel }) => received.push(channel));
    await listener.query('listen outbox_picking');
    const elsewhere = shelf.database.open();
    shelf.relay({ pollEveryMs: 60_000 });
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    received.length = 0;
    await shelf.change('phone', 2);
    await appendEvent(shelf.database.db, stockChanged, { subject: 'case', version: 1, market: 'cz', data: { left: 1 } });
    await eventually(async () => (await shelf.envelopes()).length === 3);
    expect(received).toEqual([]);
    await shelf.change('phone', 3, elsewhere);
    await eventually(async () => (await shelf.envelopes()).length === 4);
    expect(received).toEqual(['outbox_picking']);
    await listener.end();
    await elsewhere.close();
  });
});
