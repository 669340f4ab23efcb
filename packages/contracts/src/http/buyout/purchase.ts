/**
 * Buy-outs that belong to a purchase: an old device given with an order (docs/decisions/0021-trade-in-with-a-purchase.md). They are
 * opened by the order, completed by the seller, and settled by pay-out or at the counter of a store.
 */
import { z } from 'zod';
import { tradeInMethodSchema } from '../../schemas/checkout-schemas.ts';
import { moneySchema } from '../../definitions/shared.ts';

/** `open`: not decided yet; `granted`: paid out or set off; `lapsed`: never paid. Decided once. */
export const bonusStateSchema = z.enum(['open', 'granted', 'lapsed']);

/** What ties a buy-out to its order. */
export const buyoutPurchaseSchema = z.object({
  order_id: z.uuid().describe('Order that the device was given with.'),
  order_number: z.string().describe('Number of this order that people see.'),
  package_line: z.int().min(1).describe('Line of the order that the device belongs to.'),
  method: tradeInMethodSchema.describe('How the device gets to us: by post, or over the counter of a store.'),
  bonus: moneySchema.describe('Bonus as promised with the order.'),
  bonus_state: bonusStateSchema.describe('`open` is not decided yet, `granted` is paid out or set off, `lapsed` is never paid.'),
  set_off: moneySchema.describe('What of price and bonus paid for the order at the counter.'),
  payout: moneySchema.describe('Price and bonus less what was set off: what is paid out, or is expected to be.'),
});
export type BuyoutPurchase = z.infer<typeof buyoutPurchaseSchema>;

/** Where the money goes: an account, or back to the card that paid the order. */
export const payoutTargetSchema = z.enum(['bank', 'card']);

/** A purchase's buy-out as the order's page shows it. */
export const orderBuyoutSchema = z.object({
  package_line: z.int().min(1),
  number: z.string(),
  status: z.string(),
  status_label: z.string(),
  /** Path of its page with the access token in the fragment. */
  location: z.string(),
  /** The seller still has to fill in the contract. */
  needs_data: z.boolean(),
});
export type OrderBuyout = z.infer<typeof orderBuyoutSchema>;
