/** Discounts with their codes, and student cards. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { amount, both, idParams, key, route, version } from './office-route.ts';

const percent = z.number().min(0).max(100).multipleOf(0.01);
const amountsSchema = z.object({ CZK: amount, RON: amount });
/** Maximum number of codes per batch. */
export const MAX_CODES = 100_000;
/** Discounts of at least this percentage show a warning. */
export const WARNING_PERCENT = 80;

export const discountKindSchema = z.enum(['percentage', 'absolute', 'fixed']);
/**
 * `expired` and `not_yet_valid` follow from its dates; `exhausted`: it needs a code and all codes are used; `inactive`: switched
 * off.
 */
export const discountStateSchema = z.enum(['valid', 'expired', 'not_yet_valid', 'exhausted', 'inactive']);
export type DiscountState = z.infer<typeof discountStateSchema>;
/** Local time of each market, `YYYY-MM-DDTHH:MM:SS`. */
const localInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);

/** Specification 3, "Discount". docs/decisions/0014-discounts.md explains what each field does. */
export const discountValuesSchema = z.object({
  marketing_name: both,
  discount_type: discountKindSchema,
  /** For the kind `percentage`; 0 for the others. */
  percent,
  /** Amount that an `absolute` discount takes off, or price that a `fixed` one sets; minor units. */
  amounts: amountsSchema,
  is_active: z.boolean(),
  is_public: z.boolean(),
  is_combinable: z.boolean(),
  is_automatic_assignment: z.boolean(),
  is_discount_per_piece: z.boolean(),
  valid_from: localInstant.nullable(),
  valid_to: localInstant.nullable(),
  /** Can't be changed after the first code is created. */
  code_case_insensitive: z.boolean(),
  internal_note: z.string().max(2_000),
  minimal_number_of_products: z.int().min(1).max(100).nullable(),
  minimal_number_of_sets: z.int().min(1).max(100).nullable(),
  sets: z
    .array(z.object({ id: key, name: both, master_product_ids: z.array(key).min(1).max(20), quantity_each: z.int().min(1).max(20) }))
    .max(50),
  cumulative_bonus: z.array(z.object({ from_quantity: z.int().min(1).max(1_000), percent })).max(20),
  price_range: z.object({ from: amountsSchema.nullable(), to: amountsSchema.nullable() }).nullable(),
  accessory_price: z
    .array(
      z.object({
        master_product_id: key,
        /** Limits it to these variants; empty = all. */
        variant_ids: z.array(key).max(100),
        amounts: amountsSchema.nullable(),
        percent: percent.nullable(),
      }),
    )
    .max(200),
  student_card_required: z.boolean(),
  applies_to: z.object({
    category_ids: z.array(key).max(200),
    manufacturer_ids: z.array(key).max(200),
    master_product_ids: z.array(key).max(1_000),
    quality_ids: z.array(key).max(10),
  }),
  sites: z.array(marketSchema).min(1).max(2),
});
export type DiscountValues = z.infer<typeof discountValuesSchema>;

export const codeCountsSchema = z.object({ total: z.int(), used: z.int() });
export const discountRowSchema = discountValuesSchema
  .pick({
    marketing_name: true,
    discount_type: true,
    percent: true,
    amounts: true,
    is_active: true,
    is_public: true,
    is_combinable: true,
    is_automatic_assignment: true,
    is_discount_per_piece: true,
    valid_from: true,
    valid_to: true,
    student_card_required: true,
    sites: true,
  })
  .extend({
    id: z.string(),
    state: discountStateSchema,
    codes: codeCountsSchema,
    /** True for a percentage of at least WARNING_PERCENT; for amounts see `admin_weigh_discount`. */
    warns: z.boolean(),
    updated_at: instantSchema,
  });
export type DiscountRow = z.infer<typeof discountRowSchema>;
export const discountQuerySchema = listQuerySchema.extend({
  state: discountStateSchema.optional(),
  kind: discountKindSchema.optional(),
  market: marketSchema.optional(),
});
export const adminListDiscounts = route('admin_list_discounts', {
  summary: 'Discounts. Sorted by `name`, `valid_from`, `valid_to`, `updated_at`; `-` in front = descending.',
  access: { permission: 'discount:read' },
  query: discountQuerySchema,
  responses: { 200: listOf(discountRowSchema) },
});
export const adminExportDiscounts = route('admin_export_discounts', {
  summary: 'The discounts as CSV, same filters. No codes.',
  access: { permission: 'discount:read' },
  query: discountQuerySchema,
  responses: { 200: { binary: 'text/csv' } },
});

