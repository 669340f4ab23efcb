import type { LeasePromise, PromiseKind } from '@okruh/contracts/http/buyout/lease-promise';
import { bigint, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const minorUnits = (name: string) => bigint(name, { mode: 'number' });

/** What leases promised about their devices; explained in migrations/038-lease-promises.sql. */
export const leasePromises = pgTable('lease_promises', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  market: text('market', { enum: ['cz', 'ro'] }).notNull(),
  kind: text('kind').$type<PromiseKind>().notNull(),
  orderId: uuid('order_id').notNull(),
  orderNumber: text('order_number').notNull(),
  line: integer('line').notNull(),
  piece: integer('piece').notNull(),
  masterProductId: text('master_product_id').notNull(),
  deviceName: text('device_name').notNull(),
  currency: text('currency', { enum: ['CZK', 'RON'] }).notNull(),
  months: integer('months').notNull(),
  monthly: minorUnits('monthly').notNull(),
  residual: minorUnits('residual').notNull(),
  afterMonths: integer('after_months').notNull(),
  requiredGrade: text('required_grade', { enum: ['A+', 'A', 'B', 'C', 'D'] }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  startsOn: date('starts_on'),
  opensOn: date('opens_on'),
  endsOn: date('ends_on'),
  cancelledAt: instant('cancelled_at'),
  reminders: integer('reminders').notNull().default(0),
  buyoutId: uuid('buyout_id'),
  version: integer('version').notNull().default(0),
});
export type LeasePromiseRow = typeof leasePromises.$inferSelect;

/** What a buy-out claims, as it was when the buy-out was placed. */
export interface ClaimedPromise extends Pick<LeasePromise, 'kind' | 'order_number' | 'device_name' | 'price' | 'required_grade'> {
  readonly id: string;
}
