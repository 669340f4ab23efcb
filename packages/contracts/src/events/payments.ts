import { z } from 'zod';
import { typePaymentSchema } from '../schemas/checkout-schemas.ts';
import { defineEvent } from '../definitions/event.ts';
import { paymentFailureSchema, paymentStateSchema, transferInstructionsSchema } from '../http/payments.ts';
import { instantSchema, marketSchema, moneySchema } from '../definitions/shared.ts';

/** The public state of one payment: no card, account, name or address of anyone. */
export const paymentEventSchema = z.object({
  payment_id: z.uuid(),
  order_id: z.uuid(),
  /** Products that were added to the order, when it pays for them; null when it pays for the order itself. */
  addition_id: z.uuid().nullable().default(null),
  order_number: z.string(),
  market: marketSchema,
  type_payment: typePaymentSchema,
  provider: z.string(),
  state: paymentStateSchema,
  amount: moneySchema,
  captured: moneySchema,
  refunded: moneySchema,
  failure: paymentFailureSchema.nullable(),
  changed_at: instantSchema,
});
/**
 * Where the money of a bank transfer goes: an account of ours, printed on our mails, and what the payer is to write. Who knows the
 * order knows until when.
 */
export const transferEventSchema = paymentEventSchema.extend({
  transfer: transferInstructionsSchema.omit({ amount: true, due_at: true }),
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
  partner_id: z.string(),
  loan_state: z.enum(['draft', 'submitted', 'approved', 'declined', 'signed', 'sent', 'cancelled']),
});
export const loanApproved = defineEvent('payments.loan-approved.v1', 'The partner will pay: the order may go out.', loanEventSchema);
export const loanDeclined = defineEvent('payments.loan-declined.v1', 'The partner will not pay.', loanEventSchema);
export const loanCompleted = defineEvent('payments.loan-completed.v1', 'The goods are sent and the loan is completed.', loanEventSchema);
/** What became of a buy-out's pay-out to the card that paid its order. */
export const payoutEventSchema = z.object({
  payment_id: z.uuid().nullable(),
  order_id: z.uuid(),
  buyout_id: z.uuid(),
  market: marketSchema,
  amount: moneySchema,
  changed_at: instantSchema,
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
