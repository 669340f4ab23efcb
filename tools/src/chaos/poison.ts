import { setTimeout as pause } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { toSubject } from '@okruh/contracts';
import { connect, headers } from 'nats';
import type { Chance } from './chance.ts';
import { readClock, untilNone } from './event-books.ts';
import type { ShopUnderLoad, TroubleReport } from './under-load.ts';

/** What is wrong with a message. */
const poisons = ['no JSON', 'no envelope', 'data off its contract', 'an id that is none', 'no id'] as const;
type Poison = (typeof poisons)[number];

interface Given {
  readonly poison: Poison;
  readonly stream: string;
  readonly sequence: number;
  readonly sentAt: Date;
  /** Consumers that are given it. */
  readonly consumers: readonly string[];
}

interface Letter {
  readonly consumer: string;
  readonly stream: string;
  readonly sequence: string;
  readonly at: Date;
}

const schemas = ['orders', 'payments', 'picking', 'checkout'] as const;
const POLL_MS = 250;
const DEAD_WITHIN_S = 60;
/** An event that is well and waited so long waited behind one that wasn't. */
const APPLIED_WITHIN_S = 30;
const GIVEN_UP_AFTER_MS = 120_000;

/** Publishes ill messages among the events of orders, one for so many events, until enough orders are bought. */
export async function poisonEvents(shop: ShopUnderLoad, orders: number, perHundred: number): Promise<TroubleReport> {
  const { stack, buying, say } = shop;
  const began = await readClock(shop.database());
  const nc = await connect({ ...stack.natsOperator });
  const ordersBefore = buying.orders.length;
  const given: Given[] = [];
  let events = 0;
  try {
    while (buying.orders.length < ordersBefore + orders) {
      await pause(POLL_MS);
      events = await countEvents(shop, began);
      while (given.length < Math.floor((events * perHundred) / 100)) given.push(await publishPoison(shop, nc, given.length));
    }
  } finally {
    await nc.close();
  }
  say(`${given.length} ill messages among ${events} events`);
  const wanted = given.flatMap(({ consumers, stream, sequence }) => consumers.map((consumer) => `${consumer} ${stream} ${sequence}`));
  const dead = await untilNone(async () => {
    const known = new Set((await listLetters(shop, began)).map(({ consumer, stream, sequence }) => `${consumer} ${stream} ${sequence}`));
    return wanted.filter((one) => !known.has(one)).map((one) => `no dead letter of ${one}`);
  }, GIVEN_UP_AFTER_MS);
  const letters = await listLetters(shop, began);
  const delays = letters.flatMap(({ stream, sequence, at }) => {
    const sent = given.find((one) => one.stream === stream && one.sequence === Number(sequence));
    return sent === undefined ? [] : [(at.getTime() - sent.sentAt.getTime()) / 1_000];
  });
  const slowest = Math.max(0, ...delays);
  const applied = await measureApplied(shop, began);
  const strangers = letters.filter(
    ({ stream, sequence }) => !given.some((one) => one.stream === stream && one.sequence === Number(sequence)),
  );
  return {
    lines: [
      ['ill messages', `${given.length} among ${events} events: ${describeKinds(given)}`],
      ['dead letters', `${letters.length} of ${wanted.length}, the slowest after ${slowest.toFixed(1)} s`],
      ['the others, written → applied', `${applied.count}, p99 ${applied.p99.toFixed(2)} s, at most ${applied.longest.toFixed(2)} s`],
    ],
    wrong: [
      ...(wanted.length === 0 ? ['no ill message had a reader: the run shows nothing'] : []),
      ...dead.open.slice(0, 10),
      ...(slowest > DEAD_WITHIN_S ? [`a dead letter took ${slowest.toFixed(1)} s`] : []),
      ...(applied.longest > APPLIED_WITHIN_S ? [`an event that was well waited ${applied.longest.toFixed(1)} s`] : []),
      ...strangers.map(({ consumer, stream, sequence }) => `a dead letter of an event that was well: ${consumer} ${stream} ${sequence}`),
    ],
  };
}

