import { z } from 'zod';
import {
  orderLineSchema,
  tradeInMethodSchema,
  tradeInSchema,
  typeDeliveryCodeSchema,
  typePaymentSchema,
} from '../schemas/checkout-schemas.ts';
import { defineEvent } from '../definitions/event.ts';
import {
  additionEndSchema,
  cancelReasonSchema,
  holdReasonSchema,
  orderPaymentStatusSchema,
  orderStatusSchema,
} from '../http/orders/view.ts';
import { complaintDecisionSchema } from '../http/orders/complaints.ts';
import { withdrawalStateSchema } from '../http/orders/withdrawals.ts';
import { leaseAgreementSchema } from '../schemas/leasing.ts';
import { changedAtSchema, dateSchema, instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

/**
 * The public state of an order: no name, address, e-mail, note, or code that opens it. Who needs those asks services/orders
 * over its internal routes with `order_id`.
 */
export const orderStateSchema = z.object({
  order_id: z.uuid().describe('Order that the event describes.'),
  number: z.string().describe('Number of the order that people see.'),
  market: marketSchema.describe('Market that the order was placed in.'),
  status: orderStatusSchema.describe('Where the order stands after the event.'),
  payment_status: orderPaymentStatusSchema.describe('Whether its money is ours; `refunded` once all of it went back.'),
  customer_id: z.string().nullable().describe('Account of the buyer; null for a guest.'),
  type_payment: typePaymentSchema.describe('Payment method that was chosen.'),
  sub_payment: z.string().nullable().describe('Variant of the payment method, for example a new card; null when it has none.'),
  type_delivery_code: typeDeliveryCodeSchema.describe('Shipping method that was chosen.'),
  store_id: z.string().nullable().describe('Store where it is fetched or from which it is brought; null for others.'),
  delivery_place_id: z.string().nullable().describe('Pickup point that it is sent to; null for others.'),
  lines: z
    .array(
      orderLineSchema
        .pick({
          line: true,
          parent_line: true,
          kind: true,
          variant_id: true,
          master_product_id: true,
          code: true,
          name: true,
          type_device: true,
          quality: true,
          quantity: true,
          unit_price: true,
          final_total: true,
          vat_rate: true,
          is_physical: true,
          dropped_before: true,
        })
        // Events from before the statistics and the promises of leases have none.
        .extend({ brand: orderLineSchema.shape.brand.default(''), spec: orderLineSchema.shape.spec.default('') }),
    )
    .describe('What was agreed, with gifts and services.'),
  trade_ins: z
    .array(
      tradeInSchema.pick({ device_identifier: true, estimate: true, bonus: true }).extend({
        quality: tradeInSchema.shape.quality.default(''),
        appraisal_version: tradeInSchema.shape.appraisal_version.default(''),
        device_condition_choices: tradeInSchema.shape.device_condition_choices.default([]),
        package_line: tradeInSchema.shape.package_line.default(1),
      }),
    )
    .describe('Old devices given with it; older orders have no answers.'),
  trade_in_method: tradeInMethodSchema.nullable().default(null).describe('How the old devices get to us; null without one.'),
  lease: leaseAgreementSchema
    .nullable()
    .default(null)
    .describe('What was agreed about its lease; null for other payments and in events from before promises were kept.'),
  price: moneySchema.describe('What is taxed: goods, delivery and payment after discounts, with VAT.'),
  total: moneySchema.describe('What the order costs, with VAT.'),
  placed_at: instantSchema.describe('When the order was placed, UTC.'),
  payable_until: instantSchema.nullable().describe('Until when it must be paid, UTC; null when nothing is due before it is sent.'),
  paid_at: instantSchema.nullable().describe('When the whole amount was ours, UTC; null before it.'),
  cancel_reason: cancelReasonSchema.nullable().describe('Why the order was cancelled; null for others.'),
  changed_at: changedAtSchema,
});
export type OrderState = z.infer<typeof orderStateSchema>;

export const orderPlaced = defineEvent('orders.order-placed.v1', 'An order was placed, its stock is reserved.', orderStateSchema);
export const orderPaid = defineEvent(
  'orders.order-paid.v1',
  'The whole amount of an order is ours or a loan for it is approved.',
  orderStateSchema,
);
export const orderReleased = defineEvent(
  'orders.order-released.v1',
  'An order may be picked: it is paid, or it is paid on delivery.',
  orderStateSchema,
);
export const orderCancelled = defineEvent('orders.order-cancelled.v1', 'An order ended before it was handed over.', orderStateSchema);
export const orderHandedOver = defineEvent('orders.order-handed-over.v1', 'The carrier or the customer has the goods.', orderStateSchema);
export const orderReady = defineEvent(
  'orders.order-ready.v1',
  'All of an order waits for its customer, at a store or a pickup point.',
  orderStateSchema,
);
export const orderDelivered = defineEvent('orders.order-delivered.v1', 'The customer has the goods.', orderStateSchema);
export const orderReturned = defineEvent('orders.order-returned.v1', 'All of an order came back: nobody took it.', orderStateSchema);
export const collectionDue = defineEvent(
  'orders.collection-due.v1',
  'A reminder: goods wait at a store, with an old device that is to be handed over there, and the reservation ends soon.',
  orderStateSchema,
);
export const orderChanged = defineEvent(
  'orders.order-changed.v1',
  'Pieces left an order: there are none of them (`dropped`), or they aren’t wanted any more (`removed`); or others are sent instead. What was agreed stays in its lines.',
  orderStateSchema.extend({
    change: z
      .object({
        id: z.uuid().describe('Change: what follows from it happens once.'),
        kind: z
          .enum(['dropped', 'removed', 'substituted'])
          .describe('`dropped`: there are none; `removed`: the customer doesn’t want them; `substituted`: others are sent instead.'),
        variant_id: z.string().describe('Variant as it was bought.'),
        quantity: z.int().min(1).describe('Pieces that it is about.'),
        amount: moneySchema.describe('What the customer paid, or would have paid, for dropped pieces; 0 otherwise.'),
        is_due_reduced: z.boolean().describe('Carrier or counter collect that much less; false: it goes back once it was paid.'),
        substitute_name: z.string().nullable().describe('Name of what is sent instead; null for dropped pieces.'),
      })
      .describe('What changed this time.'),
  }),
);
/** Products that the office adds to an order after it was placed. */
const additionSchema = z.object({
  id: z.uuid().describe('Addition, the same until it is paid or has ended.'),
  amount: moneySchema.describe('What the products cost together.'),
  payable_until: instantSchema
    .nullable()
    .describe('Until when it must be paid, UTC; null when it is collected, is in the order, or has ended.'),
});
export const additionOffered = defineEvent(
  'orders.addition-offered.v1',
  'The office adds products to a paid order: they are reserved until the customer pays for them. The order and its lines are as before.',
  orderStateSchema.extend({ addition: additionSchema.describe('Products that were offered; they aren’t in the lines yet.') }),
);
export const linesAdded = defineEvent(
  'orders.lines-added.v1',
  'Products were added to an order: they are paid for, or collected with the rest. They stand in its lines and totals from now on.',
  orderStateSchema.extend({
    addition: additionSchema
      .extend({
        lines: z.array(z.int().min(1)).min(1).describe('Numbers of the new lines.'),
        is_due_raised: z.boolean().describe('The carrier or the counter collects that much more; false: the customer has paid it.'),
      })
      .describe('Products that were added; they are in the lines.'),
  }),
);
export const additionEnded = defineEvent(
  'orders.addition-ended.v1',
  'Products that were offered don’t become part of the order: their pieces are free, and money that came for them goes back.',
  orderStateSchema.extend({
    addition: additionSchema
      .extend({ reason: additionEndSchema.describe('Not paid in time, taken back by the office, order cancelled, or money too late.') })
      .describe('Products that don’t become part of the order.'),
  }),
);
export const mailRequested = defineEvent(
  'orders.mail-requested.v1',
  'The office wrote a mail to the customer of an order, or sends one that failed again; its text stays in services/orders.',
  z.object({
    mail_id: z.uuid().describe('Mail by which notifications fetches the text.'),
    order_id: z.uuid().describe('Order that the mail is about.'),
    number: z.string().describe('Number of this order that people see.'),
    market: marketSchema,
    attempt: z.int().min(1).describe('Grows by one with each retry.'),
    at: instantSchema.describe('When the office sent it, UTC.'),
  }),
);
export const reviewDue = defineEvent(
  'orders.review-due.v1',
  'An account has had its order for two weeks and was asked for no review of it yet; once per order, never for what went back.',
  orderStateSchema,
);
const orderHoldSchema = z.object({
  order_id: z.uuid().describe('Order whose money is in doubt.'),
  number: z.string().describe('Number of this order that people see.'),
  market: marketSchema,
  reason: holdReasonSchema.nullable().describe('Why nothing may leave; null: the hold is released, its parcels may go on.'),
  changed_at: changedAtSchema,
});
export const orderHeld = defineEvent(
  'orders.order-held.v1',
  'The money of a released order is in doubt: nothing of it may leave, and parcels under way are asked back. Also when the reason changes.',
  orderHoldSchema,
);
export const holdReleased = defineEvent(
  'orders.hold-released.v1',
  'The money of a held order is ours after all: it may leave, and a parcel that was asked back may go on.',
  orderHoldSchema,
);
/** A withdrawal from the contract of an order: no name, no account. Aggregate: the withdrawal; of `refund-due` also a complaint. */
const withdrawalEventSchema = z.object({
  withdrawal_id: z.uuid().describe('Withdrawal, or the complaint of a `refund-due`.'),
  number: z.string().describe('Number of the withdrawal or complaint that people see.'),
  order_id: z.uuid().describe('Order that the buyer withdraws from.'),
  order_number: z.string().describe('Number of this order that people see.'),
  market: marketSchema,
  state: withdrawalStateSchema.describe('Where the withdrawal stands; `closed`: it ended without money.'),
  refund_due_on: dateSchema.describe('Last day to give the money back, YYYY-MM-DD.'),
  changed_at: changedAtSchema,
});
export const withdrawalReceived = defineEvent(
  'orders.withdrawal-received.v1',
  'A buyer withdrew from the contract: it counts from now on, whatever comes back.',
  withdrawalEventSchema.extend({
    lines: z
      .array(
        z.object({
          line: z.int().min(1).describe('Number of the order’s line.'),
          quantity: z.int().min(1).describe('Pieces of this line that are to go back.'),
        }),
      )
      .min(1)
      .describe('What the buyer withdraws from.'),
  }),
);
export const goodsReturned = defineEvent(
  'orders.goods-returned.v1',
  'Goods of a withdrawal are back and judged: they are credited, refunded, and what is restocked can be sold again.',
  withdrawalEventSchema.extend({
    lines: z
      .array(
        z.object({
          line: z.int().min(1).describe('Number of the order’s line.'),
          variant_id: z.string().describe('Variant that came back.'),
          quantity: z.int().min(1).describe('Pieces of it that came back.'),
          is_restocked: z.boolean().describe('It can be sold again as what it was.'),
          deduction: moneySchema.describe('What its value is reduced by.'),
        }),
      )
      .min(1)
      .describe('Goods that came back.'),
    is_whole: z.boolean().describe('Nothing of the order is left with its buyer: delivery and payment fees go back too.'),
  }),
);
export const refundDue = defineEvent(
  'orders.refund-due.v1',
  'A credit note of a withdrawal or a complaint was issued: this much goes back, where it came from.',
  withdrawalEventSchema.extend({
    refund_id: z.uuid().describe('The credit note’s id: asked for twice, it goes back once.'),
    amount: moneySchema.describe('The credit note’s total less the bonus of a trade-in that ends with it.'),
  }),
);
/** A complaint about goods that nobody repairs: not what its buyer wrote. Aggregate: the complaint. */
const complaintEventSchema = z.object({
  complaint_id: z.uuid().describe('Complaint that the event describes.'),
  number: z.string().describe('Number of the complaint that people see.'),
  order_id: z.uuid().describe('Order that the goods came with.'),
  order_number: z.string().describe('Number of this order that people see.'),
  market: marketSchema,
  settle_until: dateSchema.describe('Last day to settle it, YYYY-MM-DD.'),
  changed_at: changedAtSchema,
});
export const complaintReported = defineEvent(
  'orders.complaint-reported.v1',
  'A buyer complains about goods that nobody repairs: the days to settle it run from now on.',
  complaintEventSchema.extend({
    lines: z
      .array(
        z.object({
          line: z.int().min(1).describe('Number of the order’s line.'),
          quantity: z.int().min(1).describe('Pieces of this line that are faulty.'),
        }),
      )
      .min(1)
      .describe('Goods that the buyer complains about.'),
  }),
);
export const replacementEnded = defineEvent(
  'orders.replacement-ended.v1',
  'New goods of a complaint left the store with its buyer, or aren’t given to anybody any more.',
  complaintEventSchema.extend({
    reservation_id: z.uuid().describe('Reservation of the new goods in picking.'),
    store_id: z.string().describe('Store where the new goods waited.'),
    is_handed_over: z.boolean().describe('The buyer has them; false: they can be sold again.'),
  }),
);
export const complaintDecided = defineEvent(
  'orders.complaint-decided.v1',
  'A complaint is decided: its goods are credited and refunded, and what is restocked can be sold again; new goods are kept for its buyer; or it is rejected.',
  complaintEventSchema.extend({
    decision: complaintDecisionSchema.describe('Money back, new goods, or rejected.'),
    replacement: z
      .object({
        reservation_id: z.uuid().describe('Their reservation in picking.'),
        store_id: z.string().describe('Store where the new goods wait.'),
      })
      .nullable()
      .default(null)
      .describe('New goods that the buyer fetches in a store; null unless it is a replacement.'),
    lines: z
      .array(
        z.object({
          line: z.int().min(1).describe('Number of the order’s line.'),
          variant_id: z.string().describe('Variant as it was bought.'),
          quantity: z.int().min(1).describe('Pieces of it that are credited or replaced.'),
          is_restocked: z.boolean().describe('It can be sold again as what it was.'),
        }),
      )
      .describe('Goods that are ours again, or are replaced; none of a rejected one.'),
    is_whole: z.boolean().describe('Nothing of the order is left with its buyer: delivery and payment fees go back too.'),
  }),
);
export const ordersEvents = [
  orderPlaced,
  orderPaid,
  orderReleased,
  orderCancelled,
  orderHandedOver,
  orderReady,
  orderDelivered,
  orderReturned,
  collectionDue,
  orderChanged,
  additionOffered,
  linesAdded,
  additionEnded,
  mailRequested,
  reviewDue,
  orderHeld,
  holdReleased,
  withdrawalReceived,
  goodsReturned,
  refundDue,
  complaintReported,
  complaintDecided,
  replacementEnded,
] as const;
