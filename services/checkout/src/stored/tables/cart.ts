import type { TypeDeliveryCode, TypePayment } from '@okruh/contracts/http/checkout';
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, marketColumn, minorUnits } from './columns.ts';
import type { StoredTradeIn } from '../../pricing/loaded-cart.ts';

export const carts = pgTable('carts', {
  id: uuid('id').primaryKey(),
  market: marketColumn('market').notNull(),
  tokenHash: bytes('token_hash'),
  customerId: text('customer_id'),
  version: integer('version').notNull().default(1),
  round: integer('round').notNull().default(1),
  deliveryCode: text('delivery_code').$type<TypeDeliveryCode>(),
  deliveryPlaceId: text('delivery_place_id'),
  deliveryStore: text('delivery_store'),
  deliveryTimeslot: text('delivery_timeslot'),
  paymentCode: text('payment_code').$type<TypePayment>(),
  paymentSub: text('payment_sub'),
  paymentTariff: text('payment_barem'),
  paymentArrange: text('payment_arrange', { enum: ['online', 'on-store'] }),
  paymentLeasing: text('payment_leasing'),
  /** Opens instalment tariffs that are not public. */
  previewCode: text('preview_code'),
  /** Explained in migrations/028-vat-payers.sql. */
  isVatPayer: boolean('is_vat_payer').notNull().default(false),
  tradeInMethod: text('trade_in_method', { enum: ['mail_in', 'in_store'] })
    .notNull()
    .default('mail_in'),
  payLaterCiphertext: text('pay_later_cipher'),
  attemptId: uuid('attempt_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
  touchedAt: instant('touched_at').notNull().defaultNow(),
});

/** No parent: a unique rule can't hold nulls. */
export const NO_PARENT = '00000000-0000-0000-0000-000000000000';

export const packages = pgTable('packages', {
  id: uuid('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  cartId: uuid('cart_id').notNull(),
  variantId: text('variant_id').notNull(),
  parentId: uuid('parent_id').notNull().default(NO_PARENT),
  quantity: integer('quantity').notNull(),
  seenPrice: minorUnits('seen_price').notNull(),
  seenExtras: jsonb('seen_extras').$type<Readonly<Record<string, number>>>().notNull().default({}),
  insurances: text('insurances').array().notNull().default([]),
  warrantyMonths: integer('warranty_months'),
  prolongWarranty: text('prolong_warranty'),
  generalTuito: text('general_tuito'),
  screenTuito: text('screen_tuito'),
  barem: text('barem'),
  tradeInDevice: text('trade_in_device'),
  tradeIn: jsonb('trade_in').$type<StoredTradeIn>(),
  tradeInSeen: minorUnits('trade_in_seen'),
  tradeInAskedAt: instant('trade_in_asked_at'),
  tradeInIdentifierCiphertext: text('trade_in_identifier_cipher'),
  removedAt: instant('removed_at'),
});

/** A discount that an attempt redeemed. */
export interface RedeemedDiscount {
  /** Its place in the cart; null when it came by itself. */
  readonly entered_id: string | null;
  readonly discount_id: string;
  readonly amount: number;
  readonly by_code: boolean;
}
