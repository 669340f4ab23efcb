import { DEAD_LETTERS, defineEvent, type Envelope } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../testing/eventually.ts';
import { appendEvent } from './append-event.ts';
import { on, onAll } from './handler.ts';
import { remember, stockChanged, useShelf, type Shelf } from '../testing/shelf.ts';

const stockCounted = defineEvent('picking.stock-counted.v1', 'The stock of a variant was counted.', z.object({ left: z.int() }));

/** A projection: the newest version wins. */
const project = on(stockChanged, async ({ event, data, tx }) => {
  await tx.execute(sql`
    insert into stock values (${event.subject}, ${data.left}, ${event.aggregateversion})
    on conflict (id) do update set left_in_stock = excluded.left_in_stock, version = excluded.version where stock.version < excluded.version`);
});

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});

describe('consuming', () => {
  it('the same event twice changes nothing', async () => {
    shelf.relay();
    shelf.consumer([remember]);
    const event = await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countApplied()) === 1);
    const js = (await shelf.manager()).jetstream();
    for (let copy = 1; copy <= 3; copy += 1)
      await js.publish('shop.picking.stock-changed.v1', JSON.stringify(event), { msgID: `copy-${copy}` });
    await shelf.change('phone', 2);
    await eventually(async () => (await shelf.countApplied()) === 2);
    expect((await shelf.database.pool.query('select version from applied order by number')).rows).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('a late event does not overwrite a newer one', async () => {
    const events = [await shelf.change('phone', 10), await shelf.change('phone', 20), await shelf.change('phone', 30)];
    await shelf.database.pool.query('update outbox set published_at = now()');
    shelf.relay();
    await eventually(async () => (await shelf.manager()).streams.info('PICKING'));
    const js = (await shelf.manager()).jetstream();
    for (const event of events.toReversed()) await js.publish('shop.picking.stock-changed.v1', JSON.stringify(event), { msgID: event.id });
    shelf.consumer([project]);
    await eventually(async () => (await shelf.database.pool.query(`select from inbox`)).rowCount === 3);
    expect((await shelf.database.pool.query('select left_in_stock, version from stock')).rows).toEqual([{ left_in_stock: 30, version: 3 }]);
  });

  it('a poisoned event goes to the dead letters while the others flow', async () => {
    shelf.relay();
    const poison = on(stockChanged, async (context) => {
      if (context.data.left === 13) throw new Error('bad luck');
      await remember.apply(context.event, context.tx, context.logger);
    });
    shelf.consumer([poison], { backoffMs: [20, 20] });
    for (let left = 10; left <= 16; left += 1) await shelf.change(`phone-${left}`, left);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    const js = (await shelf.manager()).jetstream();
    await js.publish('shop.picking.stock-changed.v1', 'no JSON at all');
    await js.publish(
      'shop.picking.stock-changed.v1',
      JSON.stringify({ ...(await shelf.change('odd', 1)), id: '01890000-0000-7000-8000-000000000000', data: { left: 'many' } }),
    );
    await eventually(async () => (await shelf.countApplied()) === 7);
    const dead = await eventually(async () => {
      const letters = await shelf.stored(DEAD_LETTERS);
      return letters.length === 3 && letters;
    });
    expect(dead.map((letter) => letter.header.get('Okruh-Reason')).toSorted()).toEqual(['failed', 'invalid-data', 'unreadable']);
    const failed = dead.find((letter) => letter.header.get('Okruh-Reason') === 'failed');
    expect(failed?.subject).toBe('dead.shelf.shop.picking.stock-changed.v1');
    expect(failed?.header.get('Okruh-Consumer')).toBe('shelf');
    expect(failed?.header.get('Okruh-Detail')).toBe('Error: bad luck');
    expect(failed?.json<Envelope>()).toMatchObject({ subject: 'phone-13' });
    const jsm = await shelf.manager();
    await eventually(async () => {
      const { num_ack_pending: open, num_pending: waiting } = await jsm.consumers.info('PICKING', 'shelf');
      return open === 0 && waiting === 0;
    });
  });

  it('an ill message whose id is none is one dead letter, and nobody comes back to it', async () => {
    shelf.relay();
    const consumer = shelf.consumer([remember]);
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countApplied()) === 1);
    const js = (await shelf.manager()).jetstream();
    await js.publish('shop.picking.stock-changed.v1', 'no JSON at all', { msgID: 'not-an-id' });
    await eventually(async () => (await shelf.stored(DEAD_LETTERS)).length === 1);
    const jsm = await shelf.manager();
    // Acknowledged with its dead letter, not given up after the last delivery.
    await eventually(async () => (await jsm.consumers.info('PICKING', 'shelf')).ack_floor.stream_seq === 2);
    expect((await jsm.consumers.info('PICKING', 'shelf')).num_redelivered).toBe(0);
    expect(await consumer.reconcile()).toBe(0);
    expect(await shelf.stored(DEAD_LETTERS)).toHaveLength(1);
  });

  it('a handler that throws leaves nothing behind, and is given the event again', async () => {
    shelf.relay();
    let attempts = 0;
    const flaky = on(stockChanged, async (context) => {
      await remember.apply(context.event, context.tx, context.logger);
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });
    shelf.consumer([flaky], { backoffMs: [10, 10, 10] });
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countApplied()) > 0);
    expect(attempts).toBe(3);
    expect(await shelf.countApplied()).toBe(1);
  });

  it('what waits is applied together, in its order and once, though one of it is poisoned', async () => {
    shelf.relay();
    for (let left = 1; left <= 40; left += 1) await shelf.change('phone', left);
    await shelf.change('poison', 13);
    await eventually(async () => (await shelf.countWaiting()) === 0);
    const picky = on(stockChanged, async (context) => {
      if (context.data.left === 13 && context.event.subject === 'poison') throw new Error('bad luck');
      await remember.apply(context.event, context.tx, context.logger);
    });
    shelf.consumer([picky], { backoffMs: [20], concurrency: 1 });
    await eventually(async () => (await shelf.countApplied()) === 40 && (await shelf.stored(DEAD_LETTERS)).length === 1);
    const { rows } = await shelf.database.pool.query('select version, xmin::text as transaction from applied order by number');
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 40 }, (_value, index) => index + 1));
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(20);
  });

  it('an absent database uses up no deliveries', async () => {
    shelf.relay();
    await eventually(async () => (await shelf.manager()).streams.info('PICKING'));
    let outages = 0;
    const away = on(stockChanged, async (context) => {
      outages += 1;
      // More often than an event may be delivered.
      if (outages <= 6) throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
      await remember.apply(context.event, context.tx, context.logger);
    });
    shelf.consumer([away], { backoffMs: [10], retryEveryMs: 10 });
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countApplied()) === 1);
    expect(await shelf.stored(DEAD_LETTERS)).toHaveLength(0);
  });

  it('two processes of one name share the work, another name gets everything too', async () => {
    shelf.relay();
    const other = await shelf.nats.link();
    shelf.consumer([remember], { name: 'shelf' });
    shelf.consumer([remember], { nats: other, name: 'shelf' });
    shelf.consumer([project], { name: 'window' });
    await Promise.all(Array.from({ length: 30 }, (_value, index) => shelf.change(`phone-${index}`, index)));
    await eventually(async () => (await shelf.database.pool.query('select from inbox')).rowCount === 60);
    expect(await shelf.countApplied()).toBe(30);
  });

  it('what the broker calls done and the inbox lacks is fetched', async () => {
    shelf.relay();
    // It compares when it is asked, not by itself meanwhile.
    const follower = shelf.consumer([remember], { reconcileEveryMs: 3_600_000 });
    for (let left = 1; left <= 5; left += 1) await shelf.change('phone', left);
    await eventually(async () => (await shelf.countApplied()) === 5);
    const jsm = await shelf.manager();
    await eventually(async () => (await jsm.consumers.info('PICKING', 'shelf')).ack_floor.stream_seq === 5);
    // A database put back from an older backup: effects and inbox of two events are gone.
    await shelf.database.db.transaction(async (tx) => {
      await tx.execute(sql`delete from applied where version in (2, 4)`);
      await tx.execute(
        sql`delete from inbox where event_id in (select id from outbox where (envelope->>'aggregateversion')::int in (2, 4))`,
      );
    });
    expect(await follower.reconcile()).toBe(2);
    expect(await shelf.countApplied()).toBe(5);
  });

  it('starts before its stream, its broker and its consumer are there', async () => {
    await shelf.nats.kill();
    shelf.consumer([remember]);
    shelf.relay();
    await shelf.change('phone', 1);
    await shelf.nats.start();
    await eventually(async () => (await shelf.countApplied()) === 1);
    await (await shelf.manager()).consumers.delete('PICKING', 'shelf');
    await shelf.change('phone', 2);
    await eventually(async () => (await shelf.countApplied()) === 2);
    const { rows } = await shelf.database.pool.query('select version from applied order by number');
    expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
  });
});

