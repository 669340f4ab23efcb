import type { TradeInMethod } from '@okruh/contracts/http/checkout';
import type { Database } from '@okruh/service-kit';
import type { ChosenMethods } from '../pricing/model.ts';

/**
 * Writes the chosen delivery or payment into a cart.
 *
 * @returns the cart's version after it; null when there is no such cart any more
 */
export const writeDelivery = (database: Database, cartId: string, chosen: NonNullable<ChosenMethods['delivery']>): Promise<number | null> =>
  versionAfter(database, 'choose-delivery', 'delivery_code = $2, delivery_place_id = $3, delivery_store = $4, delivery_timeslot = $5', [
    cartId,
    chosen.typeDeliveryCode,
    chosen.placeId,
    chosen.store,
    chosen.timeslot,
  ]);

export const writePayment = (database: Database, cartId: string, chosen: NonNullable<ChosenMethods['payment']>): Promise<number | null> =>
  versionAfter(
    database,
    'choose-payment',
    'payment_code = $2, payment_sub = $3, payment_barem = $4, payment_arrange = $5, payment_leasing = $6',
    [cartId, chosen.typePayment, chosen.subPayment, chosen.barem, chosen.arrangeType, chosen.leasing],
  );

/** How old devices get to us, with the delivery and payment that go with it. */
export const writeTradeInMethod = (
  database: Database,
  cartId: string,
  method: TradeInMethod,
  { delivery, payment }: ChosenMethods,
): Promise<number | null> =>
  versionAfter(
    database,
    'choose-trade-in-method',
    `trade_in_method = $2, delivery_code = $3, delivery_place_id = $4, delivery_store = $5, delivery_timeslot = $6,
     payment_code = $7, payment_sub = $8, payment_barem = $9, payment_arrange = $10, payment_leasing = $11`,
    [
      cartId,
      method,
      delivery?.typeDeliveryCode ?? null,
      delivery?.placeId ?? null,
      delivery?.store ?? null,
      delivery?.timeslot ?? null,
      payment?.typePayment ?? null,
      payment?.subPayment ?? null,
      payment?.barem ?? null,
      payment?.arrangeType ?? null,
      payment?.leasing ?? null,
    ],
  );

/** Whether the company that buys is registered for VAT. */
export const writeVatPayer = (database: Database, cartId: string, isVatPayer: boolean): Promise<number | null> =>
  versionAfter(database, 'choose-vat-payer', 'is_vat_payer = $2', [cartId, isVatPayer]);

/** What the pay-later partner asks for, sealed. */
export const writePayLater = (database: Database, cartId: string, cipher: string): Promise<number | null> =>
  versionAfter(database, 'keep-pay-later', 'pay_later_cipher = $2', [cartId, cipher]);

async function versionAfter(
  database: Database,
  name: string,
  set: string,
  values: readonly (string | boolean | null)[],
): Promise<number | null> {
  const { rows } = await database.pool.query<{ version: number }>({
    name,
    text: `update carts set ${set}, version = version + 1, touched_at = now() where id = $1 returning version`,
    values: [...values],
  });
  return rows[0]?.version ?? null;
}
