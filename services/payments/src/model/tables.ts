import type { TypePayment } from '@okruh/contracts/http/checkout';
import type { PaymentState } from '@okruh/contracts/http/payments';
import { bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PaymentFailure } from './payment.ts';

// All tables of this service except outbox, inbox and idempotency keys, which service-kit defines. The connection's
// search_path sets the schema.

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Minor units; the contract limits them to safe integers. */
const minorUnits = (name: string) => bigint(name, { mode: 'number' });
const marketColumn = (name: string) => text(name, { enum: ['cz', 'ro'] });
const currencyColumn = (name: string) => text(name, { enum: ['CZK', 'RON'] });

const providerNames = ['sandbox', 'stripe', 'partner', 'transfer', 'cash', 'trade_in'] as const;
export type ProviderName = (typeof providerNames)[number];
export const loanStates = ['draft', 'submitted', 'approved', 'declined', 'signed', 'sent', 'cancelled'] as const;
export type LoanState = (typeof loanStates)[number];

export const orders = pgTable('orders', {
  orderId: uuid('order_id').primaryKey(),
  code: text('code'),
  number: text('number').notNull(),
  market: marketColumn('market').notNull(),
  typePayment: text('type_payment').$type<TypePayment>().notNull(),
  subPayment: text('sub_payment'),
  arrangeType: text('arrange_type'),
  /** Explained in migrations/023-stores.sql. */
  storeId: text('store_id'),
  /** Explained in migrations/024-counter.sql. */
  hasCounterTradeIn: boolean('has_counter_trade_in').notNull().default(false),
  amount: minorUnits('amount').notNull(),
  currency: currencyColumn('currency').notNull(),
  payableUntil: instant('payable_until'),
  isCancelled: boolean('is_cancelled').notNull(),
  /** Explained in migrations/022-additions.sql. */
  parentOrderId: uuid('parent_order_id'),
  version: integer('version').notNull(),
  /** This and the following columns for trade-ins: migrations/020-trade-ins.sql. */
  bonus: minorUnits('bonus').notNull().default(0),
  withheld: minorUnits('withheld'),
  setOff: minorUnits('set_off').notNull().default(0),
  settlementVersion: integer('settlement_version').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});
export type OrderRow = typeof orders.$inferSelect;

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  typePayment: text('type_payment').$type<TypePayment>().notNull(),
  provider: text('provider', { enum: providerNames }).notNull(),
  state: text('state').$type<PaymentState>().notNull(),
  hold: text('hold', { enum: ['amount', 'currency', 'reversed'] }),
  paysOrder: boolean('pays_order').notNull().default(false),
  amount: minorUnits('amount').notNull(),
  currency: currencyColumn('currency').notNull(),
  isAuthorised: boolean('is_authorised').notNull().default(false),
  captured: minorUnits('captured').notNull().default(0),
  capturedCurrency: currencyColumn('captured_currency').notNull(),
  refunded: minorUnits('refunded').notNull().default(0),
  reversed: minorUnits('reversed').notNull().default(0),
  refundReturned: minorUnits('refund_returned').notNull().default(0),
  disputed: minorUnits('disputed').notNull().default(0),
  disputeWon: minorUnits('dispute_won').notNull().default(0),
  disputeLost: minorUnits('dispute_lost').notNull().default(0),
  accepted: minorUnits('accepted').array().notNull().default([]),
  isGivenUp: boolean('is_given_up').notNull().default(false),
  failure: text('failure').$type<PaymentFailure>(),
  sessionId: text('session_id'),
  sessionUrl: text('session_url'),
  /** Account of the customer who agreed to save the card. */
  keepCardFor: text('keep_card_for'),
  /** Saved card used for this payment. */
  cardId: uuid('card_id'),
  /** Pay-outs of buy-outs that the provider sent to this payment's card; part of `refunded`, but not refunds. */
  paidOut: minorUnits('paid_out').notNull().default(0),
  /** Refunds that a person sent from the bank; not part of `refunded`. */
  sentByHand: minorUnits('sent_by_hand').notNull().default(0),
  version: integer('version').notNull().default(0),
  checkedAt: instant('checked_at'),
  checks: integer('checks').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
export type PaymentRow = typeof payments.$inferSelect;

export const history = pgTable('history', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  event: text('event').notNull(),
  /** Name of the staff member; null for the customer, the provider and scheduled jobs. */
  by: text('by'),
  note: text('note').notNull().default(''),
});

export const tasks = pgTable('tasks', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  kind: text('kind', { enum: ['void', 'capture', 'refund', 'keep-card'] }).notNull(),
  amount: minorUnits('amount'),
  key: text('key').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: instant('next_at').notNull().defaultNow(),
  outcome: text('outcome', { enum: ['done', 'refused', 'dropped'] }),
  note: text('note').notNull().default(''),
  by: text('by'),
  buyoutId: uuid('buyout_id'),
  byHand: boolean('by_hand').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  doneAt: instant('done_at'),
});
export type TaskRow = typeof tasks.$inferSelect;

