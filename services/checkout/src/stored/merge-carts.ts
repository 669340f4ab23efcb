import { MAX_PIECES } from '@okruh/contracts/http/checkout/cart';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { asc, eq, sql } from 'drizzle-orm';
import { moveEntered } from './entered-discounts.sql.ts';
import { carts, packages } from './tables/cart.ts';

type PackageRow = typeof packages.$inferSelect;

/**
 * After a login: what the browser's cart holds goes into the account's. The same product adds up, its extras stay as the
 * account has them. A cart that is being ordered right now waits until that is settled.
 */
export async function mergeCarts(
  tx: Tx,
  key: { readonly market: Market; readonly tokenHash: Buffer; readonly customerId: string },
): Promise<'merged' | 'is-ordered'> {
  // In the order of their ids, so that two merges never wait for each other.
  const locked = await tx
    .select()
    .from(carts)
    .where(sql`${carts.market} = ${key.market} and (${carts.tokenHash} = ${key.tokenHash} or ${carts.customerId} = ${key.customerId})`)
    .orderBy(asc(carts.id))
    .for('update');
  const anonymous = locked.find((cart) => cart.customerId === null);
  if (anonymous === undefined) return 'merged';
  if (anonymous.attemptId !== null) return 'is-ordered';
  const own = locked.find((cart) => cart.customerId === key.customerId);
  if (own === undefined) {
    await tx
      .update(carts)
      .set({ customerId: key.customerId, tokenHash: null, version: sql`${carts.version} + 1`, touchedAt: sql`now()` })
      .where(eq(carts.id, anonymous.id));
    return 'merged';
  }
  const hadDevice = await movePackages(tx, anonymous.id, own.id);
  await moveEntered(tx, anonymous.id, own.id);
  await tx
    .update(carts)
    .set({
      version: sql`${carts.version} + 1`,
      touchedAt: sql`now()`,
      ...(own.deliveryCode === null
        ? {
            deliveryCode: anonymous.deliveryCode,
            deliveryPlaceId: anonymous.deliveryPlaceId,
            deliveryStore: anonymous.deliveryStore,
            deliveryTimeslot: anonymous.deliveryTimeslot,
          }
        : {}),
      previewCode: own.previewCode ?? anonymous.previewCode,
      ...(own.paymentCode === null
        ? {
            paymentCode: anonymous.paymentCode,
            paymentSub: anonymous.paymentSub,
            paymentTariff: anonymous.paymentTariff,
            paymentArrange: anonymous.paymentArrange,
            paymentLeasing: anonymous.paymentLeasing,
          }
        : {}),
      ...(hadDevice ? {} : { tradeInMethod: anonymous.tradeInMethod }),
    })
    .where(eq(carts.id, own.id));
  await tx.delete(carts).where(eq(carts.id, anonymous.id));
  return 'merged';
}

/** Answers whether the target had an old device of its own. */
async function movePackages(tx: Tx, from: string, to: string): Promise<boolean> {
  const read = (cartId: string) =>
    tx
      .select()
      .from(packages)
      .where(sql`${packages.cartId} = ${cartId} and ${packages.removedAt} is null`)
      .orderBy(asc(packages.position));
  const [moving, held] = [await read(from), await read(to)];
  const getKey = (row: PackageRow, parentId: string): string => `${row.variantId}@${parentId}`;
  const byKey = new Map(held.map((row) => [getKey(row, row.parentId), row]));
  const devices = new Set(held.flatMap(({ tradeInDevice }) => tradeInDevice ?? []));
  // Where a package went, for the accessories that hang on it.
  const target = new Map<string, string>();
  for (const row of moving) {
    const parentId = target.get(row.parentId) ?? row.parentId;
    const same = byKey.get(getKey(row, parentId));
    if (same === undefined) {
      // The same device given with both is one device: the account's cart keeps it where it is.
      const isTwice = row.tradeInDevice !== null && devices.has(row.tradeInDevice);
      await tx
        .update(packages)
        .set({ cartId: to, parentId, ...(isTwice ? noTradeIn : {}) })
        .where(eq(packages.id, row.id));
      byKey.set(getKey(row, parentId), row);
    } else {
      target.set(row.id, same.id);
      await tx
        .update(packages)
        .set({ quantity: Math.min(MAX_PIECES, same.quantity + row.quantity) })
        .where(eq(packages.id, same.id));
    }
  }
  return devices.size > 0;
}

const noTradeIn = {
  tradeInDevice: null,
  tradeIn: null,
  tradeInSeen: null,
  tradeInAskedAt: null,
  tradeInIdentifierCiphertext: null,
} as const;
