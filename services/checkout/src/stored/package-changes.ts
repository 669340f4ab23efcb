import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** How long a package that was taken out can be put back. */
export const UNDO_MINUTES = 10;

/** Pieces in a cart, seen through a transaction that has locked it. */
export async function countPieces(tx: Tx, cartId: string): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(
    sql`select coalesce(sum(quantity), 0)::int as pieces from packages where cart_id = ${cartId} and removed_at is null`,
  );
  return rows[0]?.pieces ?? 0;
}
