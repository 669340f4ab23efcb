/** The office adds products to an order, or pieces of those that it has (docs/decisions/0044-additions.md). */
import { z } from 'zod';
import { moneySchema } from '../../definitions/shared.ts';
import { orderLineSchema } from '../../schemas/checkout-schemas.ts';
import { orderDeskSchema } from './desk.ts';
import { idParams, route } from './office-route.ts';

/** Products that one addition has at most, and pieces of each. */
export const MAX_ADDED_PRODUCTS = 10;
export const MAX_ADDED_PIECES = 20;

/** What is added: new products, or more pieces of what the order has. Its price is the server’s. */
const addedLinesSchema = z
  .array(z.object({ variant_id: z.string().max(200), quantity: z.int().min(1).max(MAX_ADDED_PIECES) }))
  .min(1)
  .max(MAX_ADDED_PRODUCTS);

export const additionPreviewSchema = z.object({
  /** Price of the order by now and with the addition; delivery and discounts stay as they were agreed. */
  old_total: moneySchema,
  new_total: moneySchema,
  /** What the products cost together. */
  difference: moneySchema,
  /** The customer pays it by a link (`link`), or the carrier or the counter collects it with the rest (`due`). */
  settlement: z.enum(['link', 'due']),
  /** Hours that a customer has to pay it; null when it is collected. */
  pay_within_hours: z.int().min(1).nullable(),
  lines: z.array(
    orderLineSchema
      .pick({ variant_id: true, code: true, name: true, spec: true, quantity: true, unit_price: true, final_total: true })
      .extend({
        /** Pieces that can be sold now; the press of the button decides. */
        available: z.int().min(0),
      }),
  ),
});
export type AdditionPreview = z.infer<typeof additionPreviewSchema>;

/**
 * `transition-not-allowed`: the state of the order or its hold forbids it. `loan-fixed`: a loan of a fixed amount pays it. `not-for-sale`: a
 * product isn’t sold in the order’s market, or is a service.
 */
const problems = ['transition-not-allowed', 'loan-fixed', 'not-for-sale'] as const;

export const adminPreviewOrderAddition = route('admin_preview_order_addition', {
  summary: 'What products would cost that are added to an order, and how they would be paid. Changes nothing.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({ lines: addedLinesSchema }),
  responses: { 200: additionPreviewSchema },
  problems: [...problems],
});
export const adminAddOrderLines = route('admin_add_order_lines', {
  summary:
    'Reserves products for an order and asks its customer to pay for them; what is paid on delivery gets them at once. The same `addition_id` again adds nothing more.',
  access: { permission: 'order:change' },
  params: idParams,
  body: z.object({
    /** Made by the page, so that a repeated press adds once. */
    addition_id: z.uuid(),
    /** Of the order that the person saw: another one is `changed-meanwhile`. */
    version: z.int().min(1),
    /** What the person saw that it costs; another price is `price-changed`. */
    difference: moneySchema,
    lines: addedLinesSchema,
  }),
  responses: { 200: orderDeskSchema },
  problems: [...problems, 'changed-meanwhile', 'change-open', 'price-changed', 'out-of-stock', 'label-printed', 'order-not-released'],
});
export const adminWithdrawOrderAddition = route('admin_withdraw_order_addition', {
  summary: 'Takes an offered addition back before it is paid: its pieces can be sold again. Repeated, it answers the same.',
  access: { permission: 'order:change' },
  params: idParams.extend({ addition: z.uuid() }),
  body: z.object({}),
  responses: { 200: orderDeskSchema },
  problems: ['transition-not-allowed'],
});