/** Explained in migrations/021-order-changes.sql. */
export const orderChanges = pgTable('order_changes', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  amount: minorUnits('amount').notNull(),
  isDueReduced: boolean('is_due_reduced').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
  settledAt: instant('settled_at'),
});
export type OrderChangeRow = typeof orderChanges.$inferSelect;

export const counterReceipts = pgTable('counter_receipts', {
  orderId: uuid('order_id').primaryKey(),
  setOff: minorUnits('set_off').notNull(),
  rest: minorUnits('rest').notNull(),
  surplus: minorUnits('surplus').notNull(),
  paidAt: instant('paid_at').notNull().defaultNow(),
  paidTo: text('paid_to').notNull(),
});
export type CounterReceiptRow = typeof counterReceipts.$inferSelect;

export const disputeStates = ['open', 'answered', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];
export const disputes = pgTable('disputes', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  providerId: text('provider_id').notNull(),
  amount: minorUnits('amount').notNull(),
  reason: text('reason').notNull(),
  state: text('state', { enum: disputeStates }).notNull(),
  dueAt: instant('due_at'),
  openedAt: instant('opened_at').notNull().defaultNow(),
  closedAt: instant('closed_at'),
});
export type DisputeRow = typeof disputes.$inferSelect;

export const cardHolders = pgTable(
  'card_holders',
  {
    provider: text('provider', { enum: providerNames }).notNull(),
    customerId: text('customer_id').notNull(),
    holderId: text('holder_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.customerId] })],
);

export const savedCards = pgTable('saved_cards', {
  id: uuid('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  market: marketColumn('market').notNull(),
  provider: text('provider', { enum: providerNames }).notNull(),
  tokenCiphertext: text('token_cipher').notNull(),
  tokenHash: text('token_hash').notNull(),
  fingerprint: text('fingerprint').notNull(),
  cardCiphertext: text('card_cipher').notNull(),
  paymentId: uuid('payment_id').notNull(),
  savedAt: instant('kept_at').notNull().defaultNow(),
  forgottenAt: instant('forgotten_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAt: instant('next_at').notNull().defaultNow(),
});
export type SavedCardRow = typeof savedCards.$inferSelect;

export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    paymentId: uuid('payment_id'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

export const walletTransactions = pgTable('wallet_transactions', {
  id: text('id').primaryKey(),
  wallet: text('wallet', { enum: ['wallet_a', 'wallet_b'] }).notNull(),
  market: marketColumn('market').notNull(),
  orderId: uuid('order_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const loans = pgTable('loans', {
  paymentId: uuid('payment_id').primaryKey(),
  kind: text('kind', { enum: ['instalments', 'leasing'] }).notNull(),
  partnerId: text('partner_id').notNull(),
  state: text('state', { enum: loanStates }).notNull(),
  contractNumber: text('contract_number'),
  reason: text('reason').notNull().default(''),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
export type LoanRow = typeof loans.$inferSelect;

export const statements = pgTable('statements', {
  id: uuid('id').primaryKey(),
  market: marketColumn('market').notNull(),
  format: text('format', { enum: ['camt.053', 'abo'] }).notNull(),
  fileName: text('file_name').notNull(),
  account: text('account').notNull(),
  number: text('number').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  uploadedAt: instant('uploaded_at').notNull().defaultNow(),
  uploadedBy: text('uploaded_by').notNull(),
});
export type StatementRow = typeof statements.$inferSelect;

const lineResults = [
  'matched',
  'underpaid',
  'overpaid',
  'surplus',
  'unknown',
  'outgoing',
  'reversed',
  'reversal',
  'reversal-unknown',
  'refund-returned',
] as const;
export type LineResult = (typeof lineResults)[number];
export const statementLines = pgTable('statement_lines', {
  id: uuid('id').primaryKey(),
  statementId: uuid('statement_id').notNull(),
  position: integer('position').notNull(),
  account: text('account').notNull(),
  reference: text('reference').notNull(),
  bookedOn: date('booked_on', { mode: 'string' }).notNull(),
  amount: minorUnits('amount').notNull(),
  currency: currencyColumn('currency').notNull(),
  variableSymbol: text('variable_symbol').notNull(),
  payerCiphertext: text('payer_cipher').notNull(),
  result: text('result', { enum: lineResults }).notNull(),
  paymentId: uuid('payment_id'),
  decidedBy: text('decided_by'),
  isReversal: boolean('is_reversal').notNull().default(false),
  original: text('original'),
  reverses: uuid('reverses'),
});
export type StatementLineRow = typeof statementLines.$inferSelect;
