import { jetstreamManager, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';
import { defineEvent, envelopeSchema, type Envelope } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { silentLogger } from './silent-logger.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { testNats, type TestNats } from './test-nats.ts';
import { appendEvent } from '../events/append-event.ts';
import { startConsumer, type Consumer, type ConsumerOptions } from '../events/consumer.ts';
import { on, type Handler } from '../events/handler.ts';
import type { NatsLink } from '../events/nats-link.ts';
import { startRelay, type Relay, type RelayOptions } from '../events/relay.ts';

export const stockChanged = defineEvent('picking.stock-changed.v1', 'The stock of a variant changed.', z.object({ left: z.int() }));

/** Applies by noting it down: one row for each time. */
export const remember = on(stockChanged, async ({ event, tx }) => {
  await tx.execute(sql`insert into applied (subject, version) values (${event.subject}, ${event.aggregateversion})`);
});

/** A shelf of variants: its changes are published by one service and followed by another, over a broker and a database of their own. */
export interface Shelf {
  readonly database: TestDatabase;
  readonly nats: TestNats;
  readonly link: NatsLink;
  manager(): Promise<JetStreamManager>;
  /** Started parts are stopped after the test. */
  relay(options?: Partial<RelayOptions>): Relay;
  consumer(handlers: Handler[], options?: Partial<ConsumerOptions>): Consumer;
  stopAll(): Promise<void>;
  /** Changes a variant and tells of it, in one transaction. */
  change(id: string, left: number, where?: Database): Promise<Envelope>;
  countApplied(): Promise<number>;
  countWaiting(): Promise<number>;
  stored(stream?: string): Promise<StoredMsg[]>;
  envelopes(): Promise<Envelope[]>;
}

/** Call it at the top of a test file: a broker for the file, a database and empty streams for each test, which `onOpen` is handed. */
export function useShelf(onOpen: (shelf: Shelf) => void): void {
  let nats: TestNats;
  let shelf: Shelf;
  beforeAll(async () => {
    nats = await testNats();
  });
  afterAll(async () => nats.close());
  beforeEach(async () => {
    shelf = await openShelf(nats);
    onOpen(shelf);
  });
  afterEach(async () => {
    await shelf.stopAll();
    await shelf.link.close();
    await shelf.database.close();
  });
}

async function openShelf(nats: TestNats): Promise<Shelf> {
  const database = await testDatabase('picking');
  await database.pool.query(`
    create table variants (id text primary key, left_in_stock int not null default 0, version int not null default 0);
    create table applied (number bigint generated always as identity, subject text, version int);
    create table stock (id text primary key, left_in_stock int, version int)`);
  const link = await nats.link();
  const manager = async (): Promise<JetStreamManager> => jetstreamManager(await link.connected(), { checkAPI: false });
  const jsm = await manager();
  for await (const stream of jsm.streams.list()) await jsm.streams.delete(stream.config.name);
  let running: { stop(): Promise<void> }[] = [];
  const tracked = <T extends { stop(): Promise<void> }>(part: T): T => {
    running.push(part);
    return part;
  };
  const count = async (what: string): Promise<number> =>
    Number((await database.pool.query<{ count: string }>(`select count(*) from ${what}`)).rows[0]?.count);
  const stored: Shelf['stored'] = async (stream = 'PICKING') => {
    const { streams } = await manager();
    const { state } = await streams.info(stream);
    const messages: StoredMsg[] = [];
    for (let sequence = Math.max(1, state.first_seq); sequence <= state.last_seq; sequence += 1) {
      const message = await streams.getMessage(stream, { seq: sequence });
      if (message !== null) messages.push(message);
    }
    return messages;
  };
  return {
    database,
    nats,
    link,
    manager,
    stored,
    relay: (options) =>
      tracked(startRelay({ database, nats: link, publisher: 'picking', logger: silentLogger, pollEveryMs: 200, ...options })),
    consumer: (handlers, options) =>
      tracked(startConsumer({ database, nats: link, name: 'shelf', handlers, logger: silentLogger, retryEveryMs: 100, ...options })),
    async stopAll() {
      await Promise.all(running.map((part) => part.stop()));
      running = [];
    },
    async change(id, left, where = database) {
      return where.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ version: number }>(sql`
          insert into variants (id, left_in_stock, version) values (${id}, ${left}, 1)
          on conflict (id) do update set left_in_stock = excluded.left_in_stock, version = variants.version + 1 returning version`);
        return appendEvent(tx, stockChanged, { subject: id, version: rows[0]?.version ?? 0, market: 'cz', data: { left } });
      });
    },
    countApplied: () => count('applied'),
    countWaiting: () => count('outbox where published_at is null'),
    envelopes: async () => (await stored()).map((message) => envelopeSchema.parse(message.json())),
  };
}

/** Versions of each aggregate come one after another, none left out, none twice. */
export function expectOrderPerAggregate(events: readonly { readonly subject: string; readonly version: number }[]): void {
  const last = new Map<string, number>();
  for (const { subject, version } of events) {
    expect(version, `${subject} after version ${last.get(subject)}`).toBe((last.get(subject) ?? 0) + 1);
    last.set(subject, version);
  }
}
export const listVersions = (events: readonly Envelope[]): { subject: string; version: number }[] =>
  events.map((event) => ({ subject: event.subject, version: event.aggregateversion }));
