import type { invoiceCreated } from '@okruh/contracts/events/invoicing';
import type { DataOf } from '@okruh/contracts';
import type {
  messageAnswered,
  messageReceived,
  newsMailRequested,
  passwordChanged,
  passwordResetRequested,
  registrationRequested,
  staffInvited,
  subscriptionRequested,
} from '@okruh/contracts/events/accounts';
import type { CounterPaymentState } from '@okruh/contracts/events/counter';
import type { BuyoutState, counterOfferAnswered, estimateSent, leasePromiseDue, payoutMade } from '@okruh/contracts/events/buyout';
import type {
  additionOffered,
  complaintDecided,
  complaintReported,
  goodsReturned,
  linesAdded,
  mailRequested,
  orderChanged,
  OrderState,
  withdrawalReceived,
} from '@okruh/contracts/events/orders';
import type { AlertState } from '@okruh/contracts/events/ops';
import type { PickingListState } from '@okruh/contracts/events/picking';
import type { paymentFailed, refundMade } from '@okruh/contracts/events/payments';
import type { RepairState } from '@okruh/contracts/events/repairs';
import type { MailSource, PlannedMail } from './mail-source.ts';

const orderMail = (
  template: string,
  kind: Extract<MailSource, { owner: 'orders' }>['kind'],
  data: { readonly order_id: string; readonly market: 'cz' | 'ro' },
): PlannedMail => ({ template, market: data.market, source: { owner: 'orders', kind, id: data.order_id } });

/** Orders know the package by its picking list, its customer and what to say. */
const packageMail = (template: string, kind: 'package-handed-over' | 'package-returned', data: PickingListState): PlannedMail => ({
  template,
  market: data.market,
  source: { owner: 'orders', kind, id: data.list_id },
  isOnce: true,
});

/** Within the 30 minutes for which an unpaid order is held: there is time left to pay it. */
const FAILED_PAYMENT_WAIT_SECONDS = 10 * 60;