describe('what a consumer is sent', () => {
  const loadFilter = async (): Promise<string[]> => {
    const { config } = await (await shelf.manager()).consumers.info('PICKING', 'shelf');
    return config.filter_subjects ?? [config.filter_subject ?? ''];
  };
  const counted = on(stockCounted, async ({ event, tx }) => {
    await tx.execute(sql`insert into applied (subject, version) values (${event.subject}, ${event.aggregateversion})`);
  });

  it('is what it handles, also when that has changed since it was put up', async () => {
    shelf.relay();
    const first = shelf.consumer([remember]);
    await shelf.change('phone', 1);
    await eventually(async () => (await shelf.countApplied()) === 1);
    expect(await loadFilter()).toEqual(['shop.picking.stock-changed.v1']);
    await first.stop();
    const second = shelf.consumer([remember, counted]);
    await appendEvent(shelf.database.db, stockCounted, { subject: 'phone', version: 7, market: 'cz', data: { left: 1 } });
    await eventually(async () => (await shelf.countApplied()) === 2);
    expect((await loadFilter()).toSorted()).toEqual(['shop.picking.stock-changed.v1', 'shop.picking.stock-counted.v1']);
    await second.stop();
    shelf.consumer([remember]);
    await shelf.change('phone', 2);
    await eventually(async () => (await shelf.countApplied()) === 3);
    expect(await loadFilter()).toEqual(['shop.picking.stock-changed.v1']);
  });

  it('may be handled all at once, each aggregate in its order', async () => {
    const batches: string[][] = [];
    const all = onAll(stockChanged, async (events, tx) => {
      batches.push(events.map((event) => event.subject));
      const rows = events.map((event) => ({ id: event.subject, left_in_stock: event.data.left, version: event.aggregateversion }));
      await tx.execute(sql`
        insert into stock select * from jsonb_populate_recordset(null::stock, ${JSON.stringify(rows)}::jsonb)
        on conflict (id) do update set left_in_stock = excluded.left_in_stock, version = excluded.version where stock.version < excluded.version`);
    });
    for (let turn = 1; turn <= 3; turn += 1) for (const id of ['phone', 'tablet', 'watch']) await shelf.change(id, turn);
    shelf.relay();
    await eventually(async () => (await shelf.countWaiting()) === 0);
    shelf.consumer([all]);
    await eventually(async () => (await shelf.database.pool.query('select from inbox')).rowCount === 9);
    expect((await shelf.database.pool.query('select id, version from stock order by id')).rows).toEqual(
      ['phone', 'tablet', 'watch'].map((id) => ({ id, version: 3 })),
    );
    for (const subjects of batches) expect(new Set(subjects).size).toBe(subjects.length);
    expect(batches.length).toBeLessThan(9);
  });
});
