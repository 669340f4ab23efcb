import { mayActAt } from '@okruh/contracts';
import type { Identity, ProblemAnswer, Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { refuse } from './refuse.ts';

/** A refusal for who may not act for a place; null when they may. */
export const refuseOtherPlace = (identity: Identity, place: string): ProblemAnswer | null =>
  mayActAt(identity, place) ? null : refuse('other-store');

/** Scans of picking lists: each at the list's own place, or where its package arrives. */
export async function refuseOtherLists(
  tx: Tx,
  identity: Identity,
  scans: readonly { readonly list_id: string; readonly kind: string }[],
): Promise<ProblemAnswer | null> {
  const ids = scans.map(({ list_id: id }) => id);
  const { rows } = await tx.execute<{ id: string; place: string; store_id: string | null }>(
    sql`select id, place, store_id from picking_lists where id = any(${sql.param(ids)}::uuid[])`,
  );
  const isOwn = rows.every(
    ({ id, place, store_id: store }) =>
      mayActAt(identity, place) || (mayActAt(identity, store) && scans.every((scan) => scan.list_id !== id || scan.kind === 'receive')),
  );
  return isOwn ? null : refuse('other-store');
}
