import type { DataOf } from '@okruh/contracts';
import type { transferAwaited } from '@okruh/contracts/events/payments';
import type { OrderDraft, OrderLine, TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import type { PickingListState } from '@okruh/contracts/events/picking';
import type { PickingListStatus } from '@okruh/contracts/http/picking-work';
import type { AdditionEnd, CancelReason, HoldReason, OrderPaymentStatus, OrderStatus } from '@okruh/contracts/http/orders/view';
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// All tables of this service except outbox, inbox and idempotency keys, which service-kit defines. The connection's
// search_path sets the schema.

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Minor units; the contract limits them to safe integers. */
const minorUnits = (name: string) => bigint(name, { mode: 'number' });

/** Payment instructions of a bank transfer (account, symbols, text of the QR code) from the event of payments. */
export type Transfer = DataOf<typeof transferAwaited>['transfer'];

/** What the customer bought and agreed to when placing the order; contains no personal data. */
export type OrderSnapshot = Pick<OrderDraft, 'lines' | 'totals' | 'applied_discounts' | 'trade_ins' | 'delivery' | 'payment' | 'consents'> &
  // Orders from before it was asked for have none.
  Partial<Pick<OrderDraft, 'is_vat_payer'>>;

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  number: text('number').notNull(),
  market: text('market', { enum: ['cz', 'ro'] }).notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  paymentStatus: text('payment_status').$type<OrderPaymentStatus>().notNull(),
  cancelReason: text('cancel_reason').$type<CancelReason>(),
  version: integer('version').notNull(),
  customerId: text('customer_id'),
  typePayment: text('type_payment').$type<TypePayment>().notNull(),
  subPayment: text('sub_payment'),
  typeDeliveryCode: text('type_delivery_code').$type<TypeDeliveryCode>().notNull(),
  storeId: text('store_id'),
  deliveryPlaceId: text('delivery_place_id'),
  transactionId: text('transaction_id'),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  price: minorUnits('price').notNull(),
  total: minorUnits('total').notNull(),
  snapshot: jsonb('snapshot').$type<OrderSnapshot>().notNull(),
  isCreateAccount: boolean('is_create_account').notNull(),
  isCompany: boolean('is_company').notNull(),
  /** Explained in migrations/051-counter-sales.sql. */
  isCounterSale: boolean('is_counter_sale').notNull().default(false),
  placedAt: instant('placed_at').notNull(),
  payableUntil: instant('payable_until'),
  reservedUntil: instant('reserved_until'),
  paidAt: instant('paid_at'),
  cancelledAt: instant('cancelled_at'),
  refundedAt: instant('refunded_at'),
  /** Explained in migrations/022-packages.sql. */
  pickingStartedAt: instant('picking_started_at'),
  packedAt: instant('packed_at'),
  handedOverAt: instant('handed_over_at'),
  readyAt: instant('ready_at'),
  deliveredAt: instant('delivered_at'),
  /** Explained in migrations/049-withdrawn.sql. */
  withdrawnAt: instant('withdrawn_at'),
  updatedAt: instant('updated_at').notNull(),
  /** Explained in migrations/029-holds.sql. */
  holdReason: text('hold_reason').$type<HoldReason>(),
  heldAt: instant('held_at'),
  /** Explained in migrations/020-trade-ins.sql. */
  withheldBonus: minorUnits('withheld_bonus'),
  settlementVersion: integer('settlement_version').notNull().default(0),
  remindedAt: instant('reminded_at'),
  customerCiphertext: text('customer_cipher').notNull(),
  labelCiphertext: text('label_cipher').notNull(),
  nameIndex: text('name_index').array().notNull(),
  companyIndex: text('company_index').array().notNull(),
  eMailIndex: text('e_mail_index').notNull(),
  phoneIndex: text('phone_index').notNull(),
  /** Explained in migrations/012-unpaid-pieces.sql. */
  pieces: integer('pieces').notNull().default(1),
  networkIndex: text('network_index'),
  /** Explained in migrations/030-order-assignees.sql. */
  assigneeId: text('assignee_id'),
  assigneeName: text('assignee_name'),
});
export type OrderRow = typeof orders.$inferSelect;