/** A batch of codes, created in the background: `made` grows up to `wanted`. */
export const codeBatchSchema = z.object({
  id: z.uuid(),
  wanted: z.int(),
  made: z.int(),
  created_at: instantSchema,
  created_by: z.string(),
});
export type CodeBatch = z.infer<typeof codeBatchSchema>;
export const discountDetailSchema = z.object({
  id: z.string(),
  version: z.int(),
  state: discountStateSchema,
  values: discountValuesSchema,
  codes: codeCountsSchema,
  /** Newest first, at most 20. */
  batches: z.array(codeBatchSchema),
  /** Number of orders that used it. */
  uses: z.int(),
  changes: z.array(z.object({ version: z.int(), at: instantSchema, by: z.string() })),
});
export type DiscountDetail = z.infer<typeof discountDetailSchema>;
export const adminGetDiscount = route('admin_get_discount', {
  summary: 'One discount with everything; poll it while codes are made.',
  access: { permission: 'discount:read' },
  params: idParams,
  responses: { 200: discountDetailSchema },
});
export const adminCreateDiscount = route('admin_create_discount', {
  summary: 'Makes a discount.',
  access: { permission: 'discount:edit' },
  body: discountValuesSchema,
  responses: { 201: discountDetailSchema },
  bodyLimit: 262_144,
});
export const adminUpdateDiscount = route('admin_update_discount', {
  summary: 'Changes a discount as a whole. Carts follow at their next read; orders stay as they were.',
  access: { permission: 'discount:edit' },
  params: idParams,
  body: discountValuesSchema.extend({ version }),
  responses: { 200: discountDetailSchema },
  problems: ['changed-meanwhile'],
  bodyLimit: 262_144,
});
export const adminDeactivateDiscount = route('admin_deactivate_discount', {
  summary: 'Switches a discount off at once.',
  access: { permission: 'discount:edit' },
  params: idParams,
  body: z.object({ version }),
  responses: { 200: discountDetailSchema },
  problems: ['changed-meanwhile'],
});
export const adminWeighDiscount = route('admin_weigh_discount', {
  summary: 'How much of a typical product a discount takes, before it is saved: from 80 % on the office is warned.',
  access: { permission: 'discount:edit' },
  body: discountValuesSchema,
  responses: {
    200: z.object({
      warns: z.boolean(),
      /** By market: median price of matching products, and the percentage that the discount takes off; null when no product matches. */
      markets: z.array(z.object({ market: marketSchema, typical: moneySchema.nullable(), percent: z.number().nullable() })),
    }),
  },
  bodyLimit: 262_144,
});

export const adminGenerateDiscountCodes = route('admin_generate_discount_codes', {
  summary: 'Begins to make codes of 10 characters; many are made in the background.',
  access: { permission: 'discount:edit' },
  params: idParams,
  body: z.object({ count: z.int().min(1).max(MAX_CODES) }),
  responses: { 201: codeBatchSchema },
  idempotent: true,
});
export const discountCodeSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  is_used: z.boolean(),
  used_at: instantSchema.nullable(),
  /** Order that used it; null when unused, and for codes used before the shop stored orders. */
  order_id: z.string().nullable(),
});
const codeQuery = z.object({ used: z.enum(['true', 'false']).optional(), batch: z.uuid().optional() });
export const adminListDiscountCodes = route('admin_list_discount_codes', {
  summary: 'Codes of a discount, newest first. Whoever sees them can use them.',
  access: { permission: 'discount:edit' },
  params: idParams,
  query: listQuerySchema.extend(codeQuery.shape),
  responses: { 200: listOf(discountCodeSchema) },
});
export const adminExportDiscountCodes = route('admin_export_discount_codes', {
  summary: 'Codes of a discount as CSV.',
  access: { permission: 'discount:edit' },
  params: idParams,
  query: codeQuery,
  responses: { 200: { binary: 'text/csv' } },
});
export const adminListDiscountUses = route('admin_list_discount_uses', {
  summary: 'Orders that used a discount, newest first.',
  access: { permission: 'discount:read' },
  params: idParams,
  query: listQuerySchema,
  responses: {
    200: listOf(z.object({ order_id: z.uuid(), market: marketSchema, amount: moneySchema, by_code: z.boolean(), used_at: instantSchema })),
  },
});

/** Number and holder are stored as hashes; only the end of the number can be shown. */
export const studentCardSchema = z.object({
  id: z.uuid(),
  market: marketSchema,
  number_tail: z.string(),
  valid_to: dateSchema,
  is_valid: z.boolean(),
  created_at: instantSchema,
  created_by: z.string(),
});
export const adminListStudentCards = route('admin_list_student_cards', {
  summary: 'Student cards, newest first; `q` finds by the end of the number.',
  access: { permission: 'discount:read' },
  query: listQuerySchema.extend({ market: marketSchema.optional() }),
  responses: { 200: listOf(studentCardSchema) },
});
export const adminAddStudentCard = route('admin_add_student_card', {
  summary: 'Adds a student card, or prolongs it when it is known.',
  access: { permission: 'discount:edit' },
  body: z.object({
    market: marketSchema,
    card_number: z.string().trim().min(4).max(40),
    card_holder: z.string().trim().min(3).max(200),
    valid_to: dateSchema,
  }),
  responses: { 201: studentCardSchema },
});
