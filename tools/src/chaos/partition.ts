import { setTimeout as pause } from 'node:timers/promises';
import { listDeadLetters, readClock } from './event-books.ts';
import type { Networks } from './namespaces.ts';
import type { ShopUnderLoad, TroubleReport } from './under-load.ts';

const CALM_MS = 3_000;
const CONSISTENT_WITHIN_MS = 180_000;

export interface PartitionOptions {
  readonly networks: Networks;
  /** How many pairs are cut; those of the broker at once come before. */
  readonly pairs: number;
  readonly cutMs: number;
}

/** Everybody is cut from the broker at once, then one pair after the other, while people buy. */
export async function cutPairs(shop: ShopUnderLoad, { networks, pairs, cutMs }: PartitionOptions): Promise<TroubleReport> {
  const { answers, chance, buying, say } = shop;
  const all = networks.pairs();
  const ofBroker = all.filter((pair) => pair.includes('nats'));
  const chosen = takeTurns(chance.shuffle(all)).slice(0, pairs);
  const began = await readClock(shop.database());
  const lines: string[][] = [];
  const wrong: string[] = [];

  const cut = async (what: string, together: typeof all): Promise<void> => {
    await pause(CALM_MS);
    const from = answers.length;
    const before = buying.orders.length;
    const heal = await Promise.all(together.map(([one, other]) => networks.cut(one, other)));
    await pause(cutMs);
    const taken = buying.orders.length - before;
    for (const mend of heal) await mend();
    const during = answers.slice(from);
    const refused = during.filter(({ status }) => status === null || status >= 500).length;
    const slowest = Math.max(0, ...during.map(({ ms }) => ms)) / 1_000;
    const applied = await shop.untilApplied(CONSISTENT_WITHIN_MS, await readClock(shop.database()));
    lines.push([
      what,
      `${taken} orders taken, ${refused} of ${during.length} answers refused, the slowest ${slowest.toFixed(1)} s; whole again after ${applied.seconds.toFixed(1)} s`,
    ]);
    wrong.push(...applied.open.map((line) => `${what}: ${line}`));
    if (together.every((pair) => pair.includes('nats')) && (taken === 0 || refused > 0))
      wrong.push(`${what}: ${taken} orders taken and ${refused} answers refused, though only the broker was away`);
    say(`${what}: ${taken} orders, ${refused} refused, whole after ${applied.seconds.toFixed(1)} s`);
  };

  await cut('everybody ↮ nats', ofBroker);
  for (const [one, other] of chosen) await cut(`${one} ↮ ${other}`, [[one, other]]);
  const dead = await listDeadLetters(shop.database(), began);
  return {
    lines: [['pairs', `${chosen.length} of ${all.length}, each for ${cutMs / 1_000} s, in network namespaces`], ...lines],
    wrong: [...wrong, ...dead.map((line) => `dead letters of ${line}`)],
  };
}

type Pairs = readonly (readonly [string, string])[];

/** Pairs with the database, of services and with the broker take turns; those of ops, which only watches, stand last. */
function takeTurns(all: Pairs): Pairs {
  const kinds: Pairs[] = [
    all.filter((pair) => pair.includes('postgres')),
    all.filter((pair) => !pair.includes('postgres') && !pair.includes('nats') && !pair.includes('ops')),
    all.filter((pair) => pair.includes('nats')),
    all.filter((pair) => pair.includes('ops') && !pair.includes('postgres') && !pair.includes('nats')),
  ];
  const turns = Math.max(...kinds.map((kind) => kind.length));
  return Array.from({ length: turns }, (_value, turn) => kinds.flatMap((kind) => kind.slice(turn, turn + 1))).flat();
}
