import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { leaseProgrammeSchema } from '../schemas/leasing.ts';
import { changedAtSchema, instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

export const cartCheckedOut = defineEvent(
  'checkout.cart-checked-out.v1',
  'A cart became an order.',
  z.object({
    cart_id: z.uuid().describe('Cart that is closed now.'),
    order_id: z.uuid().describe('Order that it became.'),
    order_number: z.string().describe('Number of this order that people see.'),
    market: marketSchema,
    customer_id: z.string().nullable().describe('Account of the buyer; null for a guest.'),
    products: z.int().min(1).describe('Lines with products, services and gifts left out.'),
    total: moneySchema.describe('What the order costs, with VAT and delivery.'),
    checked_out_at: instantSchema.describe('When the order was placed, UTC.'),
  }),
);
export const discountRedeemed = defineEvent(
  'checkout.discount-redeemed.v1',
  'A discount was used by an order, or given back by one that ended unpaid. Aggregate: `<discount>@<order>`. The code itself is not told.',
  z.object({
    discount_id: z.string().describe('Discount that was used or given back.'),
    order_id: z.uuid().describe('Order that used it.'),
    market: marketSchema,
    state: z.enum(['redeemed', 'released']).describe('`released` when the order ended unpaid: it can be used again.'),
    by_code: z.boolean().describe('The shopper entered a code; false when the discount came by itself.'),
    amount: moneySchema.describe('What it took off the order, with VAT, positive.'),
    changed_at: changedAtSchema,
  }),
);
export const leasingChanged = defineEvent(
  'checkout.leasing-changed.v1',
  'The programmes of leasing changed. Aggregate: `leasing`; the data is all programmes as they are now, those that are switched off too.',
  z.object({
    programmes: z.array(leaseProgrammeSchema).describe('Every programme, in the order in which the shop offers them.'),
    changed_at: changedAtSchema,
  }),
);
export const checkoutEvents = [cartCheckedOut, discountRedeemed, leasingChanged] as const;
