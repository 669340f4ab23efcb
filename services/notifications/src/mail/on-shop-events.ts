import type { DataOf, Envelope, EventContract } from '@okruh/contracts';
import {
  messageAnswered,
  messageReceived,
  newsMailRequested,
  passwordChanged,
  passwordResetRequested,
  registrationRequested,
  staffInvited,
  subscriptionRequested,
} from '@okruh/contracts/events/accounts';
import {
  bonusExpired,
  buyoutAccepted,
  buyoutCancelled,
  buyoutCollectionMissed,
  buyoutExpired,
  buyoutOrdered,
  counterOfferAnswered,
  counterOfferMade,
  courierOrdered,
  deviceAwaited,
  leasePromiseDue,
  deviceReceived,
  deviceReturned,
  estimateSent,
  payoutMade,
} from '@okruh/contracts/events/buyout';
import { counterPaymentRefunded, counterPaymentTaken, counterPayoutPaid } from '@okruh/contracts/events/counter';
import { creditNoteCreated, invoiceCreated, invoiceMailRequested } from '@okruh/contracts/events/invoicing';
import { alertClosed, alertRaised } from '@okruh/contracts/events/ops';
import {
  additionOffered,
  collectionDue,
  complaintDecided,
  complaintReported,
  linesAdded,
  mailRequested,
  orderCancelled,
  goodsReturned,
  orderChanged,
  withdrawalReceived,
  orderDelivered,
  orderPaid,
  orderPlaced,
  orderReady,
  reviewDue,
} from '@okruh/contracts/events/orders';
import { paymentFailed, refundMade } from '@okruh/contracts/events/payments';
import { handedOver, packageReturned } from '@okruh/contracts/events/picking';
import {
  quoteApproved,
  quoteDeclined,
  partsArrived,
  quoteSent,
  repairBooked,
  repairCancelled,
  repairComplaintRejected,
  repairCollected,
  repairCollectionMissed,
  repairCourierBooked,
  repairFinished,
  repairReceived,
  repairSentBack,
} from '@okruh/contracts/events/repairs';
import { on, type Handler, type Tx } from '@okruh/service-kit';
import { mailPlan } from './mail-plan.ts';
import type { PlannedMail } from './mail-source.ts';

type Queue = (tx: Tx, cause: Envelope, mail: PlannedMail) => Promise<void>;

/** Everything a person must hear of. A handler only queues: nothing outside the transaction is touched. */
export function shopEventHandlers(queue: Queue): Handler[] {
  const mailOn = <const C extends EventContract>(
    contract: C,
    plan: (data: DataOf<C>) => PlannedMail | readonly PlannedMail[] | null,
  ): Handler =>
    on(contract, async ({ event, data, tx }) => {
      for (const mail of [plan(data) ?? []].flat()) await queue(tx, event, mail);
    });
  return [
    mailOn(registrationRequested, mailPlan.registrationRequested),
    mailOn(passwordResetRequested, mailPlan.passwordResetRequested),
    mailOn(staffInvited, mailPlan.staffInvited),
    mailOn(passwordChanged, mailPlan.passwordChanged),
    mailOn(messageReceived, mailPlan.messageReceived),
    mailOn(messageAnswered, mailPlan.messageAnswered),
    mailOn(subscriptionRequested, mailPlan.subscriptionRequested),
    mailOn(newsMailRequested, mailPlan.newsMailRequested),
    mailOn(estimateSent, mailPlan.estimateSent),
    mailOn(buyoutOrdered, mailPlan.planStep('buyout_received', 'trade_in_opened')),
    mailOn(courierOrdered, mailPlan.step('buyout_courier_ordered')),
    mailOn(buyoutCollectionMissed, mailPlan.step('buyout_collection_missed')),
    mailOn(deviceReceived, mailPlan.planStep('buyout_device_received', 'buyout_device_received')),
    mailOn(counterOfferMade, mailPlan.step('buyout_counter_offer')),
    mailOn(counterOfferAnswered, mailPlan.counterOfferAnswered),
    mailOn(buyoutAccepted, mailPlan.buyoutAccepted),
    mailOn(payoutMade, mailPlan.payoutMade),
    mailOn(deviceReturned, mailPlan.planStep('buyout_returned', 'buyout_returned')),
    mailOn(buyoutExpired, mailPlan.planStep('buyout_expired', 'trade_in_lapsed')),
    mailOn(buyoutCancelled, mailPlan.planStep(null, 'trade_in_cancelled')),
    mailOn(bonusExpired, mailPlan.planStep(null, 'trade_in_bonus_lapsed')),
    mailOn(leasePromiseDue, mailPlan.leasePromiseDue),
    mailOn(deviceAwaited, mailPlan.planStep(null, 'trade_in_reminder')),
    mailOn(repairBooked, mailPlan.repair('repair_booked')),
    mailOn(repairCourierBooked, mailPlan.repair('repair_courier_booked')),
    mailOn(repairCollectionMissed, mailPlan.repair('repair_collection_missed')),
    mailOn(repairSentBack, mailPlan.repair('repair_sent_back')),
    mailOn(repairReceived, mailPlan.repair('repair_received')),
    mailOn(quoteSent, mailPlan.repair('repair_quote')),
    mailOn(quoteApproved, mailPlan.quoteApproved),
    mailOn(quoteDeclined, mailPlan.repair('repair_declined')),
    mailOn(partsArrived, mailPlan.repair('repair_parts_arrived')),
    mailOn(repairFinished, mailPlan.repair('repair_ready')),
    mailOn(repairCollected, mailPlan.repair('repair_collected')),
    mailOn(repairComplaintRejected, mailPlan.repair('repair_complaint_rejected')),
    mailOn(repairCancelled, mailPlan.repair('repair_cancelled')),
    mailOn(orderPlaced, mailPlan.orderPlaced),
    mailOn(orderPaid, mailPlan.orderPaid),
    mailOn(orderCancelled, mailPlan.orderCancelled),
    mailOn(collectionDue, mailPlan.collectionDue),
    mailOn(orderChanged, mailPlan.orderChanged),
    mailOn(withdrawalReceived, mailPlan.withdrawalReceived),
    mailOn(goodsReturned, mailPlan.goodsReturned),
    mailOn(complaintReported, mailPlan.complaintReported),
    mailOn(complaintDecided, mailPlan.complaintDecided),
    mailOn(additionOffered, mailPlan.additionOffered),
    mailOn(linesAdded, mailPlan.linesAdded),
    mailOn(mailRequested, mailPlan.mailRequested),
    mailOn(handedOver, mailPlan.handedOver),
    mailOn(orderReady, mailPlan.orderReady),
    mailOn(orderDelivered, mailPlan.orderDelivered),
    mailOn(packageReturned, mailPlan.packageReturned),
    mailOn(reviewDue, mailPlan.reviewDue),
    mailOn(invoiceCreated, mailPlan.documentIssued),
    mailOn(creditNoteCreated, mailPlan.documentIssued),
    mailOn(invoiceMailRequested, mailPlan.documentIssued),
    mailOn(counterPaymentTaken, mailPlan.counterPaid),
    mailOn(counterPaymentRefunded, mailPlan.counterPaid),
    mailOn(counterPayoutPaid, mailPlan.counterPaid),
    mailOn(paymentFailed, mailPlan.paymentFailed),
    mailOn(refundMade, mailPlan.refundMade),
    mailOn(alertRaised, mailPlan.alert('alert_raised')),
    mailOn(alertClosed, mailPlan.alert('alert_closed')),
  ];
}
