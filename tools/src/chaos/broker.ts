import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Unit } from '../stack/unit.ts';
import { type Damage, damages, damageStream } from './damage.ts';
import { findUnstored, listDeadLetters, readClock, untilNone } from './event-books.ts';
import type { ShopUnderLoad, TroubleReport } from './under-load.ts';

/** Streams that orders fill. */
const streams = ['ORDERS', 'PAYMENTS', 'PICKING', 'CHECKOUT', 'INVOICING', 'NOTIFICATIONS', 'CATALOG'];
const HARMED = 3;
const RECONCILED_WITHIN_S = 30;
const GIVEN_UP_AFTER_MS = 120_000;

interface Round {
  readonly damage: Damage;
  readonly harmed: readonly string[];
  /** From the broker's start until every event was in its stream again, and until every reader had applied it. */
  readonly storedSeconds: number;
  readonly appliedSeconds: number;
  readonly open: readonly string[];
}

/** Ends it as a crash would, and leaves it down. */
async function killForGood(unit: Unit): Promise<void> {
  const pid = unit.pid();
  if (pid !== null) process.kill(pid, 'SIGKILL');
  await unit.stop();
}

/** The broker's files are cut, flipped and deleted while people buy, and it comes back with what is left of them. */
export async function damageBroker(shop: ShopUnderLoad, roundCount: number): Promise<TroubleReport> {
  const began = await readClock(shop.database());
  const rounds: Round[] = [];
  let kinds: Damage[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    await pause(shop.chance.int(2_000, 6_000));
    if (kinds.length === 0) kinds = shop.chance.shuffle(damages);
    rounds.push(await runRound(shop, kinds.pop() ?? 'cut'));
  }
  const late = rounds.filter(({ storedSeconds, appliedSeconds }) => Math.max(storedSeconds, appliedSeconds) > RECONCILED_WITHIN_S);
  const dead = await listDeadLetters(shop.database(), began);
  return {
    lines: rounds.map(({ damage, harmed, storedSeconds, appliedSeconds }) => [
      damage,
      `${harmed.join(', ')}: in the streams again after ${storedSeconds.toFixed(1)} s, applied after ${appliedSeconds.toFixed(1)} s`,
    ]),
    wrong: [
      ...late.map(({ damage, storedSeconds, appliedSeconds }) => `${damage}: ${Math.max(storedSeconds, appliedSeconds).toFixed(1)} s`),
      ...rounds.flatMap(({ damage, open }) => open.map((line) => `${damage}: ${line}`)),
      ...dead.map((line) => `dead letters of ${line}`),
    ],
  };
}

async function runRound(shop: ShopUnderLoad, damage: Damage): Promise<Round> {
  const { stack, chance, say } = shop;
  const nats = stack.unit('nats');
  await killForGood(nats);
  const harmed: string[] = [];
  for (const stream of chance.shuffle(streams)) {
    const folder = join(stack.dir, 'nats', 'streams', 'jetstream', '$G', 'streams', stream);
    if (harmed.length < HARMED && (await damageStream(folder, damage, chance))) harmed.push(stream);
  }
  const before = await readClock(shop.database());
  await nats.start();
  const [stored, applied] = await Promise.all([
    untilNone(() => findUnstored(stack, shop.database(), streams, before), GIVEN_UP_AFTER_MS),
    shop.untilApplied(GIVEN_UP_AFTER_MS, before),
  ]);
  say(`${damage}: ${harmed.join(', ')}; stored again after ${stored.seconds.toFixed(1)} s, applied after ${applied.seconds.toFixed(1)} s`);
  return {
    damage,
    harmed,
    storedSeconds: stored.seconds,
    appliedSeconds: applied.seconds,
    open: [...stored.open, ...applied.open],
  };
}
