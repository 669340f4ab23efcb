import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { billKindSchema, paymentKindSchema, tenderSchema } from '../http/counter-admin.ts';

/**
 * What was paid for one thing (or out for a device) at a counter so far, and by which payment it changed. No customer and no member of staff. Aggregate: the bill,
 * so that its newest event has the whole sum.
 */
export const counterPaymentSchema = z.object({
  bill_id: z.uuid(),
  bill_kind: billKindSchema,
  /** Id of the repair, the order or the buy-out. */
  subject_id: z.uuid(),
  number: z.string(),
  market: marketSchema,
  store_id: z.string(),
  payment_id: z.uuid(),
  kind: paymentKindSchema,
  tender: tenderSchema,
  /** What this payment moved, positive for refunds as well. */
  amount: moneySchema,
  /** What is paid after it. */
  paid: moneySchema,
  /** What it costs, as its owner said when this was paid. */
  total: moneySchema,
  /** Nothing is left to pay. */
  is_whole: z.boolean(),
  taken_at: instantSchema,
});
export type CounterPaymentState = z.infer<typeof counterPaymentSchema>;

export const counterPaymentTaken = defineEvent(
  'counter.payment-taken.v1',
  'A customer paid at a counter, in cash or by card. Aggregate: the bill.',
  counterPaymentSchema,
);
export const counterPaymentRefunded = defineEvent(
  'counter.payment-refunded.v1',
  'A payment was given back at a counter. Aggregate: the bill.',
  counterPaymentSchema,
);
export const counterPayoutPaid = defineEvent(
  'counter.payout-paid.v1',
  'The seller of a device got their money in cash at a counter. Aggregate: the bill.',
  counterPaymentSchema,
);
export const counterPayoutCancelled = defineEvent(
  'counter.payout-cancelled.v1',
  'A pay-out in cash that was begun was not carried through: nothing was paid. Aggregate: the bill.',
  counterPaymentSchema.pick({ bill_id: true, bill_kind: true, subject_id: true, number: true, market: true, payment_id: true }),
);
export const counterEvents = [counterPaymentTaken, counterPaymentRefunded, counterPayoutPaid, counterPayoutCancelled] as const;
