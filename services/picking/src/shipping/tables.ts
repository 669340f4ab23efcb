import type { HoldReason } from '@okruh/contracts/http/orders/view';
import type {
  BookingRefusal,
  CarrierName,
  ParcelEventKind,
  ParcelState,
  RecallReason,
  RecallState,
} from '@okruh/contracts/http/picking-shipping';
import { getTableColumns, sql } from 'drizzle-orm';
import { bigint, customType, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OwnState } from './parcel.ts';

// Explained in migrations/007-parcels.sql.

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const market = () => text('market', { enum: ['cz', 'ro'] }).notNull();

export const parcels = pgTable('parcels', {
  id: uuid('id').primaryKey(),
  listId: uuid('list_id').notNull(),
  orderId: uuid('order_id').notNull(),
  orderNumber: text('order_number').notNull(),
  market: market(),
  place: text('place').notNull(),
  carrier: text('carrier').$type<CarrierName>().notNull(),
  typeDeliveryCode: text('type_delivery_code').notNull(),
  storeId: text('store_id'),
  pickupPointId: text('pickup_point_id'),
  weightGrams: integer('weight_grams').notNull(),
  weightBilled: integer('weight_billed'),
  codAmount: bigint('cod_amount', { mode: 'number' }),
  codCurrency: text('cod_currency', { enum: ['CZK', 'RON'] }),
  codPaidAt: instant('cod_paid_at'),
  ownState: text('own_state').$type<OwnState>().notNull(),
  state: text('state').$type<ParcelState>().notNull(),
  refusal: text('refusal').$type<BookingRefusal>(),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
  labelPdfCiphertext: text('label_pdf_cipher'),
  labelZplCiphertext: text('label_zpl_cipher'),
  labelsPrinted: integer('labels_printed').notNull().default(0),
  todo: text('todo', { enum: ['book', 'cancel', 'recall', 'withdraw'] }),
  todoAt: instant('todo_at'),
  todoAttempts: integer('todo_attempts').notNull().default(0),
  recalledAt: instant('recalled_at'),
  /** Explained in migrations/015-recalls.sql. */
  recallState: text('recall_state').$type<RecallState>(),
  recallReason: text('recall_reason').$type<RecallReason>(),
  recallNote: text('recall_note').notNull().default(''),
  recalledBy: text('recalled_by'),
  recallSettledAt: instant('recall_settled_at'),
  recallSettledBy: text('recall_settled_by'),
  recallSettledNote: text('recall_settled_note').notNull().default(''),
  receivedAt: instant('received_at'),
  receivedBy: text('received_by'),
  checkedAt: instant('checked_at'),
  handoverId: uuid('handover_id'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  bookedAt: instant('booked_at'),
  handedOverAt: instant('handed_over_at'),
  deliveredAt: instant('delivered_at'),
  lastEventAt: instant('last_event_at'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
const { labelPdfCiphertext, labelZplCiphertext, ...withoutLabels } = getTableColumns(parcels);
/** What is read of a parcel everywhere: without its sealed labels, which are large and belong to the print alone. */
export const parcelColumns = { ...withoutLabels, hasLabel: sql<boolean>`(${labelPdfCiphertext} is not null)` };
/** The sealed labels of a parcel. */
export const labelColumns = { labelPdfCiphertext, labelZplCiphertext };
export type ParcelRow = Omit<typeof parcels.$inferSelect, keyof typeof labelColumns> & { readonly hasLabel: boolean };

export const orderHolds = pgTable('order_holds', {
  orderId: uuid('order_id').primaryKey(),
  version: integer('version').notNull(),
  reason: text('reason').$type<HoldReason>(),
  changedAt: instant('changed_at').notNull(),
});

export const parcelEvents = pgTable('parcel_events', {
  carrier: text('carrier').$type<CarrierName>().notNull(),
  eventId: text('event_id').notNull(),
  parcelId: uuid('parcel_id').notNull(),
  kind: text('kind').$type<ParcelEventKind>().notNull(),
  at: instant('at').notNull(),
  text: text('text').notNull(),
  place: text('place').notNull(),
  weightGrams: integer('weight_grams'),
});

export const handovers = pgTable('handovers', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  market: market(),
  place: text('place').notNull(),
  carrier: text('carrier').$type<CarrierName>().notNull(),
  actor: text('actor').notNull(),
  closedAt: instant('closed_at').notNull().defaultNow(),
  parcels: integer('parcels').notNull(),
  paper: bytes('paper').notNull(),
  manifestedAt: instant('manifested_at'),
  manifestAttempts: integer('manifest_attempts').notNull().default(0),
  manifestAt: instant('manifest_at').notNull().defaultNow(),
});
export type HandoverRow = typeof handovers.$inferSelect;

export const codStatements = pgTable('cod_statements', {
  id: uuid('id').primaryKey(),
  market: market(),
  carrier: text('carrier').$type<CarrierName>().notNull(),
  day: date('day').notNull(),
  fileName: text('file_name').notNull(),
  fileHash: text('file_hash').notNull(),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  uploadedAt: instant('uploaded_at').notNull().defaultNow(),
  uploadedBy: text('uploaded_by').notNull(),
});

export const codStatementLines = pgTable('cod_statement_lines', {
  id: uuid('id').primaryKey(),
  statementId: uuid('statement_id').notNull(),
  line: integer('line').notNull(),
  trackingNumber: text('tracking_number').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  result: text('result', { enum: ['matched', 'amount-differs', 'repeated', 'unknown'] }).notNull(),
  parcelId: uuid('parcel_id'),
});
