/** What waits for staff, service by service, and who can do something about it. No schema here: browsers import this file. */
import type { Permission } from './access.ts';

export const waitingKinds = {
  orders: {
    /** Awaits its payment for longer than usual. */
    'orders-unpaid': 'order:cancel',
    withdrawals: 'order:change',
    complaints: 'order:change',
  },
  payments: {
    /** Another sum or currency came than was due. */
    'payments-to-decide': 'payment:decide',
    'refunds-to-send': 'payment:refund',
    disputes: 'payment:decide',
    /** Lines of a bank statement that belong to no payment yet. */
    'statement-lines': 'payment:decide',
    /** Instalments that are arranged at a counter. */
    loans: 'loan:decide',
  },
  buyout: {
    /** A carrier has delivered the device. */
    'buyouts-arrived': 'buyout:receive',
    'buyouts-to-inspect': 'buyout:inspect',
    /** A lower offer that its customer hasn't answered for three days. */
    'offers-unanswered': 'buyout:decide',
    payouts: 'buyout:pay-out',
  },
  repairs: {
    'repairs-arrived': 'repair:work',
    'repairs-to-diagnose': 'repair:work',
    /** Promised for a day that is over. */
    'repairs-late': 'repair:work',
    'spare-parts-low': 'spare-part:edit',
  },
  catalog: {
    reviews: 'review:approve',
    /** Planned changes of texts that could not be applied. */
    'content-plans-failed': 'content:edit',
    /** A feed broke off, offers far less than before, or isn't read by its site any more. */
    'feeds-broken': 'feed:check',
  },
  picking: {
    'picking-lists': 'picking:work',
    /** The shelf lacks pieces that an order has. */
    'missing-items': 'picking:work',
    'transfers-coming': 'stock:receive',
    'parcels-late': 'shipping:recall',
  },
  invoicing: {
    'e-factura-open': 'invoice:issue',
    /** Documents that couldn't be made. */
    'invoices-failed': 'invoice:issue',
  },
  accounts: {
    /** What visitors wrote and nobody has answered. */
    messages: 'message:answer',
    'job-applications': 'application:answer',
  },
  ops: { alerts: 'ops:read', 'dead-letters': 'ops:read' },
} as const satisfies { readonly [service: string]: { readonly [kind: string]: Permission } };

export type WaitingService = keyof typeof waitingKinds;
export const waitingServices = Object.keys(waitingKinds) as readonly WaitingService[];
export type WaitingKind = { [Service in WaitingService]: keyof (typeof waitingKinds)[Service] }[WaitingService];

/** Counted up to here. */
export const MAX_WAITING = 1_000;
/** Of each kind so many are named: those that are due first, or wait the longest. */
export const MAX_NAMED = 3;
