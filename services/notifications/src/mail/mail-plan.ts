import type { DataOf } from '@okruh/contracts';
import type {
  messageReceived,
  passwordChanged,
  passwordResetRequested,
  registrationRequested,
  subscriptionRequested,
} from '@okruh/contracts/events/accounts';
import type { BuyoutState, counterOfferAnswered, estimateSent } from '@okruh/contracts/events/buyout';
import type { OrderState } from '@okruh/contracts/events/orders';
import type { paymentFailed, refundMade } from '@okruh/contracts/events/payments';
import type { RepairState } from '@okruh/contracts/events/repairs';
import type { MailSource, PlannedMail } from './mail-source.ts';

const orderMail = (
  template: string,
  kind: Extract<MailSource, { owner: 'orders' }>['kind'],
  data: { readonly order_id: string; readonly market: 'cz' | 'ro' },
): PlannedMail => ({ template, market: data.market, source: { owner: 'orders', kind, id: data.order_id } });

/** Which mail or mails an event calls for; null when nobody needs to hear of it by mail. */
export const mailPlan = {
  registrationRequested: (data: DataOf<typeof registrationRequested>): PlannedMail => ({
    template: data.address_known ? 'registration_known' : 'registration',
    market: data.market,
    source: { owner: 'accounts', kind: 'registration', id: data.registration_id },
  }),

  passwordResetRequested: (data: DataOf<typeof passwordResetRequested>): PlannedMail => ({
    template: 'password_reset',
    market: data.market,
    source: { owner: 'accounts', kind: 'password-reset', id: data.reset_id },
  }),

  passwordChanged: (data: DataOf<typeof passwordChanged>): PlannedMail => ({
    template: 'password_changed',
    market: data.market,
    source: { owner: 'accounts', kind: 'password-changed', id: data.account_id },
  }),

  /** The department that answers, and a receipt for who wrote. */
  messageReceived: (data: DataOf<typeof messageReceived>): readonly PlannedMail[] => [
    { template: 'message', market: data.market, source: { owner: 'accounts', kind: 'message', id: data.message_id } },
    { template: 'message_receipt', market: data.market, source: { owner: 'accounts', kind: 'message-receipt', id: data.message_id } },
  ],

  subscriptionRequested: (data: DataOf<typeof subscriptionRequested>): PlannedMail => ({
    template: data.address_known ? 'subscription_known' : 'subscription',
    market: data.market,
    source: { owner: 'accounts', kind: 'subscription', id: data.subscription_id },
  }),

  estimateSent: (data: DataOf<typeof estimateSent>): PlannedMail => ({
    template: 'buyout_estimate',
    market: data.market,
    source: { owner: 'buyout', kind: 'estimate', id: data.estimate_id },
  }),

  /** A step of a buy-out with a template of its own. */
  step:
    (template: string) =>
    (data: BuyoutState): PlannedMail => ({
      template,
      market: data.market,
      source: { owner: 'buyout', kind: 'order', id: data.buyout_id },
    }),

  counterOfferAnswered: (data: DataOf<typeof counterOfferAnswered>): PlannedMail =>
    mailPlan.step(`buyout_counter_offer_${data.answer}`)(data),

  /** After an accepted counter-offer its own mail has said it all; this one is for prices that the inspection confirmed. */
  buyoutAccepted: (data: BuyoutState): PlannedMail | null => (data.counter_offer === null ? mailPlan.step('buyout_accepted')(data) : null),

  /** A step of a repair with a template of its own. */
  repair:
    (template: string) =>
    (data: RepairState): PlannedMail => ({
      template,
      market: data.market,
      source: { owner: 'repairs', kind: 'repair', id: data.repair_id },
    }),

  orderPlaced: (data: OrderState): PlannedMail => orderMail('order_placed', 'placed', data),

  /** What an old device paid whole cost nothing more: there is no payment to be confirmed. */
  orderPaid: (data: OrderState): PlannedMail | null => (data.total.amount === 0 ? null : orderMail('order_paid', 'paid', data)),

  orderCancelled: (data: OrderState): PlannedMail => orderMail('order_cancelled', 'cancelled', data),

  /** A declined loan ends its order, which has a mail of its own. */
  paymentFailed: (data: DataOf<typeof paymentFailed>): PlannedMail | null =>
    data.failure === 'loan-declined' ? null : orderMail('order_payment_failed', 'payment-failed', data),

  refundMade: (data: DataOf<typeof refundMade>): PlannedMail => orderMail('order_refunded', 'refunded', data),

  /** A price that the diagnosis only confirmed was agreed to at the booking: nothing new is to be told. */
  quoteApproved: (data: RepairState): PlannedMail | null => (data.quote === null ? null : mailPlan.repair('repair_approved')(data)),
} as const;
