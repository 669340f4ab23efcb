import { setTimeout as pause } from 'node:timers/promises';
import { askBroker } from './broker-reader.ts';
import { readClock } from './event-books.ts';
import type { ShopUnderLoad, TroubleReport } from './under-load.ts';

const GONE_WITHIN_S = 30;
const GIVEN_UP_AFTER_MS = 120_000;

/** Messages that wait for a reader in all its streams. */
const countWaiting = ({ stack, readers }: ShopUnderLoad, name: string): Promise<number> =>
  askBroker(stack, async (jsm) => {
    let waiting = 0;
    for (const { stream } of readers.filter((reader) => reader.name === name)) {
      const info = await jsm.consumers.info(stream, name);
      waiting += info.num_pending + info.num_ack_pending;
    }
    return waiting;
  });

/** A consumer's process stands still under load, and goes on. */
export async function stopConsumer(shop: ShopUnderLoad, name: string, stoppedMs: number): Promise<TroubleReport> {
  const unit = shop.stack.unit(name);
  const pid = unit.pid();
  if (pid === null) throw new Error(`${name} is down`);
  const ordersBefore = shop.buying.orders.length;
  process.kill(pid, 'SIGSTOP');
  try {
    await pause(stoppedMs);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const taken = shop.buying.orders.length - ordersBefore;
  const backlog = await countWaiting(shop, name);
  const gone = await shop.untilApplied(GIVEN_UP_AFTER_MS, await readClock(shop.database()));
  shop.say(`${name} stood still for ${stoppedMs / 1_000} s: ${backlog} events waited, gone after ${gone.seconds.toFixed(1)} s`);
  return {
    lines: [
      ['stopped', `${name} for ${stoppedMs / 1_000} s; ${taken} orders were taken meanwhile`],
      ['backlog', `${backlog} events, gone ${gone.seconds.toFixed(1)} s after it went on`],
    ],
    wrong: [
      ...(backlog === 0 ? [`nothing waited for ${name}: the run shows nothing`] : []),
      ...(gone.seconds > GONE_WITHIN_S ? [`the backlog was gone after ${gone.seconds.toFixed(1)} s`] : []),
      ...gone.open,
    ],
  };
}
