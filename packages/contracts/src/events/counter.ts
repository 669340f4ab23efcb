import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';
import { billKindSchema, paymentKindSchema, tenderSchema } from '../http/counter-admin.ts';

/**
 * What was paid for one thing (or out for a device) at a counter so far, and by which payment it changed. No customer and no member of staff. Aggregate: the bill,
 * so that its newest event has the whole sum.
 */
export const counterPaymentSchema = z.object({
  bill_id: z.uuid().describe('What is paid at the counter, with all its payments.'),
  bill_kind: billKindSchema.describe('What is paid for; a buy-out is paid out.'),
  subject_id: z.uuid().describe('Id of the repair, the order or the buy-out.'),
  number: z.string().describe('Number of the repair, order or buy-out that people see.'),
  market: marketSchema,
  store_id: z.string().describe('Store whose counter it is.'),
  payment_id: z.uuid().describe('Payment, refund or pay-out that changed the bill.'),
  kind: paymentKindSchema.describe('Direction of the money: `payment` comes in, the others go out.'),
  tender: tenderSchema.describe('Cash, or the card terminal.'),
  amount: moneySchema.describe('What this payment moved, positive for refunds as well.'),
  paid: moneySchema.describe('What is paid after it.'),
  total: moneySchema.describe('What it costs, as its owner said when this was paid.'),
  is_whole: z.boolean().describe('Nothing is left to pay.'),
  taken_at: instantSchema.describe('When the money changed hands, UTC.'),
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
