import type { Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { ratings } from './content-tables.ts';
import { summariseReviews } from './reviews.query.ts';

/** Sums the approved reviews up on the master product. Call it in the transaction of whatever changes an approval or a rating. */
export async function recountRating(tx: Tx, masterProductId: string): Promise<void> {
  // Two approvals at once take turns here, so that the later one counts both.
  await tx.execute(sql`select from master_products where id = ${masterProductId} for no key update`);
  const { count, average } = await summariseReviews(tx, masterProductId);
  if (average === null) await tx.delete(ratings).where(eq(ratings.masterProductId, masterProductId));
  else
    await tx
      .insert(ratings)
      .values({ masterProductId, count, average })
      .onConflictDoUpdate({ target: ratings.masterProductId, set: { count, average } });
}