export const orderPayments = pgTable('order_payments', {
  paymentId: uuid('payment_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  /** Explained in migrations/041-additions.sql. */
  additionId: uuid('addition_id'),
  version: integer('version').notNull(),
  typePayment: text('type_payment').notNull(),
  state: text('state').notNull(),
  amount: minorUnits('amount').notNull(),
  captured: minorUnits('captured').notNull(),
  refunded: minorUnits('refunded').notNull(),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  changedAt: instant('changed_at').notNull(),
  capturedAt: instant('captured_at'),
  refundedAt: instant('refunded_at'),
  declinedAt: instant('declined_at'),
  /** Explained in migrations/021-transfers.sql. */
  transfer: jsonb('transfer').$type<Transfer>(),
});
export type OrderPaymentRow = typeof orderPayments.$inferSelect;

/** Explained in migrations/022-packages.sql. */
export const orderPackages = pgTable('order_packages', {
  listId: uuid('list_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  version: integer('version').notNull(),
  part: integer('part').notNull(),
  parts: integer('parts').notNull(),
  place: text('place').notNull(),
  status: text('status').$type<PickingListStatus>().notNull(),
  quantity: integer('quantity').notNull(),
  picked: integer('picked').notNull(),
  missing: integer('missing').notNull(),
  parcel: jsonb('parcel').$type<PickingListState['parcel']>(),
  /** Explained in migrations/025-review-requests.sql. */
  items: jsonb('items')
    .$type<readonly Pick<PickingListState['items'][number], 'variant_id' | 'quantity' | 'substitute_name'>[]>()
    .notNull()
    .default([]),
  handedOverAt: instant('handed_over_at'),
  deliveredAt: instant('delivered_at'),
  changedAt: instant('changed_at').notNull(),
});
export type OrderPackageRow = typeof orderPackages.$inferSelect;

/** Explained in migrations/025-review-requests.sql. */
export const reviewRequests = pgTable('review_requests', {
  orderId: uuid('order_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  closedAt: instant('closed_at'),
  outcome: text('outcome', { enum: ['asked', 'skipped'] }),
});

/** Explained in migrations/026-order-changes.sql. */
export const orderChanges = pgTable('order_changes', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  kind: text('kind', { enum: ['dropped', 'removed', 'substituted'] }).notNull(),
  variantId: text('variant_id').notNull(),
  name: text('name').notNull(),
  quantity: integer('quantity').notNull(),
  amount: minorUnits('amount').notNull(),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  isDueReduced: boolean('is_due_reduced').notNull(),
  substituteName: text('substitute_name'),
  at: instant('at').notNull(),
});
export type OrderChangeRow = typeof orderChanges.$inferSelect;

/** Explained in migrations/032-line-changes.sql. */
export const lineChanges = pgTable('line_changes', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  state: text('state', { enum: ['open', 'done', 'refused'] }).notNull(),
  removed: jsonb('removed').$type<readonly { readonly variant_id: string; readonly quantity: number }[]>().notNull(),
  actorId: text('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  begunAt: instant('begun_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
});
export type LineChangeRow = typeof lineChanges.$inferSelect;

/** Explained in migrations/041-additions.sql. */
export const orderAdditions = pgTable('order_additions', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  code: text('code').notNull(),
  state: text('state', { enum: ['open', 'refused', 'awaiting_payment', 'added', 'ended'] }).notNull(),
  reason: text('reason').$type<AdditionEnd | AdditionRefusal>(),
  lines: jsonb('lines').$type<readonly OrderLine[]>().notNull(),
  amount: minorUnits('amount').notNull(),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  isDueRaised: boolean('is_due_raised').notNull(),
  payableUntil: instant('payable_until'),
  actorId: text('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  begunAt: instant('begun_at').notNull().defaultNow(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
export type AdditionRow = typeof orderAdditions.$inferSelect;
/** Why the warehouse doesn't give the pieces. */
export type AdditionRefusal = 'out-of-stock' | 'label-printed' | 'order-not-released';

/** Explained in migrations/043-invoices.sql. */
export const orderInvoices = pgTable('order_invoices', {
  documentId: uuid('document_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  /** Explained in migrations/047-invoice-versions.sql. */
  version: integer('version').notNull().default(1),
  kind: text('kind', { enum: ['invoice', 'advance', 'credit-note'] }).notNull(),
  number: text('number').notNull(),
  issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  total: minorUnits('total').notNull(),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  /** Explained in migrations/048-margin.sql. */
  creditReason: text('credit_reason'),
});

/** Explained in migrations/010-account-mailboxes.sql. */
export const accountMailboxes = pgTable('account_mailboxes', {
  accountId: text('account_id').primaryKey(),
  market: text('market', { enum: ['cz', 'ro'] }).notNull(),
  eMailIndex: text('e_mail_index').notNull(),
});