const decisionTemplates = { refund: 'complaint_accepted', replacement: 'complaint_replaced', rejected: 'complaint_rejected' } as const;

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

  /** An invitation is mailed like a reset; accounts knows which it is. */
  staffInvited: (data: DataOf<typeof staffInvited>): PlannedMail => ({
    template: 'staff_invitation',
    market: data.market,
    source: { owner: 'accounts', kind: 'password-reset', id: data.invitation_id },
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

  messageAnswered: (data: DataOf<typeof messageAnswered>): PlannedMail => ({
    template: 'message_answer',
    market: data.market,
    source: { owner: 'accounts', kind: 'message-answer', id: data.answer_id },
  }),

  subscriptionRequested: (data: DataOf<typeof subscriptionRequested>): PlannedMail => ({
    template: data.address_known ? 'subscription_known' : 'subscription',
    market: data.market,
    source: { owner: 'accounts', kind: 'subscription', id: data.subscription_id },
  }),

  newsMailRequested: (data: DataOf<typeof newsMailRequested>): PlannedMail => ({
    template: data.is_test ? 'news_test' : 'news',
    market: data.market,
    source: { owner: 'accounts', kind: 'news', id: data.recipient_id },
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

  leasePromiseDue: (data: DataOf<typeof leasePromiseDue>): PlannedMail => ({
    template: `lease_promise_${data.stage}`,
    market: data.market,
    source: { owner: 'buyout', kind: 'lease-promise', id: data.promise_id },
  }),

  counterOfferAnswered: (data: DataOf<typeof counterOfferAnswered>): PlannedMail =>
    mailPlan.step(`buyout_counter_offer_${data.answer}`)(data),

  /**
   * A step of a buy-out that may belong to a purchase, which has a mail of its own for it. At a store's counter people talk to each
   * other: nobody is written to.
   */
  planStep:
    (template: string | null, ofPurchase: string) =>
    (data: BuyoutState): PlannedMail | null => {
      if (data.purchase?.method === 'in_store') return null;
      const fitting = data.purchase === null ? template : ofPurchase;
      return fitting === null ? null : mailPlan.step(fitting)(data);
    },

  /** What was set off whole at the counter is paid; what is left of it is paid out like any other. */
  payoutMade: (data: DataOf<typeof payoutMade>): PlannedMail | null => {
    // The seller stood there; the slip of the till is mailed.
    if (data.is_paid_in_cash === true) return null;
    if (data.purchase === null) return mailPlan.step('buyout_paid')(data);
    return data.purchase.payout.amount === 0 ? null : mailPlan.step('trade_in_paid')(data);
  },

  /** After an accepted counter-offer its own mail has said it all; this one is for prices that the inspection confirmed. */
  buyoutAccepted: (data: BuyoutState): PlannedMail | null =>
    data.counter_offer === null ? mailPlan.planStep('buyout_accepted', 'trade_in_accepted')(data) : null,

  collectionDue: (data: OrderState): PlannedMail => orderMail('order_collection_due', 'collection-due', data),

  /** Each package that leaves has a mail with its carrier's link. What goes to a store is only moved there: its mail comes when it waits. */
  handedOver: (data: PickingListState): PlannedMail | null =>
    data.type_delivery_code === 'store_pickup' ? null : packageMail('order_package_handed_over', 'package-handed-over', data),

  /** Once, when it turns round or is back already. */
  packageReturned: (data: PickingListState): PlannedMail => packageMail('order_package_returned', 'package-returned', data),

  documentIssued: (data: DataOf<typeof invoiceCreated>): PlannedMail => ({
    template: data.kind === 'advance' ? 'advance_issued' : 'invoice_issued',
    market: data.market,
    source: { owner: 'invoicing', kind: 'issued', id: data.document_id },
  }),

  /** What was paid for an order has mails of its own. A payment of several repairs has one receipt; a pay-out has its slip. */
  counterPaid: (data: CounterPaymentState): PlannedMail | null =>
    data.bill_kind !== 'order'
      ? {
          template: 'receipt_issued',
          market: data.market,
          source: { owner: 'counter', kind: 'receipt', id: data.payment_id },
          isOnce: true,
        }
      : null,

  orderReady: (data: OrderState): PlannedMail => orderMail('order_ready', 'ready', data),

  orderDelivered: (data: OrderState): PlannedMail => orderMail('order_delivered', 'delivered', data),

  reviewDue: (data: OrderState): PlannedMail => ({ ...orderMail('order_review', 'review-due', data), isOnce: true }),
  /** Each change has a mail of its own: the order may change twice. */
  orderChanged: (data: DataOf<typeof orderChanged>): PlannedMail =>
    orderMail('order_changed', 'changed', { order_id: data.change.id, market: data.market }),

  /** Each addition has mails of its own: the question for its money, and that it is in the order. */
  additionOffered: (data: DataOf<typeof additionOffered>): PlannedMail =>
    orderMail('order_addition_offered', 'addition-offered', { order_id: data.addition.id, market: data.market }),
  linesAdded: (data: DataOf<typeof linesAdded>): PlannedMail =>
    orderMail('order_lines_added', 'lines-added', { order_id: data.addition.id, market: data.market }),

  withdrawalReceived: (data: DataOf<typeof withdrawalReceived>): PlannedMail =>
    orderMail('withdrawal_received', 'withdrawal-received', { order_id: data.withdrawal_id, market: data.market }),
  goodsReturned: (data: DataOf<typeof goodsReturned>): PlannedMail =>
    orderMail('withdrawal_judged', 'withdrawal-judged', { order_id: data.withdrawal_id, market: data.market }),

  complaintReported: (data: DataOf<typeof complaintReported>): PlannedMail =>
    orderMail('complaint_reported', 'complaint-reported', { order_id: data.complaint_id, market: data.market }),
  complaintDecided: (data: DataOf<typeof complaintDecided>): PlannedMail =>
    orderMail(decisionTemplates[data.decision], 'complaint-decided', {
      order_id: data.complaint_id,
      market: data.market,
    }),

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

  /** What the office wrote; the mail's own id leads to its text. */
  mailRequested: (data: DataOf<typeof mailRequested>): PlannedMail => ({
    template: 'order_message',
    market: data.market,
    source: { owner: 'orders', kind: 'written', id: data.mail_id },
  }),

  orderCancelled: (data: OrderState): PlannedMail => orderMail('order_cancelled', 'cancelled', data),

  /**
   * A declined loan ends its order, which has a mail of its own; who pressed "cancel" at the bank knows it, and sees the order's page.
   * After a decline nearly everybody tries again at once: the mail waits for that (orders says then whether it is still unpaid), and
   * there is one of them for an order.
   */
  paymentFailed: (data: DataOf<typeof paymentFailed>): PlannedMail | null =>
    data.failure === 'loan-declined' || data.failure === 'cancelled-by-customer'
      ? null
      : { ...orderMail('order_payment_failed', 'payment-failed', data), delaySeconds: FAILED_PAYMENT_WAIT_SECONDS, isOnce: true },

  refundMade: (data: DataOf<typeof refundMade>): PlannedMail => orderMail('order_refunded', 'refunded', data),

  /** To operations of both markets; a market without an address gets none. */
  alert:
    (template: 'alert_raised' | 'alert_closed') =>
    ({ alert_id: id }: AlertState): readonly PlannedMail[] =>
      (['cz', 'ro'] as const).map((market) => ({ template, market, source: { owner: 'ops', kind: 'alert', id } })),

  /** A price that the diagnosis only confirmed was agreed to at the booking: nothing new is to be reported. */
  quoteApproved: (data: RepairState): PlannedMail | null => (data.quote === null ? null : mailPlan.repair('repair_approved')(data)),
} as const;
