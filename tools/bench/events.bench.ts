import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { getStreamName, toSubject } from '@okruh/contracts';
import { cartCheckedOut } from '@okruh/contracts/events/checkout';
import { adminFindStories, adminGetStory } from '@okruh/contracts/http/ops-admin/stories';
import { adminGetOperations } from '@okruh/contracts/http/ops-admin/operations';
import { newEnvelope } from '@okruh/service-kit';
import { connect, type NatsConnection } from 'nats';
import pg from 'pg';
import { type Bench, type BenchContext, listPids, type Row, untilQuiet } from '../src/benching/bench.ts';
import { hireStaff } from '../src/benching/bench-staff.ts';
import { Buyers } from '../src/benching/buyer.ts';
import { cpuMilliseconds } from '../src/benching/cpu.ts';
import { fillShelf } from '../src/benching/fill-shelf.ts';
import { addStories, EVENTS_OF_STORY, toCaseId, toEventId, toNumber } from '../src/benching/large-stories.ts';
import { followTail } from '../src/benching/tail-reader.ts';
import { comparePairs, measure, type Measurement, type PairedRatio, toQuantiles } from '../src/benching/load.ts';
import type { PatientClient } from '../src/chaos/patient-client.ts';

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? '10000000');
const PUBLISHED = 20_000;
/** Publications that wait for their acknowledgement at the same time. */
const AT_ONCE = 500;
const MAX_STORY_MS = 300;
const MIN_SHARE = 0.5;
const LOOKS = 40;
const TAIL_RATE = 2_000;
const TAIL_SECONDS = 10;
const TAIL_PATIENCE_MS = 20_000;
const SHOPPERS = 16;
/** Pairs of orders that are measured alone and watched; more of them resolve a smaller difference. */
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? '12');
/** Services that an order goes through and no watcher. */
const UNWATCHED: ReadonlySet<string> = new Set(['catalog', 'checkout', 'orders', 'payments', 'picking']);
/** How often the page of the overview asks. */
const OVERVIEW_EVERY_MS = 5_000;
/** Share of what an order costs that watching may add. */
const MAX_WATCHING = 0.02;
const stream = getStreamName('checkout');
const subject = toSubject(cartCheckedOut.type);

/** Events that nobody but the index reads. */
function createEvent(): { readonly id: string; readonly text: string } {
  const time = new Date().toISOString();
  const envelope = newEnvelope(cartCheckedOut, {
    subject: randomUUID(),
    version: 1,
    market: 'cz',
    data: {
      cart_id: randomUUID(),
      order_id: randomUUID(),
      order_number: '2600000000',
      market: 'cz',
      customer_id: null,
      products: 1,
      total: { amount: 100_000, currency: 'CZK' },
      checked_out_at: time,
    },
  });
  return { id: envelope.id, text: JSON.stringify({ ...envelope, time }) };
}

async function publishAll(nc: NatsConnection): Promise<number> {
  const js = jetstream(nc);
  const events = Array.from({ length: PUBLISHED }, createEvent);
  const began = performance.now();
  for (let from = 0; from < events.length; from += AT_ONCE)
    await Promise.all(events.slice(from, from + AT_ONCE).map(({ id, text }) => js.publish(subject, text, { msgID: id })));
  return performance.now() - began;
}

/** A consumer that does nothing with what it reads: what this broker reaches at most. */
async function readBare(nc: NatsConnection, from: number): Promise<number> {
  const jsm = await jetstreamManager(nc);
  await jsm.consumers.add(stream, {
    durable_name: 'bench',
    ack_policy: 'explicit',
    deliver_policy: 'by_start_sequence',
    opt_start_seq: from,
  });
  const consumer = await jetstream(nc).consumers.get(stream, 'bench');
  const began = performance.now();
  let left = PUBLISHED;
  const messages = await consumer.consume({ max_messages: 1_000 });
  for await (const message of messages) {
    message.json();
    message.ack();
    left -= 1;
    if (left === 0) break;
  }
  const took = performance.now() - began;
  await jsm.consumers.delete(stream, 'bench');
  return took;
}

