import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { jetstreamManager, type StoredMsg } from '@nats-io/jetstream';
import { DEAD_LETTERS, defineEvent, envelopeSchema, type Envelope } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { eventually } from '../testing/eventually.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { appendEvent } from './append-event.ts';
import { startConsumer, type Consumer, type ConsumerOptions } from './consumer.ts';
import { on, type Handler } from './handler.ts';
import type { NatsLink } from './nats-link.ts';
import { startRelay, type Relay, type RelayOptions } from './relay.ts';

const stockChanged = defineEvent('picking.stock-changed.v1', 'The stock of a variant changed.', z.object({ left: z.int() }));
const crateWrapped = defineEvent('picking.crate-wrapped.v1', 'A crate is full.', z.object({ crate: z.string() }));

let nats: TestNats;
let database: TestDatabase;
let link: NatsLink;
let running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  nats = await testNats();
});
afterAll(async () => nats.close());

beforeEach(async () => {
  database = await testDatabase('picking');
  await database.pool.query(`
    create table variants (id text primary key, left_in_stock int not null default 0, version int not null default 0);
    create table applied (number bigint generated always as identity, subject text, version int);
    create table stock (id text primary key, left_in_stock int, version int)`);
  link = await nats.link();
  await link.connected();
  const jsm = await manager();
  for await (const stream of jsm.streams.list()) await jsm.streams.delete(stream.config.name);
});
afterEach(async () => {
  await Promise.all(running.map((part) => part.stop()));
  running = [];
  await link.close();
  await database.close();
});

const manager = async () => jetstreamManager(await link.connected(), { checkAPI: false });

function relay(options: Partial<RelayOptions> = {}): Relay {
  const started = startRelay({ database, nats: link, publisher: 'picking', logger: silentLogger, pollEveryMs: 200, ...options });
  running.push(started);
  return started;
}
function consumer(handlers: Handler[], options: Partial<ConsumerOptions> = {}): Consumer {
  const started = startConsumer({ database, nats: link, name: 'shelf', handlers, logger: silentLogger, retryEveryMs: 100, ...options });
  running.push(started);
  return started;
}

/** Changes a variant and tells of it, in one transaction. */
async function change(id: string, left: number, where: Database = database): Promise<Envelope> {
  return where.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ version: number }>(sql`
      insert into variants (id, left_in_stock, version) values (${id}, ${left}, 1)
      on conflict (id) do update set left_in_stock = excluded.left_in_stock, version = variants.version + 1 returning version`);
    return appendEvent(tx, stockChanged, { subject: id, version: rows[0]?.version ?? 0, market: 'cz', data: { left } });
  });
}
const remember = on(stockChanged, async ({ event, tx }) => {
  await tx.execute(sql`insert into applied (subject, version) values (${event.subject}, ${event.aggregateversion})`);
});
/** A projection: the newest version wins. */
const project = on(stockChanged, async ({ event, data, tx }) => {
  await tx.execute(sql`
    insert into stock values (${event.subject}, ${data.left}, ${event.aggregateversion})
    on conflict (id) do update set left_in_stock = excluded.left_in_stock, version = excluded.version where stock.version < excluded.version`);
});

const countApplied = async (): Promise<number> => Number((await database.pool.query<{ count: string }>('select count(*) from applied')).rows[0]?.count);
const countWaiting = async (): Promise<number> =>
  Number((await database.pool.query<{ count: string }>('select count(*) from outbox where published_at is null')).rows[0]?.count);
async function stored(stream = 'PICKING'): Promise<StoredMsg[]> {
  const jsm = await manager();
  const { state } = await jsm.streams.info(stream);
  const messages: StoredMsg[] = [];
  for (let sequence = Math.max(1, state.first_seq); sequence <= state.last_seq; sequence += 1) {
    const message = await jsm.streams.getMessage(stream, { seq: sequence });
    if (message !== null) messages.push(message);
  }
  return messages;
}
const envelopes = async (): Promise<Envelope[]> => (await stored()).map((message) => envelopeSchema.parse(message.json()));

