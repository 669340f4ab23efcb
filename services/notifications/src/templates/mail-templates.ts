import { leasePromiseEnding, leasePromiseOpen, leasePromiseSoon } from './lease-promise.ts';
import type { MailTemplate } from '../mail-template.ts';
import { alertClosed, alertRaised } from './alert.ts';
import { passwordChanged, passwordReset, registration, registrationKnown, staffInvitation } from './account.ts';
import {
  buyoutCounterOffer,
  buyoutCounterOfferAccepted,
  buyoutCounterOfferDeclined,
  buyoutCounterOfferExpired,
} from './buyout-counter-offer.ts';
import { buyoutExpired, buyoutPaid, buyoutReturned } from './buyout-ending.ts';
import { buyoutEstimate } from './buyout-estimate.ts';
import { buyoutAccepted, buyoutCollectionMissed, buyoutCourierOrdered, buyoutDeviceReceived } from './buyout-progress.ts';
import { buyoutReceived } from './buyout-received.ts';
import { receiptIssued } from './receipt.ts';
import { advanceIssued, invoiceIssued } from './invoice.ts';
import { message, messageAnswer, messageReceipt } from './message.ts';
import { orderCancelled, orderMessage, orderPaid, orderPaymentFailed, orderPlaced, orderRefunded } from './order.ts';
import { repairApproved, repairComplaintRejected, repairDeclined, repairQuote } from './repair-quote.ts';
import {
  repairBooked,
  repairCancelled,
  repairCollected,
  repairCollectionMissed,
  repairCourierBooked,
  repairPartsArrived,
  repairReady,
  repairReceived,
  repairSentBack,
} from './repair-progress.ts';
import { orderAdditionOffered, orderLinesAdded } from './order-additions.ts';
import { orderChanged } from './order-changed.ts';
import { complaintAccepted, complaintRejected, complaintReplaced, complaintReported } from './order-complaint.ts';
import { withdrawalJudged, withdrawalReceived } from './order-withdrawal.ts';
import { orderCollectionDue } from './order-collection.ts';
import { orderDelivered, orderPackageHandedOver, orderPackageReturned, orderReady, orderReview } from './order-delivery.ts';
import {
  tradeInAccepted,
  tradeInBonusExpired,
  tradeInCancelled,
  tradeInExpired,
  tradeInOpened,
  tradeInPaid,
  tradeInReminder,
} from './trade-in.ts';
import { news, newsTest, subscription, subscriptionKnown } from './news.ts';

const all = [
  registration,
  registrationKnown,
  passwordReset,
  staffInvitation,
  passwordChanged,
  message,
  messageReceipt,
  messageAnswer,
  subscription,
  subscriptionKnown,
  news,
  newsTest,
  buyoutEstimate,
  buyoutReceived,
  buyoutCourierOrdered,
  buyoutCollectionMissed,
  buyoutDeviceReceived,
  buyoutAccepted,
  buyoutCounterOffer,
  buyoutCounterOfferAccepted,
  buyoutCounterOfferDeclined,
  buyoutCounterOfferExpired,
  buyoutPaid,
  buyoutReturned,
  buyoutExpired,
  repairBooked,
  repairCourierBooked,
  repairCollectionMissed,
  repairSentBack,
  repairReceived,
  repairQuote,
  repairApproved,
  repairComplaintRejected,
  repairDeclined,
  repairPartsArrived,
  repairReady,
  repairCollected,
  repairCancelled,
  orderPlaced,
  orderPaid,
  orderPaymentFailed,
  orderCancelled,
  orderRefunded,
  orderMessage,
  orderCollectionDue,
  orderPackageHandedOver,
  orderReady,
  invoiceIssued,
  advanceIssued,
  receiptIssued,
  orderDelivered,
  orderPackageReturned,
  orderReview,
  orderChanged,
  withdrawalReceived,
  withdrawalJudged,
  complaintReported,
  complaintAccepted,
  complaintReplaced,
  complaintRejected,
  orderAdditionOffered,
  orderLinesAdded,
  tradeInAccepted,
  tradeInBonusExpired,
  tradeInCancelled,
  tradeInExpired,
  tradeInOpened,
  tradeInPaid,
  leasePromiseSoon,
  leasePromiseOpen,
  leasePromiseEnding,
  tradeInReminder,
  alertRaised,
  alertClosed,
];

/** Every mail that the shop sends, by code. */
export const mailTemplates: ReadonlyMap<string, MailTemplate> = new Map(all.map((template) => [template.code, template]));