/** How fast events are published and indexed, beside a consumer that only acknowledges. */
async function measureIndex(context: BenchContext, client: pg.Client, nc: NatsConnection): Promise<Row[]> {
  const jsm = await jetstreamManager(nc);
  const { state } = await jsm.streams.info(stream);
  const count = async (): Promise<number> =>
    Number(
      (
        await client.query<{ count: string }>('select count(*) from ops.events where stream = $1 and sequence > $2', [
          stream,
          state.last_seq,
        ])
      ).rows[0]?.count,
    );
  context.say(`${PUBLISHED} events are published and indexed`);
  await untilQuiet(listPids(context.stack));
  const pids = context.stack.units.flatMap((unit) => (unit.name === 'ops' ? (unit.pid() ?? []) : []));
  const cpu = cpuMilliseconds(pids);
  const began = performance.now();
  const published = await publishAll(nc);
  while ((await count()) < PUBLISHED) await pause(20);
  const indexed = performance.now() - began;
  const spent = cpuMilliseconds(pids) - cpu;
  const bare = await readBare(nc, state.last_seq + 1);
  const perSecond = (ms: number): string => Math.round((PUBLISHED * 1_000) / ms).toLocaleString('en');
  return [
    { name: 'published, acknowledged by the stream', cells: { 'per second': perSecond(published) } },
    { name: 'read by a bare consumer', cells: { 'per second': perSecond(bare) } },
    {
      name: 'published and in the index',
      cells: {
        'per second': perSecond(indexed),
        'of bare': `${((100 * (published + bare)) / indexed).toFixed(0)} %`,
        'CPU ms': (spent / PUBLISHED).toFixed(3),
      },
      isMet: (published + bare) / indexed >= MIN_SHARE,
    },
  ];
}

async function measureLooks(context: BenchContext, name: string, ask: (look: number) => Promise<unknown>): Promise<Row> {
  const pids = listPids(context.stack);
  const times: number[] = [];
  const cpu = cpuMilliseconds(pids);
  for (let look = 0; look < LOOKS; look += 1) {
    const began = performance.now();
    await ask(look);
    times.push(performance.now() - began);
  }
  const { p50 } = toQuantiles(times);
  const slowest = Math.max(...times);
  return {
    name,
    cells: {
      'p50 ms': p50.toFixed(1),
      'slowest ms': slowest.toFixed(1),
      'CPU ms': ((cpuMilliseconds(pids) - cpu) / LOOKS).toFixed(1),
    },
    isMet: slowest < MAX_STORY_MS,
  };
}

/** Stories among many, each another one so that none is in any cache. */
async function measureStories(context: BenchContext, client: pg.Client, operator: PatientClient): Promise<Row[]> {
  await addStories(client, EVENTS, context.say);
  await untilQuiet(listPids(context.stack));
  context.say('stories are looked at');
  const stories = Math.ceil(EVENTS / EVENTS_OF_STORY);
  const pick = (look: number): number => 1 + (((look * 7_919 + 13) * 104_729) % stories);
  const find = (q: string) => operator.must(adminFindStories, { query: { q } });
  return [
    await measureLooks(context, 'the story of an order', (look) => operator.must(adminGetStory, { params: { id: toCaseId(pick(look)) } })),
    await measureLooks(context, 'found by the whole number', (look) => find(toNumber(pick(look)))),
    await measureLooks(context, 'found by its beginning', (look) => find(toNumber(pick(look)).slice(0, 8))),
    await measureLooks(context, 'found by the id of an event', (look) => find(toEventId(EVENTS_OF_STORY * pick(look) + 3))),
    await measureLooks(context, 'the newest stories', () => find('')),
    await measureLooks(context, 'the overview', () => operator.must(adminGetOperations, {})),
  ];
}

/** A tail that follows everything while events come at a steady pace. */
async function measureTail(context: BenchContext, nc: NatsConnection): Promise<Row> {
  context.say(`a tail at ${TAIL_RATE} events a second`);
  await untilQuiet(listPids(context.stack));
  const pids = context.stack.units.flatMap((unit) => (unit.name === 'ops' ? (unit.pid() ?? []) : []));
  const tail = await followTail(context.stack.publicUrls.cz, cartCheckedOut.type);
  try {
    // A machine that is behind is waited for.
    const js = jetstream(nc, { timeout: TAIL_PATIENCE_MS });
    const cpu = cpuMilliseconds(pids);
    const total = TAIL_RATE * TAIL_SECONDS;
    const began = performance.now();
    for (let sent = 0; sent < total;) {
      const due = Math.min(total, Math.ceil(((performance.now() - began) * TAIL_RATE) / 1_000));
      const events = Array.from({ length: Math.min(AT_ONCE, due - sent) }, createEvent);
      await Promise.all(events.map(({ id, text }) => js.publish(subject, text, { msgID: id })));
      sent += events.length;
      if (sent === due) await pause(20);
    }
    const rate = (1_000 * total) / (performance.now() - began);
    const { counts } = tail;
    const until = performance.now() + TAIL_PATIENCE_MS;
    while (counts.seen + counts.missed < total && performance.now() < until) await pause(20);
    const lost = total - counts.seen - counts.missed;
    return {
      name: `a tail at ${Math.round(rate).toLocaleString('en')} events a second`,
      cells: {
        seen: counts.seen.toLocaleString('en'),
        'said to be left out': counts.missed.toLocaleString('en'),
        lost: String(lost),
        'CPU ms': ((cpuMilliseconds(pids) - cpu) / total).toFixed(3),
      },
      isMet: lost === 0,
    };
  } finally {
    await tail.close();
  }
}

