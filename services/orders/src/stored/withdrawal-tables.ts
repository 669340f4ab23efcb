import type { ComplaintDecision } from '@okruh/contracts/http/orders/complaints';
import type { WithdrawalReason, WithdrawalState } from '@okruh/contracts/http/orders/withdrawals';
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

// Tables of withdrawals from contracts and of complaints, explained in migrations/046-withdrawals.sql, 055-complaints.sql and
// 056-replacements.sql.

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Minor units. */
const minorUnits = (name: string) => bigint(name, { mode: 'number' });

/** New goods of a complaint: their reservation in picking, and the store where they wait. */
export interface Replacement {
  readonly reservation_id: string;
  readonly store_id: string;
  /** With its address. */
  readonly store_name: string;
}

export const withdrawals = pgTable('withdrawals', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['withdrawal', 'complaint'] }).notNull(),
  number: text('number').notNull(),
  orderId: uuid('order_id').notNull(),
  orderNumber: text('order_number').notNull(),
  market: text('market', { enum: ['cz', 'ro'] }).notNull(),
  state: text('state').$type<WithdrawalState>().notNull(),
  version: integer('version').notNull().default(1),
  reason: text('reason').$type<WithdrawalReason>(),
  statementCiphertext: text('statement_cipher').notNull(),
  noteCiphertext: text('note_cipher'),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  estimate: minorUnits('estimate').notNull(),
  refund: minorUnits('refund'),
  deduction: minorUnits('deduction'),
  bonus: minorUnits('bonus').notNull().default(0),
  announcedAt: instant('announced_at').notNull(),
  sendUntil: date('send_until', { mode: 'string' }).notNull(),
  refundDueOn: date('refund_due_on', { mode: 'string' }).notNull(),
  receivedAt: instant('received_at'),
  judgedAt: instant('judged_at'),
  judgedBy: text('judged_by'),
  decision: text('decision').$type<ComplaintDecision>(),
  replacement: jsonb('replacement').$type<Replacement>(),
  handedOverAt: instant('handed_over_at'),
  isWhole: boolean('is_whole').notNull().default(false),
  refundedAt: instant('refunded_at'),
  changedAt: instant('changed_at').notNull(),
});
export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type WithdrawalKind = WithdrawalRow['kind'];

export const withdrawalLines = pgTable(
  'withdrawal_lines',
  {
    withdrawalId: uuid('withdrawal_id').notNull(),
    line: integer('line').notNull(),
    variantId: text('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    refunds: minorUnits('refunds').array().notNull(),
    back: integer('back'),
    isRestocked: boolean('is_restocked').notNull().default(false),
    deduction: minorUnits('deduction').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.line] })],
);
export type WithdrawalLineRow = typeof withdrawalLines.$inferSelect;

export const withdrawalCredits = pgTable('withdrawal_credits', {
  id: uuid('id').primaryKey(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  number: text('number'),
  total: minorUnits('total').notNull(),
  bonus: minorUnits('bonus').notNull(),
  amount: minorUnits('amount').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
export type WithdrawalCreditRow = typeof withdrawalCredits.$inferSelect;
