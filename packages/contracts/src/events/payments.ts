import { z } from 'zod';
import { typePaymentSchema } from '../schemas/checkout-schemas.ts';
import { defineEvent } from '../definitions/event.ts';
import { paymentFailureSchema, paymentStateSchema, transferInstructionsSchema } from '../http/payments.ts';
import { changedAtSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

/** The public state of one payment: no card, account, name or address of anyone. */
export const paymentEventSchema = z.object({
  payment_id: z.uuid().describe('Payment that the event describes; a new try is another one.'),
  order_id: z.uuid().describe('Order that the payment is for.'),
  addition_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Products added to the order, when it pays for them; null when it pays for the order itself.'),
  order_number: z.string().describe('Number of this order that people see.'),
  market: marketSchema,
  type_payment: typePaymentSchema.describe('Payment method that was chosen.'),
  provider: z.string().describe('Provider that handles the payment.'),
  state: paymentStateSchema.describe('Where the payment stands; `held`: a person decides; `charged-back`: a bank took the money back.'),
  amount: moneySchema.describe('What is to be paid.'),
  captured: moneySchema.describe('What of it has become ours.'),
  refunded: moneySchema.describe('What of it went back to the customer.'),
  failure: paymentFailureSchema.nullable().describe('Why the try failed; null for others.'),
  changed_at: changedAtSchema,
});
/**
 * Where the money of a bank transfer goes: an account of ours, printed on our mails, and what the payer is to write. Who knows the
 * order knows until when.
 */
export const transferEventSchema = paymentEventSchema.extend({
  transfer: transferInstructionsSchema.omit({ amount: true, due_at: true }).describe('What the payer is to write on the transfer.'),
});
export const transferAwaited = defineEvent(
  'payments.transfer-awaited.v1',
  'An order is to be paid by bank transfer: the account and the symbols of it.',
  transferEventSchema,
);
export const paymentAuthorised = defineEvent('payments.payment-authorised.v1', 'The money of an order is held.', paymentEventSchema);
export const paymentCaptured = defineEvent('payments.payment-captured.v1', 'The money of an order is ours.', paymentEventSchema);
export const paymentFailed = defineEvent('payments.payment-failed.v1', 'A try to pay ended without money.', paymentEventSchema);
export const paymentHeld = defineEvent(
  'payments.payment-held.v1',
  'Money came that does not fit the order: a person decides.',
  paymentEventSchema,
);
export const refundMade = defineEvent('payments.refund-made.v1', 'Money went back to the customer.', paymentEventSchema);

export const paymentDisputed = defineEvent(
  'payments.payment-disputed.v1',
  'The payer asked their bank for the money back: it is withheld until the bank decides.',
  paymentEventSchema,
);
export const disputeWon = defineEvent('payments.dispute-won.v1', 'A disputed payment stays ours.', paymentEventSchema);
export const paymentChargedBack = defineEvent(
  'payments.payment-charged-back.v1',
  'Money that had come was taken back by a bank: a lost dispute, or a transfer that was reversed.',
  paymentEventSchema,
);

/** A loan or a lease by a partner. */
export const loanEventSchema = paymentEventSchema.extend({
  partner_id: z.string().describe('Partner who lends or leases.'),
  loan_state: z
    .enum(['draft', 'submitted', 'approved', 'declined', 'signed', 'sent', 'cancelled'])
    .describe('Where the application stands at the partner.'),
});
export const loanApproved = defineEvent('payments.loan-approved.v1', 'The partner will pay: the order may go out.', loanEventSchema);
export const loanDeclined = defineEvent('payments.loan-declined.v1', 'The partner will not pay.', loanEventSchema);
export const loanCompleted = defineEvent('payments.loan-completed.v1', 'The goods are sent and the loan is completed.', loanEventSchema);
/** What became of a buy-out's pay-out to the card that paid its order. */
export const payoutEventSchema = z.object({
  payment_id: z.uuid().nullable().describe('Payment whose card gets the money; null when none could be found.'),
  order_id: z.uuid().describe('Order that the payment paid for.'),
  buyout_id: z.uuid().describe('Buy-out that is paid out.'),
  market: marketSchema,
  amount: moneySchema.describe('What goes back to the card.'),
  changed_at: changedAtSchema,
});
export const payoutSent = defineEvent('payments.payout-sent.v1', 'A pay-out went back to the card of its order.', payoutEventSchema);
export const payoutRefused = defineEvent(
  'payments.payout-refused.v1',
  'A pay-out can not go back to the card of its order: more than it paid, or its provider refused.',
  payoutEventSchema,
);
export const paymentsEvents = [
  transferAwaited,
  paymentAuthorised,
  paymentCaptured,
  paymentFailed,
  paymentHeld,
  refundMade,
  paymentDisputed,
  disputeWon,
  paymentChargedBack,
  loanApproved,
  loanDeclined,
  loanCompleted,
  payoutSent,
  payoutRefused,
] as const;
