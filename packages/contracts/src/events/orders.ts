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
import { dateSchema, instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

/**
 * The public state of an order: no name, address, e-mail, note, or code that opens it. Who needs those asks services/orders
 * over its internal routes with `order_id`.
 */
export const orderStateSchema = z.object({
  order_id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  status: orderStatusSchema,
  payment_status: orderPaymentStatusSchema,
  /** Account; null for a guest. */
  customer_id: z.string().nullable(),
  type_payment: typePaymentSchema,
  sub_payment: z.string().nullable(),
  type_delivery_code: typeDeliveryCodeSchema,
  store_id: z.string().nullable(),
  delivery_place_id: z.string().nullable(),
  lines: z.array(
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
      // Events from before the statistics have none.
      .extend({ brand: orderLineSchema.shape.brand.default('') }),
  ),
  /** Old devices given with it; orders from before the questions were asked in the cart have no answers. */
  trade_ins: z.array(
    tradeInSchema.pick({ device_identifier: true, estimate: true, bonus: true }).extend({
      quality: tradeInSchema.shape.quality.default(''),
      appraisal_version: tradeInSchema.shape.appraisal_version.default(''),
      device_condition_choices: tradeInSchema.shape.device_condition_choices.default([]),
      package_line: tradeInSchema.shape.package_line.default(1),
    }),
  ),
  /** Null without an old device. */
  trade_in_method: tradeInMethodSchema.nullable().default(null),
  /** What is taxed, and what is paid. */
  price: moneySchema,
  total: moneySchema,
  placed_at: instantSchema,
  payable_until: instantSchema.nullable(),
  paid_at: instantSchema.nullable(),
  cancel_reason: cancelReasonSchema.nullable(),
  changed_at: instantSchema,
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
    change: z.object({
      id: z.uuid(),
      kind: z.enum(['dropped', 'removed', 'substituted']),
      variant_id: z.string(),
      quantity: z.int().min(1),
      /** What the customer paid, or would have paid, for dropped pieces; 0 otherwise. */
      amount: moneySchema,
      /** Carrier or counter collect that much less; false: it goes back once it was paid. */
      is_due_reduced: z.boolean(),
      /** Null for dropped pieces. */
      substitute_name: z.string().nullable(),
    }),
  }),
);
/** Products that the office adds to an order after it was placed. */
const additionSchema = z.object({
  id: z.uuid(),
  /** What the products cost together. */
  amount: moneySchema,
  /** Until when it must be paid; null when the carrier or the counter collects it, and once it is in the order or has ended. */
  payable_until: instantSchema.nullable(),
});
export const additionOffered = defineEvent(
  'orders.addition-offered.v1',
  'The office adds products to a paid order: they are reserved until the customer pays for them. The order and its lines are as before.',
  orderStateSchema.extend({ addition: additionSchema }),
);
export const linesAdded = defineEvent(
  'orders.lines-added.v1',
  'Products were added to an order: they are paid for, or collected with the rest. They stand in its lines and totals from now on.',
  orderStateSchema.extend({
    addition: additionSchema.extend({
      /** Numbers of the new lines. */
      lines: z.array(z.int().min(1)).min(1),
      /** The carrier or the counter collects that much more; false: the customer has paid it. */
      is_due_raised: z.boolean(),
    }),
  }),
);
export const additionEnded = defineEvent(
  'orders.addition-ended.v1',
  'Products that were offered don’t become part of the order: their pieces are free, and money that came for them goes back.',
  orderStateSchema.extend({ addition: additionSchema.extend({ reason: additionEndSchema }) }),
);
export const mailRequested = defineEvent(
  'orders.mail-requested.v1',
  'The office wrote a mail to the customer of an order, or sends one that failed again; its text stays in services/orders.',
  z.object({
    mail_id: z.uuid(),
    order_id: z.uuid(),
    number: z.string(),
    market: marketSchema,
    /** Grows by one with each retry. */
    attempt: z.int().min(1),
    at: instantSchema,
  }),
);
export const reviewDue = defineEvent(
  'orders.review-due.v1',
  'An account has had its order for two weeks and was asked for no review of it yet; once per order, never for what went back.',
  orderStateSchema,
);
const orderHoldSchema = z.object({
  order_id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  /** Null: the hold is released, its parcels may go on. */
  reason: holdReasonSchema.nullable(),
  changed_at: instantSchema,
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
  withdrawal_id: z.uuid(),
  /** "O26-00118" */
  number: z.string(),
  order_id: z.uuid(),
  order_number: z.string(),
  market: marketSchema,
  state: withdrawalStateSchema,
  refund_due_on: dateSchema,
  changed_at: instantSchema,
});
export const withdrawalReceived = defineEvent(
  'orders.withdrawal-received.v1',
  'A buyer withdrew from the contract: it counts from now on, whatever comes back.',
  withdrawalEventSchema.extend({ lines: z.array(z.object({ line: z.int().min(1), quantity: z.int().min(1) })).min(1) }),
);
export const goodsReturned = defineEvent(
  'orders.goods-returned.v1',
  'Goods of a withdrawal are back and judged: they are credited, refunded, and what is restocked can be sold again.',
  withdrawalEventSchema.extend({
    lines: z
      .array(
        z.object({
          /** Number of the order’s line. */
          line: z.int().min(1),
          variant_id: z.string(),
          quantity: z.int().min(1),
          /** It can be sold again as what it was. */
          is_restocked: z.boolean(),
          /** What its value is reduced by. */
          deduction: moneySchema,
        }),
      )
      .min(1),
    /** Nothing of the order is left with its buyer: delivery and payment fees go back too. */
    is_whole: z.boolean(),
  }),
);
export const refundDue = defineEvent(
  'orders.refund-due.v1',
  'A credit note of a withdrawal or a complaint was issued: this much goes back, where it came from.',
  withdrawalEventSchema.extend({
    /** The credit note’s: asked for twice, it goes back once. */
    refund_id: z.uuid(),
    /** The credit note’s total less the bonus of a trade-in that ends with it. */
    amount: moneySchema,
  }),
);
/** A complaint about goods that nobody repairs: not what its buyer wrote. Aggregate: the complaint. */
const complaintEventSchema = z.object({
  complaint_id: z.uuid(),
  /** "K26-00118" */
  number: z.string(),
  order_id: z.uuid(),
  order_number: z.string(),
  market: marketSchema,
  /** Last day to settle it. */
  settle_until: dateSchema,
  changed_at: instantSchema,
});
export const complaintReported = defineEvent(
  'orders.complaint-reported.v1',
  'A buyer complains about goods that nobody repairs: the days to settle it run from now on.',
  complaintEventSchema.extend({ lines: z.array(z.object({ line: z.int().min(1), quantity: z.int().min(1) })).min(1) }),
);
export const replacementEnded = defineEvent(
  'orders.replacement-ended.v1',
  'New goods of a complaint left the store with its buyer, or aren’t given to anybody any more.',
  complaintEventSchema.extend({ reservation_id: z.uuid(), store_id: z.string(), is_handed_over: z.boolean() }),
);
export const complaintDecided = defineEvent(
  'orders.complaint-decided.v1',
  'A complaint is decided: its goods are credited and refunded, and what is restocked can be sold again; new goods are kept for its buyer; or it is rejected.',
  complaintEventSchema.extend({
    decision: complaintDecisionSchema,
    /** New goods that its buyer fetches in a store: their reservation in picking. Null unless it is a replacement. */
    replacement: z.object({ reservation_id: z.uuid(), store_id: z.string() }).nullable().default(null),
    /** Goods that are ours again, or are replaced; none of a rejected one. */
    lines: z.array(
      z.object({
        /** Number of the order’s line. */
        line: z.int().min(1),
        variant_id: z.string(),
        quantity: z.int().min(1),
        /** It can be sold again as what it was. */
        is_restocked: z.boolean(),
      }),
    ),
    /** Nothing of the order is left with its buyer: delivery and payment fees go back too. */
    is_whole: z.boolean(),
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
