import { type Database, describeError, type Logger, type Tx } from '@okruh/service-kit';
import { asc, eq, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type DiscountKeys, newDiscountCode } from './discount-codes.ts';
import { codeBatches, discountCodes, discounts } from './tables/discount.ts';

/** Makes the codes that the office ordered, in portions, so that a hundred thousand hold nothing up and a crash loses nothing. */
export interface CodeMaker {
  /** There is something to make; returns at once. */
  wake(): void;
  /** Resolves when nothing is left to make, or it was stopped. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const PORTION = 500;
const RETRY_MS = 5_000;

export function createCodeMaker(database: Database, keys: DiscountKeys, logger: Logger): CodeMaker {
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;
  let isAskedAgain = false;

  const run = async (): Promise<void> => {
    try {
      while (!isStopped && (await database.db.transaction((tx) => makePortion(tx, keys)))) isAskedAgain = false;
    } catch (error) {
      logger.error({ err: describeError(error) }, 'discount codes could not be made, trying again in a while');
      if (!isStopped) retry = setTimeout(wake, RETRY_MS);
    }
    running = null;
    // Ordered while the last look was under way.
    if (isAskedAgain && !isStopped && retry === null) wake();
  };
  const wake = (): void => {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    if (isStopped) return;
    if (running === null) {
      isAskedAgain = false;
      running = run();
    } else isAskedAgain = true;
  };
  const idle = async (): Promise<void> => {
    while (running !== null) await running;
  };
  return {
    wake,
    idle,
    async stop() {
      isStopped = true;
      if (retry !== null) clearTimeout(retry);
      await idle();
    },
  };
}

/** One portion of the oldest open order. @returns false when there is nothing to make */
async function makePortion(tx: Tx, keys: DiscountKeys): Promise<boolean> {
  const [batch] = await tx
    .select({ id: codeBatches.id, discountId: codeBatches.discountId, left: sql<number>`${codeBatches.wanted} - ${codeBatches.made}` })
    .from(codeBatches)
    .where(lt(codeBatches.made, codeBatches.wanted))
    .orderBy(asc(codeBatches.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (batch === undefined) return false;
  const [discount] = await tx
    .select({ isCaseInsensitive: discounts.isCaseInsensitive })
    .from(discounts)
    .where(eq(discounts.id, batch.discountId));
  const isCaseInsensitive = discount?.isCaseInsensitive ?? false;
  const made = await tx
    .insert(discountCodes)
    .values(
      Array.from({ length: Math.min(PORTION, batch.left) }, () => {
        const [id, code] = [uuidv7(), newDiscountCode()];
        return {
          id,
          discountId: batch.discountId,
          batchId: batch.id,
          index: keys.indexOf(code, isCaseInsensitive),
          cipher: keys.encrypt(code, id),
        };
      }),
    )
    // The same code twice is as likely as lightning; the next portion makes up for it.
    .onConflictDoNothing({ target: discountCodes.index })
    .returning({ id: discountCodes.id });
  await tx
    .update(codeBatches)
    .set({ made: sql`${codeBatches.made} + ${made.length}` })
    .where(eq(codeBatches.id, batch.id));
  return true;
}
