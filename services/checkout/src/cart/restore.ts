import { MAX_PIECES } from '@okruh/contracts/http/checkout/cart';
import { isUuid } from '@okruh/contracts/uuid';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { UNDO_MINUTES } from '../stored/package-changes.ts';

/**
 * Puts a package back that was taken out of this cart a while ago. When the same product came in meanwhile, the pieces add
 * up. What is another cart's, unknown or too old changes nothing.
 */
export async function restorePackage(tx: Tx, cartId: string, packageId: string): Promise<void> {
  if (!isUuid(packageId)) return;
  const { rows } = await tx.execute<{ quantity: number; same: string | null }>(sql`
    select r.quantity, (
      select k.id from packages k
      where k.cart_id = r.cart_id and k.variant_id = r.variant_id and k.parent_id = r.parent_id and k.removed_at is null) as same
    from packages r
    where r.id = ${packageId} and r.cart_id = ${cartId} and r.removed_at > now() - make_interval(mins => ${UNDO_MINUTES})`);
  const [removed] = rows;
  if (removed === undefined) return;
  if (removed.same === null) {
    await tx.execute(sql`update packages set removed_at = null where id = ${packageId}`);
    // Its old device may have been given with another product meanwhile.
    await tx.execute(sql`
      update packages r set trade_in_device = null, trade_in = null, trade_in_seen = null, trade_in_asked_at = null,
        trade_in_identifier_cipher = null
      where r.id = ${packageId} and exists (
        select from packages k
        where k.cart_id = r.cart_id and k.id <> r.id and k.removed_at is null and k.trade_in_device = r.trade_in_device)`);
  } else {
    await tx.execute(sql`update packages set quantity = least(${MAX_PIECES}, quantity + ${removed.quantity}) where id = ${removed.same}`);
    await tx.execute(sql`delete from packages where id = ${packageId}`);
  }
}
