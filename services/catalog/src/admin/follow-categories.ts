import { setTimeout as pause } from 'node:timers/promises';
import { type Database, describeError, type Logger, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { texts } from '../stored/office-list.ts';
import { republish } from '../stored/republish.ts';

/** Products of one transaction. */
const STEP = 25;
const LOOK_EVERY_MS = 1_000;
/** Rest for each time of work: pages are made again meanwhile. */
const REST = 2;

/** Notes products that tell names and places of changed categories; they are published after the categories' own events. */
export async function queueProducts(tx: Tx, masterIds: readonly string[]): Promise<void> {
  if (masterIds.length === 0) return;
  await tx.execute(
    sql`insert into waiting_products (master_product_id) select unnest(${texts(masterIds.toSorted())}) on conflict do nothing`,
  );
}

/** Publishes some of those that wait. @returns how many that were */
export async function publishWaiting({ db }: Pick<Database, 'db'>): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      delete from waiting_products where master_product_id in (
        select master_product_id from waiting_products order by 1 limit ${STEP} for update skip locked
      ) returning master_product_id as id`);
    await republish(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/** Lets products follow their categories until it is stopped. What waits survives a stop. */
export function startFollowingCategories(database: Database, logger: Logger): { stop(): Promise<void> } {
  const stop = new AbortController();
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const began = performance.now();
      const count = await publishWaiting(database).catch((error: unknown) => {
        logger.error({ err: describeError(error) }, 'products could not follow their categories');
        return 0;
      });
      const rest = count === STEP ? REST * (performance.now() - began) : LOOK_EVERY_MS;
      await pause(rest, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const done = work();
  return {
    async stop() {
      stop.abort();
      await done;
    },
  };
}
