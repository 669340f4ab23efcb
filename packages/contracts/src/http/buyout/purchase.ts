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
  order_id: z.uuid(),
  order_number: z.string(),
  /** Line of the order that the device belongs to. */
  package_line: z.int().min(1),
  method: tradeInMethodSchema,
  /** As promised with the order. */
  bonus: moneySchema,
  bonus_state: bonusStateSchema,
  /** What of it paid for the order at the counter. */
  set_off: moneySchema,
  /** Price, bonus and what was set off together: what is paid out, or is expected to be while nothing is agreed. */
  payout: moneySchema,
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