const describeKinds = (given: readonly Given[]): string =>
  poisons.map((poison) => `${given.filter((one) => one.poison === poison).length} ${poison}`).join(', ');

async function countEvents({ database }: ShopUnderLoad, since: Date): Promise<number> {
  const counts = schemas.map((schema) => `(select count(*) from ${schema}.outbox where created_at >= $1)`).join(' + ');
  const { rows } = await database().query<{ count: number }>(`select (${counts})::int as count`, [since]);
  return rows[0]?.count ?? 0;
}

/** Damages a copy of one of the newest events and publishes it where the event was. */
async function publishPoison(shop: ShopUnderLoad, nc: Awaited<ReturnType<typeof connect>>, turn: number): Promise<Given> {
  const { chance, readers } = shop;
  const schema = chance.pick(schemas);
  const { rows } = await shop
    .database()
    .query<{ id: string; type: string; envelope: string }>(
      `select id, type, envelope::text as envelope from ${schema}.outbox order by position desc limit 50`,
    );
  const { id, type, envelope } = chance.pick(rows);
  const poison = poisons[turn % poisons.length] ?? 'no JSON';
  const { text, messageId } = damageEvent(envelope, id, poison, chance);
  const head = headers();
  if (messageId !== null) head.set('Nats-Msg-Id', messageId);
  const sentAt = await readClock(shop.database());
  const { stream, seq } = await jetstream(nc).publish(toSubject(type), text, { headers: head, timeout: 5_000 });
  const consumers = readers
    .filter((reader) => reader.stream === stream && reader.name !== 'ops' && reader.subjects.includes(toSubject(type)))
    .map(({ name }) => name);
  return { poison, stream, sequence: seq, sentAt, consumers };
}

function damageEvent(envelope: string, id: string, poison: Poison, chance: Chance): { text: string; messageId: string | null } {
  // Another event's id: what is ill takes nobody's place.
  const own = `${id.slice(0, 24)}${Array.from({ length: 12 }, () => chance.int(0, 16).toString(16)).join('')}`;
  const event = { ...(JSON.parse(envelope) as Record<string, unknown>), id: own };
  switch (poison) {
    case 'no JSON':
      return { text: JSON.stringify(event).slice(0, chance.int(1, envelope.length - 1)), messageId: own };
    case 'no envelope':
      return { text: JSON.stringify({ ...event, aggregateversion: 'first' }), messageId: own };
    case 'data off its contract':
      return { text: JSON.stringify({ ...event, data: { unexpected: true } }), messageId: own };
    case 'an id that is none':
      return { text: JSON.stringify({ ...event, id: `no-${own}` }), messageId: `no-${own}` };
    case 'no id':
      return { text: JSON.stringify({ ...event, id: undefined }), messageId: null };
  }
}

async function listLetters({ database }: ShopUnderLoad, since: Date): Promise<Letter[]> {
  const { rows } = await database().query<Letter>(
    'select consumer, stream, stream_sequence as sequence, at from ops.dead_letters where at >= $1',
    [since],
  );
  return rows;
}

/** Time from the writing of an event to its application, over all readers. */
async function measureApplied({ database, readers }: ShopUnderLoad, since: Date): Promise<{ count: number; p99: number; longest: number }> {
  const names = [...new Set(readers.map(({ name }) => name))].filter((name) => name !== 'ops');
  const applied = names.map((name) => `select event_id, at from ${name}.inbox where outcome = 'applied'`).join(' union all ');
  const written = schemas.map((schema) => `select id, created_at from ${schema}.outbox where created_at >= $1`).join(' union all ');
  const { rows } = await database().query<{ count: number; p99: number; longest: number }>(
    `select count(*)::int as count, coalesce(percentile_cont(0.99) within group (order by seconds), 0)::float8 as p99, coalesce(max(seconds), 0)::float8 as longest
     from (select extract(epoch from i.at - o.created_at) as seconds from (${written}) o join (${applied}) i on i.event_id = o.id) delays`,
    [since],
  );
  return rows[0] ?? { count: 0, p99: 0, longest: 0 };
}
