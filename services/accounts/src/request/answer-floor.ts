import { setTimeout as delay } from 'node:timers/promises';

/** Does the work, but answers no sooner than the floor: how long it took must not tell what was found. */
export async function noSoonerThan<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(floorMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