function expectOrderPerAggregate(events: readonly { subject: string; version: number }[]): void {
  const last = new Map<string, number>();
  for (const { subject, version } of events) {
    expect(version, `${subject} after version ${last.get(subject)}`).toBe((last.get(subject) ?? 0) + 1);
    last.set(subject, version);
  }
}

describe('publishing', () => {
  it('an event is what CloudEvents says, under the clock of the database', async () => {
    relay();
    const cause = await change('phone', 5);
    const [published] = await eventually(async () => {
      const all = await envelopes();
      return all.length === 1 && all;
    });
    expect(published).toEqual(cause);
    expect(published).toMatchObject({ type: 'picking.stock-changed.v1', subject: 'phone', aggregateversion: 1, market: 'cz', causationid: null, data: { left: 5 } });
    const effect = await database.db.transaction((tx) =>
      appendEvent(tx, crateWrapped, { subject: 'crate', version: 1, market: null, data: { crate: '7' }, cause }),
    );
    expect(effect).toMatchObject({ causationid: cause.id, correlationid: cause.correlationid });
  });

  it('a change that is rolled back tells nobody', async () => {
    relay();
    const failed = database.db.transaction(async (tx) => {
      await appendEvent(tx, stockChanged, { subject: 'phone', version: 1, market: 'cz', data: { left: 5 } });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await change('tablet', 1);
    expect((await eventually(async () => {
      const all = await envelopes();
      return all.length > 0 && all;
    })).map((event) => event.subject)).toEqual(['tablet']);
  });

  it('data that is off the contract never reaches the outbox', async () => {
    await expect(appendEvent(database.db, stockChanged, { subject: 'phone', version: 1, market: 'cz', data: { left: 0.5 } })).rejects.toThrow(z.ZodError);
    expect(await countWaiting()).toBe(0);
  });

  it('a crash between commit and publish loses nothing', async () => {
    // The process dies after the commit: nobody publishes until another one starts.
    for (let left = 1; left <= 10; left += 1) await change('phone', left);
    expect(await countWaiting()).toBe(10);
    relay();
    await eventually(async () => (await envelopes()).length === 10);
    expectOrderPerAggregate((await envelopes()).map((event) => ({ subject: event.subject, version: event.aggregateversion })));
    await eventually(async () => (await countWaiting()) === 0);
  });

  it('a relay that dies after publishing and before noting it doubles nothing', async () => {
    const first = relay();
    for (let left = 1; left <= 10; left += 1) await change('phone', left);
    await eventually(async () => (await countWaiting()) === 0 && (await envelopes()).length === 10);
    await first.stop();
    // What such a death leaves: the stream has the events, the outbox doesn't know.
    await database.pool.query('update outbox set published_at = null');
    relay();
    consumer([remember]);
    await eventually(async () => (await countWaiting()) === 0 && (await countApplied()) === 10);
    expect(await envelopes()).toHaveLength(10);
  });

  it('20 writers and two relays keep the order of every aggregate', async () => {
    const other = database.open({ max: 20 });
    relay();
    running.push(startRelay({ database: other, nats: await nats.link(), publisher: 'picking', logger: silentLogger, pollEveryMs: 50 }));
    const ids = ['phone', 'tablet', 'watch'];
    await Promise.all(
      Array.from({ length: 20 }, async (_value, writer) => {
        for (let turn = 0; turn < 15; turn += 1) await change(ids[(writer + turn) % ids.length] ?? 'phone', turn, other);
      }),
    );
    await eventually(async () => (await envelopes()).length === 300);
    expectOrderPerAggregate((await envelopes()).map((event) => ({ subject: event.subject, version: event.aggregateversion })));
    await Promise.all(running.map((part) => part.stop()));
    running = [];
    await other.close();
  });

  it('a second relay takes over when the first loses its connection', async () => {
    relay();
    await change('phone', 1);
    await eventually(async () => (await countWaiting()) === 0);
    running.push(startRelay({ database, nats: link, publisher: 'picking', logger: silentLogger, pollEveryMs: 50 }));
    await database.pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`);
    await change('phone', 2);
    await eventually(async () => (await envelopes()).length === 2);
  });

  it('a stopped broker stops no write, and everything arrives after its start', async () => {
    relay();
    consumer([remember]);
    await change('phone', 1);
    await eventually(async () => (await countApplied()) === 1);
    await nats.kill();
    for (let left = 2; left <= 20; left += 1) await change('phone', left);
    expect(await countWaiting()).toBe(19);
    await nats.start();
    await eventually(async () => (await countApplied()) === 20);
    const { rows } = await database.pool.query<{ subject: string; version: number }>('select subject, version from applied order by number');
    expectOrderPerAggregate(rows);
  });

  it('a relay that is told to stop publishes what waits', async () => {
    const only = relay({ pollEveryMs: 60_000 });
    await change('phone', 1);
    await eventually(async () => (await countWaiting()) === 0);
    await database.pool.query('update outbox set published_at = null');
    await only.stop();
    expect(await countWaiting()).toBe(0);
  });
});

describe('a broker that lost events', () => {
  const publishTen = async (): Promise<Relay> => {
    const started = relay();
    for (let left = 1; left <= 10; left += 1) await change(`phone-${left % 3}`, left);
    await eventually(async () => (await countWaiting()) === 0 && (await envelopes()).length === 10);
    return started;
  };
  const ids = async (): Promise<string[]> => [...new Set((await envelopes()).map((event) => event.id))];

  it('gets them again when the stream was deleted under way', async () => {
    const only = await publishTen();
    consumer([remember]);
    await eventually(async () => (await countApplied()) === 10);
    await (await manager()).streams.delete('PICKING');
    expect(await only.reconcile()).toBe(10);
    await eventually(async () => (await ids()).length === 10);
    await change('phone-new', 1);
    await eventually(async () => (await countApplied()) === 11);
  });

  it('gets them again when some were purged, though it still takes them for duplicates', async () => {
    const only = await publishTen();
    const jsm = await manager();
    await jsm.streams.purge('PICKING', { seq: 8 });
    expect(await only.reconcile()).toBe(7);
    await eventually(async () => (await ids()).length === 10);
    await eventually(async () => (await countWaiting()) === 0);
    expect(await only.reconcile()).toBe(0);
  });

  it('gets them again by itself when its files were cut while it was down', async () => {
    await publishTen();
    await nats.kill();
    const folder = join(nats.storeDir, 'streams', 'jetstream', '$G', 'streams', 'PICKING', 'msgs');
    const block = (await readdir(folder)).find((name) => name.endsWith('.blk'));
    await truncate(join(folder, block ?? ''), 700);
    await nats.start();
    await eventually(async () => (await ids()).length === 10);
  });
});

describe('consuming', () => {
  it('the same event twice changes nothing', async () => {
    relay();
    consumer([remember]);
    const event = await change('phone', 1);
    await eventually(async () => (await countApplied()) === 1);
    const js = (await manager()).jetstream();
    for (let copy = 1; copy <= 3; copy += 1) await js.publish('shop.picking.stock-changed.v1', JSON.stringify(event), { msgID: `copy-${copy}` });
    await change('phone', 2);
    await eventually(async () => (await countApplied()) === 2);
    expect((await database.pool.query('select version from applied order by number')).rows).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('a late event does not overwrite a newer one', async () => {
    const events = [await change('phone', 10), await change('phone', 20), await change('phone', 30)];
    await database.pool.query('update outbox set published_at = now()');
    relay();
    await eventually(async () => (await manager()).streams.info('PICKING'));
    const js = (await manager()).jetstream();
    for (const event of events.toReversed()) await js.publish('shop.picking.stock-changed.v1', JSON.stringify(event), { msgID: event.id });
    consumer([project]);
    await eventually(async () => (await database.pool.query(`select from inbox`)).rowCount === 3);
    expect((await database.pool.query('select left_in_stock, version from stock')).rows).toEqual([{ left_in_stock: 30, version: 3 }]);
  });

  it('a poisoned event goes to the dead letters while the others flow', async () => {
    relay();
    const poison = on(stockChanged, async (context) => {
      if (context.data.left === 13) throw new Error('bad luck');
      await remember.apply(context.event, context.tx, context.logger);
    });
    consumer([poison], { backoffMs: [20, 20] });
    for (let left = 10; left <= 16; left += 1) await change(`phone-${left}`, left);
    await eventually(async () => (await countWaiting()) === 0);
    const js = (await manager()).jetstream();
    await js.publish('shop.picking.stock-changed.v1', 'no JSON at all');
    await js.publish('shop.picking.stock-changed.v1', JSON.stringify({ ...(await change('odd', 1)), id: '01890000-0000-7000-8000-000000000000', data: { left: 'many' } }));
    await eventually(async () => (await countApplied()) === 7);
    const dead = await eventually(async () => {
      const letters = await stored(DEAD_LETTERS);
      return letters.length === 3 && letters;
    });
    expect(dead.map((letter) => letter.header.get('Okruh-Reason')).toSorted()).toEqual(['failed', 'invalid-data', 'unreadable']);
    const failed = dead.find((letter) => letter.header.get('Okruh-Reason') === 'failed');
    expect(failed?.subject).toBe('dead.shelf.shop.picking.stock-changed.v1');
    expect(failed?.header.get('Okruh-Consumer')).toBe('shelf');
    expect(failed?.header.get('Okruh-Detail')).toBe('Error: bad luck');
    expect(failed?.json<Envelope>()).toMatchObject({ subject: 'phone-13' });
    const jsm = await manager();
    await eventually(async () => {
      const { num_ack_pending: open, num_pending: waiting } = await jsm.consumers.info('PICKING', 'shelf');
      return open === 0 && waiting === 0;
    });
  });

  it('a handler that throws leaves nothing behind, and is given the event again', async () => {
    relay();
    let attempts = 0;
    const flaky = on(stockChanged, async (context) => {
      await remember.apply(context.event, context.tx, context.logger);
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });
    consumer([flaky], { backoffMs: [10, 10, 10] });
    await change('phone', 1);
    await eventually(async () => (await countApplied()) > 0);
    expect(attempts).toBe(3);
    expect(await countApplied()).toBe(1);
  });

  it('an absent database uses up no deliveries', async () => {
    relay();
    await eventually(async () => (await manager()).streams.info('PICKING'));
    let outages = 0;
    const away = on(stockChanged, async (context) => {
      outages += 1;
      // More often than an event may be delivered.
      if (outages <= 6) throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
      await remember.apply(context.event, context.tx, context.logger);
    });
    consumer([away], { backoffMs: [10], retryEveryMs: 10 });
    await change('phone', 1);
    await eventually(async () => (await countApplied()) === 1);
    expect(await stored(DEAD_LETTERS)).toHaveLength(0);
  });

  it('two processes of one name share the work, another name gets everything too', async () => {
    relay();
    const other = await nats.link();
    consumer([remember], { name: 'shelf' });
    running.push(startConsumer({ database, nats: other, name: 'shelf', handlers: [remember], logger: silentLogger, retryEveryMs: 100 }));
    consumer([project], { name: 'window' });
    await Promise.all(Array.from({ length: 30 }, (_value, index) => change(`phone-${index}`, index)));
    await eventually(async () => (await database.pool.query('select from inbox')).rowCount === 60);
    expect(await countApplied()).toBe(30);
  });

  it('what the broker calls done and the inbox lacks is fetched', async () => {
    relay();
    const shelf = consumer([remember]);
    for (let left = 1; left <= 5; left += 1) await change('phone', left);
    await eventually(async () => (await countApplied()) === 5);
    const jsm = await manager();
    await eventually(async () => (await jsm.consumers.info('PICKING', 'shelf')).ack_floor.stream_seq === 5);
    // A database put back from an older backup: effects and inbox of two events are gone.
    await database.pool.query('delete from applied where version in (2, 4)');
    await database.pool.query(`delete from inbox where event_id in (select id from outbox where (envelope->>'aggregateversion')::int in (2, 4))`);
    expect(await shelf.reconcile()).toBe(2);
    expect(await countApplied()).toBe(5);
  });

  it('starts before its stream, its broker and its consumer are there', async () => {
    await nats.kill();
    consumer([remember]);
    relay();
    await change('phone', 1);
    await nats.start();
    await eventually(async () => (await countApplied()) === 1);
    await (await manager()).consumers.delete('PICKING', 'shelf');
    await change('phone', 2);
    await eventually(async () => (await countApplied()) === 2);
  });
});