/** A measurement of orders with the CPU time that processes used meanwhile, ms. */
interface Load extends Measurement {
  readonly all: number;
  readonly unwatched: number;
}

/**
 * Orders while nobody looks, and while one follows the tail and another the overview: in pairs, the first of a pair in turns. The processes
 * are busy throughout, so what watching adds to their CPU time is what it takes from orders. A machine that others use as well makes the
 * same work cost more now and then, for all processes alike: so the time of all is compared with that of services that no watcher asks.
 */
async function measureWatching(context: BenchContext, client: pg.Client, operator: PatientClient): Promise<Row[]> {
  const shelf = await fillShelf(client);
  const buyers = new Buyers(context.stack.publicUrls.cz, SHOPPERS);
  let turn = 0;
  const unwatched = context.stack.units.flatMap((unit) => (UNWATCHED.has(unit.name) ? (unit.pid() ?? []) : []));
  const readCpu = () => ({ all: cpuMilliseconds(listPids(context.stack)), unwatched: cpuMilliseconds(unwatched) });
  const load = async (): Promise<Load> => {
    let before = readCpu();
    const call = async (): Promise<void> => {
      turn += 1;
      await buyers.buy(shelf.products[turn % shelf.products.length] ?? '');
    };
    const measured = await measure({ clients: SHOPPERS, seconds: context.seconds, call }, () => (before = readCpu()));
    const after = readCpu();
    return { ...measured, all: after.all - before.all, unwatched: after.unwatched - before.unwatched };
  };
  const loadWatched = async (): Promise<Load> => {
    const tail = await followTail(context.stack.publicUrls.cz, cartCheckedOut.type);
    const looking = setInterval(() => void operator.insist(adminGetOperations, {}).catch(() => undefined), OVERVIEW_EVERY_MS);
    try {
      return await load();
    } finally {
      clearInterval(looking);
      await tail.close();
    }
  };
  const pairs: (readonly [Load, Load])[] = [];
  try {
    await load();
    for (let pair = 0; pair < PAIRS; pair += 1) {
      context.say(`orders while somebody watches and while nobody does, ${pair + 1} of ${PAIRS}`);
      await untilQuiet(listPids(context.stack));
      if (pair % 2 === 0) {
        const alone = await load();
        pairs.push([alone, await loadWatched()]);
      } else {
        const watched = await loadWatched();
        pairs.push([await load(), watched]);
      }
    }
  } finally {
    await buyers.close();
  }
  const compare = (pick: (one: Load) => number): PairedRatio => comparePairs(pairs.map(([one, other]) => [pick(one), pick(other)]));
  const format = ({ ratio, uncertainty }: PairedRatio): string =>
    `${(100 * ratio).toFixed(1)} ± ${(100 * ratio * uncertainty).toFixed(1)} %`;
  const cost = compare((one) => one.all / one.unwatched);
  const row = (name: string, all: readonly Load[]): Row => ({
    name,
    cells: {
      'per second': toQuantiles(all.map((one) => one.perSecond)).p50.toFixed(1),
      'CPU ms': toQuantiles(all.map((one) => one.all / one.calls)).p50.toFixed(1),
    },
  });
  return [
    row(
      'orders while nobody watches',
      pairs.map(([alone]) => alone),
    ),
    {
      ...row(
        'orders while a tail and the overview are open',
        pairs.map(([, watched]) => watched),
      ),
      isMet: cost.ratio <= 1 + MAX_WATCHING,
    },
    {
      name: `watched beside alone, CPU of all by that of services that no watcher asks, in ${PAIRS} pairs`,
      cells: { 'CPU ms': format(cost) },
    },
    { name: 'watched beside alone, orders a second', cells: { 'per second': format(compare((one) => one.perSecond)) } },
  ];
}

/** The index of events: how fast it takes them, and how fast a story is found among many. */
export const bench: Bench = {
  name: 'events',
  title: `The index of events beside a bare consumer of the same stream (≥ 50 %), a tail at 2,000 events a second (0 lost), orders while somebody watches (≤ 2 % more CPU), and stories among ${EVENTS.toLocaleString('en')} events (< 300 ms); BENCH_EVENTS sets their number, BENCH_PAIRS the pairs of watching`,
  async run(context) {
    const { stack } = context;
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    const nc = await connect({ ...stack.natsOperator });
    const staff = await hireStaff(context);
    try {
      const clerk = await staff.logInClerk();
      return [
        ...(await measureWatching(context, client, clerk)),
        ...(await measureIndex(context, client, nc)),
        await measureTail(context, nc),
        ...(await measureStories(context, client, clerk)),
      ];
    } finally {
      await nc.close();
      await client.end();
      await staff.close();
    }
  },
};
