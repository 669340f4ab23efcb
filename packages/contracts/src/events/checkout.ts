import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

export const cartCheckedOut = defineEvent(
  'checkout.cart-checked-out.v1',
  'A cart became an order.',
  z.object({
    cart_id: z.uuid(),
    order_id: z.uuid(),
    order_number: z.string(),
    market: marketSchema,
    customer_id: z.string().nullable(),
    products: z.int().min(1),
    total: moneySchema,
    checked_out_at: instantSchema,
  }),
);
export const discountRedeemed = defineEvent(
  'checkout.discount-redeemed.v1',
  'A discount was used by an order, or given back by one that ended unpaid. Aggregate: `<discount>@<order>`. The code itself is not told.',
  z.object({
    discount_id: z.string(),
    order_id: z.uuid(),
    market: marketSchema,
    state: z.enum(['redeemed', 'released']),
    by_code: z.boolean(),
    amount: moneySchema,
    changed_at: instantSchema,
  }),
);
export const checkoutEvents = [cartCheckedOut, discountRedeemed] as const;
