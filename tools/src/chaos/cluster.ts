import { setTimeout as pause } from 'node:timers/promises';
import { askBroker } from './broker-reader.ts';
import { listDeadLetters, readClock, untilNone } from './event-books.ts';
import type { ShopUnderLoad, TroubleReport } from './under-load.ts';

const BETWEEN_MS = 5_000;
const WHOLE_WITHIN_MS = 120_000;

/** Streams and copies of them that aren't whole, a line each; empty when every node has everything. */
const findIncomplete = ({ stack }: ShopUnderLoad): Promise<string[]> =>
  askBroker(stack, async (jsm) => {
    const open: string[] = [];
    for await (const { config, cluster } of jsm.streams.list()) {
      const behind = (cluster?.replicas ?? []).filter(({ current, offline }) => !current || offline);
      if (!cluster?.leader) open.push(`${config.name} has no leader`);
      if (config.num_replicas !== 3) open.push(`${config.name} lies on ${config.num_replicas} nodes`);
      open.push(...behind.map(({ name }) => `${config.name} isn't whole on ${name}`));
    }
    return open;
  });

/** Each node of the broker is killed in turn while people buy. */
export async function killNodes(shop: ShopUnderLoad, rounds: number): Promise<TroubleReport> {
  const nodes = shop.stack.units.filter(({ name }) => /^nats(-\d+)?$/.test(name));
  const began = await readClock(shop.database());
  const lines: string[][] = [];
  const wrong = (await untilNone(() => findIncomplete(shop), WHOLE_WITHIN_MS)).open.map((line) => `before the run: ${line}`);
  for (let round = 0; round < rounds; round += 1) {
    for (const node of shop.chance.shuffle(nodes)) {
      await pause(BETWEEN_MS);
      const before = shop.buying.orders.length;
      await node.kill();
      const applied = await shop.untilApplied(WHOLE_WITHIN_MS, await readClock(shop.database()));
      await node.untilUp();
      const whole = await untilNone(() => findIncomplete(shop), WHOLE_WITHIN_MS);
      const taken = shop.buying.orders.length - before;
      lines.push([
        `${node.name} killed`,
        `its events were applied after ${applied.seconds.toFixed(1)} s, all copies whole after ${whole.seconds.toFixed(1)} s, ${taken} orders meanwhile`,
      ]);
      wrong.push(...applied.open, ...whole.open);
      shop.say(`${node.name}: applied after ${applied.seconds.toFixed(1)} s, whole after ${whole.seconds.toFixed(1)} s`);
    }
  }
  const dead = await listDeadLetters(shop.database(), began);
  return { lines, wrong: [...wrong, ...dead.map((line) => `dead letters of ${line}`)] };
}
