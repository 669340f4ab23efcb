import { jetstream } from '@nats-io/jetstream';
import { toSubject } from '@okruh/contracts';
import { connect, headers } from 'nats';
import pg from 'pg';
import type { Stack } from '../stack/stack.ts';
import type { Chance } from './chance.ts';

/** What dies, whatever it is doing. */
export const victims = [
  'picking',
  'orders',
  'nats',
  'postgres',
  'checkout',
  'payments',
  'invoicing',
  'notifications',
  'accounts',
  'gateway',
] as const;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface KillOptions {
  readonly stack: Stack;
  readonly chance: Chance;
  /** How many processes die in all. */
  readonly kills: number;
  /** How far the purchases are, from 0 to 1: the dying is spread over them. */
  readonly getProgress: () => number;
  readonly isOver: () => boolean;
}

/** Kills one after the other in rounds of chance, each of them once in a round. @returns deaths by process */
export async function killAround({ stack, chance, kills, getProgress, isOver }: KillOptions): Promise<Map<string, number>> {
  const dead = new Map<string, number>();
  let round: string[] = [];
  for (let done = 0; done < kills; done += 1) {
    while (!isOver() && getProgress() < done / kills) await pause(50);
    await pause(chance.int(200, 1_200));
    if (isOver()) break;
    if (round.length === 0) round = chance.shuffle(victims);
    const name = round.pop() ?? 'picking';
    const unit = stack.unit(name);
    await unit.kill();
    dead.set(name, (dead.get(name) ?? 0) + 1);
    await unit.untilUp();
  }
  return dead;
}

/** How many of the newest events are chosen from, and how many go out at once. */
const NEWEST = 150;
const HANDFUL = 12;

/**
 * Publishes the newest events of orders, picking and invoicing once more, in an order of chance and under new message ids, so that the broker
 * doesn't recognise them. Also such as the relay hasn't published yet: they overtake their elders.
 *
 * @returns how many were sent
 */
export async function repeatEvents(stack: Stack, chance: Chance, isOver: () => boolean): Promise<number> {
  let sent = 0;
  while (!isOver()) {
    await pause(chance.int(300, 900));
    sent += await repeatSome(stack, chance, sent).catch(() => 0);
  }
  return sent;
}

interface OutboxRow {
  readonly id: string;
  readonly type: string;
  readonly envelope: string;
}

/** With connections of its own, since both ends die now and then. */
async function repeatSome(stack: Stack, chance: Chance, turn: number): Promise<number> {
  const client = new pg.Client({ connectionString: stack.databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const rows: OutboxRow[] = [];
    for (const schema of ['orders', 'picking', 'invoicing']) {
      const found = await client.query<OutboxRow>(
        `select id, type, envelope::text as envelope from ${schema}.outbox order by position desc limit ${NEWEST}`,
      );
      rows.push(...found.rows);
    }
    const nc = await connect({ ...stack.natsOperator, timeout: 2_000, reconnect: false });
    try {
      const chosen = chance.shuffle(rows).slice(0, HANDFUL);
      for (const [index, { id, type, envelope }] of chosen.entries()) {
        const head = headers();
        head.set('Nats-Msg-Id', `${id}:chaos-${turn}-${index}`);
        await jetstream(nc).publish(toSubject(type), envelope, { headers: head, timeout: 2_000 });
      }
      return chosen.length;
    } finally {
      await nc.close();
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
