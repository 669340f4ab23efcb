/** The back office's calls of services/checkout: discounts with their codes, student cards, tariffs of instalments, tables of prices, pickup points. */
import { z } from 'zod';
import { routesOf } from '../route.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../shared.ts';
import { checkoutOfficePaths } from './checkout-admin.paths.ts';
import { installmentArrangeTypeSchema } from '../checkout-schemas.ts';
import { csvPriceTables, priceRowSchema, priceTables, priceValuesSchema } from '../price-schemas.ts';

export { csvPriceTables, type PriceRow, type PriceTable, priceTables, type PriceValues, priceValuesSchema } from '../price-schemas.ts';

const route = routesOf('checkout', checkoutOfficePaths);
const key = z.string().min(1).max(200);
const idParams = z.object({ id: key });
const version = z.int().min(1);
const both = z.object({ cs: z.string().trim().min(1).max(200), ro: z.string().trim().min(1).max(200) });
const percent = z.number().min(0).max(100).multipleOf(0.01);
/** Minor units. */
const amount = z.int().min(0).max(1_000_000_000);
const amountsSchema = z.object({ CZK: amount, RON: amount });
/** Most codes that are made at once. */
export const MOST_CODES = 100_000;
/** From this percentage on a discount is warned of. */
export const WARNING_PERCENT = 80;

// ------------------------------------------------------------------ discounts

export const discountKindSchema = z.enum(['percentage', 'absolute', 'fixed']);
/**
 * `valid`; `expired` and `not_yet_valid` by its dates; `exhausted`: it works by codes only and all of them are used;
 * `inactive`: switched off.
 */
export const discountStateSchema = z.enum(['valid', 'expired', 'not_yet_valid', 'exhausted', 'inactive']);
export type DiscountState = z.infer<typeof discountStateSchema>;
/** By the clocks of each market, `YYYY-MM-DDTHH:MM:SS`. */
const localInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);

/** Specification 3, "Discount". What each field does to a cart stands in docs/decisions/0014-discounts.md. */
export const discountValuesSchema = z.object({
  marketing_name: both,
  discount_type: discountKindSchema,
  /** Of `percentage`; 0 otherwise. */
  percent,
  /** What an `absolute` one takes off, or the price that a `fixed` one sets; minor units. */
  amounts: amountsSchema,
  is_active: z.boolean(),
  is_public: z.boolean(),
  is_combinable: z.boolean(),
  is_automatic_assignment: z.boolean(),
  is_discount_per_piece: z.boolean(),
  valid_from: localInstant.nullable(),
  valid_to: localInstant.nullable(),
  /** Can't be changed any more once there are codes. */
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
        /** Only these variants of it; empty = all. */
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
    /** It takes 80 % or more by its percentage; amounts are weighed by `admin_weigh_discount`. */
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

/** An order to make codes. `made` grows until it is `wanted`. */
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
  /** Orders that used it. */
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
      /** By market: middle price of what it is meant for, and what it takes of it; null when nothing on sale fits. */
      markets: z.array(z.object({ market: marketSchema, typical: moneySchema.nullable(), percent: z.number().nullable() })),
    }),
  },
  bodyLimit: 262_144,
});

export const adminGenerateDiscountCodes = route('admin_generate_discount_codes', {
  summary: 'Begins to make codes of 10 characters; many are made in the background.',
  access: { permission: 'discount:edit' },
  params: idParams,
  body: z.object({ count: z.int().min(1).max(MOST_CODES) }),
  responses: { 201: codeBatchSchema },
  idempotent: true,
});
export const discountCodeSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  is_used: z.boolean(),
  used_at: instantSchema.nullable(),
  /** Order that used it; null for one that was used before the shop kept orders. */
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

// ------------------------------------------------------------------ student cards

/** Number and holder are known as a hash only: the end of the number has to do. */
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

// ------------------------------------------------------------------ tariffs of instalments

export const tariffSchema = z.object({
  id: z.string(),
  market: marketSchema,
  partner: z.string(),
  name: both,
  months: z.int(),
  own_payment_percent: z.number(),
  /** Yearly nominal rate, percent. Coefficient and rate of charge follow from it. */
  interest_rate: z.number(),
  coefficient: z.number(),
  apr_percent: z.number(),
  min: moneySchema,
  max: moneySchema,
  arrange_types: z.array(installmentArrangeTypeSchema),
  valid_from: dateSchema,
  valid_to: dateSchema.nullable(),
  /** False: a preview code opens it. */
  is_public: z.boolean(),
  groups: z.array(z.string()),
  version: z.int(),
});
export type Tariff = z.infer<typeof tariffSchema>;
export const tariffGroupSchema = z.object({ id: z.string(), name: both, barem_ids: z.array(z.string()), version: z.int() });
export type TariffGroup = z.infer<typeof tariffGroupSchema>;
/**
 * Which group a product belongs to when the catalogue names none: that of the first category here that the product is in (itself
 * or a parent of it), else the market's. Null: such a product can't be paid in instalments there.
 */
export const tariffRulesSchema = z.object({
  defaults: z.object({ cz: z.string().nullable(), ro: z.string().nullable() }),
  categories: z.array(z.object({ category_id: key, group_id: key })).max(200),
  version: z.int().min(0),
});
export type TariffRules = z.infer<typeof tariffRulesSchema>;
export const adminListTariffs = route('admin_list_tariffs', {
  summary: 'All tariffs (barems), their groups, the rules of what belongs to which group, and the lenders, both markets.',
  access: { permission: 'tariff:edit' },
  responses: {
    200: z.object({
      tariffs: z.array(tariffSchema),
      groups: z.array(tariffGroupSchema),
      rules: tariffRulesSchema,
      /** Lenders that the shop works with, by market. */
      partners: z.object({ cz: z.array(z.string()), ro: z.array(z.string()) }),
    }),
  },
});
/** What the office says of a tariff. */
export const tariffValuesSchema = z.object({
  market: marketSchema,
  /** Lender, one of `partners` of its market. */
  partner: key,
  name: both,
  months: z.int().min(1).max(120),
  own_payment_percent: z.number().min(0).max(90),
  interest_rate: z.number().min(0).max(100),
  /** Minor units of its market. */
  min_amount: amount.min(1),
  max_amount: amount.min(1),
  arrange_types: z.array(installmentArrangeTypeSchema).min(1).max(2),
  valid_from: dateSchema,
  /** Last day in the market; null = open. A day before today ends it. */
  valid_to: dateSchema.nullable(),
  is_public: z.boolean(),
  /** Groups that it goes into at once. */
  groups: z.array(key).max(50),
});
export type TariffValues = z.infer<typeof tariffValuesSchema>;
export const adminCreateTariff = route('admin_create_tariff', {
  summary: 'Adds a tariff; a copy of one is its values sent again.',
  access: { permission: 'tariff:edit' },
  body: tariffValuesSchema,
  responses: { 201: tariffSchema },
});
export const adminUpdateTariff = route('admin_update_tariff', {
  summary: 'Changes a tariff; what is left out stays. Orders keep the calculation that they were placed with.',
  access: { permission: 'tariff:edit' },
  params: idParams,
  body: tariffValuesSchema.omit({ market: true, partner: true, groups: true }).partial().extend({ version }),
  responses: { 200: tariffSchema },
  problems: ['changed-meanwhile'],
});
export const adminAssignTariffGroup = route('admin_assign_tariff_group', {
  summary: 'Says which tariffs a group has. Products name their group in the catalogue.',
  access: { permission: 'tariff:edit' },
  params: idParams,
  body: z.object({ version, barem_ids: z.array(key).max(200) }),
  responses: { 200: tariffGroupSchema },
  problems: ['changed-meanwhile'],
});
export const adminCreateTariffGroup = route('admin_create_tariff_group', {
  summary: 'Adds a group without tariffs. What belongs to a group that stays empty is never offered in instalments.',
  access: { permission: 'tariff:edit' },
  body: z.object({ name: both }),
  responses: { 201: tariffGroupSchema },
});
export const adminSaveTariffRules = route('admin_save_tariff_rules', {
  summary: 'Says which group a product belongs to when the catalogue names none. Carts follow at their next read.',
  access: { permission: 'tariff:edit' },
  body: tariffRulesSchema,
  responses: { 200: tariffRulesSchema },
  problems: ['changed-meanwhile'],
});
export const adminListTariffChanges = route('admin_list_tariff_changes', {
  summary: 'Who changed which tariff, group or preview code, newest first.',
  access: { permission: 'tariff:edit' },
  query: listQuerySchema,
  responses: {
    200: listOf(
      z.object({
        kind: z.enum(['barem', 'group', 'preview-code', 'rules']),
        subject: z.string(),
        at: instantSchema,
        by: z.string(),
        /** Fields that changed, as texts. */
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  },
});

export const previewCodeSchema = z.object({
  code: z.string(),
  note: z.string(),
  barem_ids: z.array(z.string()),
  valid_to: dateSchema.nullable(),
  is_active: z.boolean(),
  version: z.int(),
  updated_at: instantSchema,
  updated_by: z.string(),
});
export type PreviewCodeRow = z.infer<typeof previewCodeSchema>;
const previewValues = z.object({
  note: z.string().max(500),
  barem_ids: z.array(key).min(1).max(200),
  valid_to: dateSchema.nullable(),
  is_active: z.boolean(),
});
const codeParams = z.object({ code: z.string().min(1).max(40) });
export const adminListPreviewCodes = route('admin_list_preview_codes', {
  summary: 'Codes that open tariffs which are not public.',
  access: { permission: 'tariff:edit' },
  responses: { 200: z.object({ codes: z.array(previewCodeSchema) }) },
});
export const adminCreatePreviewCode = route('admin_create_preview_code', {
  summary: 'Adds a preview code; its case does not matter.',
  access: { permission: 'tariff:edit' },
  body: previewValues.extend({
    code: z
      .string()
      .trim()
      .regex(/^[\w-]{4,40}$/),
  }),
  responses: { 201: previewCodeSchema },
});
export const adminUpdatePreviewCode = route('admin_update_preview_code', {
  summary: 'Changes a preview code.',
  access: { permission: 'tariff:edit' },
  params: codeParams,
  body: previewValues.extend({ version }),
  responses: { 200: previewCodeSchema },
  problems: ['changed-meanwhile'],
});
export const adminDeletePreviewCode = route('admin_delete_preview_code', {
  summary: 'Takes a preview code away.',
  access: { permission: 'tariff:edit' },
  params: codeParams,
  responses: { 204: null },
});

// ------------------------------------------------------------------ pickup points

export const adminListCarriers = route('admin_list_carriers', {
  summary: 'Carriers whose pickup points are kept, with when their feed was read last.',
  access: { permission: 'delivery:edit' },
  responses: {
    200: z.object({
      carriers: z.array(z.object({ id: key, name: z.string(), places: z.int().min(0), feed_read_at: instantSchema.nullable() })),
    }),
  },
});
export const adminDeliveryPlaceSchema = z.object({
  id: key,
  carrier: z.object({ id: key, name: z.string() }),
  market: marketSchema,
  /** The carrier's number of it. */
  code: z.string(),
  type: z.enum(['box', 'counter']),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  /** Takes nothing more for now. */
  is_congested: z.boolean(),
  /** False: out of order, nobody can choose it. */
  is_available: z.boolean(),
  updated_at: instantSchema,
});
export type AdminDeliveryPlace = z.infer<typeof adminDeliveryPlaceSchema>;
export const adminDeliveryPlaceQuerySchema = listQuerySchema.extend({
  market: marketSchema.optional(),
  carrier: key.optional(),
  /** `usable`: neither congested nor out of order. */
  state: z.enum(['usable', 'congested', 'unavailable']).optional(),
});
export const adminListDeliveryPlaces = route('admin_list_delivery_places', {
  summary: 'Pickup points of carriers; `q` as shoppers search: words of town, street, postcode, name or number, typos forgiven.',
  access: { permission: 'delivery:edit' },
  query: adminDeliveryPlaceQuerySchema,
  responses: { 200: listOf(adminDeliveryPlaceSchema) },
});

/**
 * A pickup point as a carrier's feed tells it. `code` is the carrier's number of it; what is left out stays as it is, a point
 * that isn't known yet needs everything but the flags.
 */
export const feedPlaceSchema = z.object({
  code: z.string().trim().min(1).max(60),
  market: marketSchema.optional(),
  type: z.enum(['box', 'counter']).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  street: z.string().trim().max(200).optional(),
  city: z.string().trim().min(1).max(200).optional(),
  postcode: z.string().trim().min(1).max(20).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  opening_hours: z.string().trim().max(300).optional(),
  card_payment: z.boolean().optional(),
  cash_on_delivery: z.boolean().optional(),
  is_congested: z.boolean().optional(),
  is_available: z.boolean().optional(),
  max_weight_kg: z.number().positive().max(1_000).nullish(),
});
export type FeedPlace = z.output<typeof feedPlaceSchema>;
/** Most points of one feed. */
export const MOST_FEED_PLACES = 50_000;
export const placeImportSchema = z.object({
  rows: z.int(),
  added: z.int(),
  /** Points that differ from before. */
  changed: z.int(),
  /** Codes that aren't known and whose rows don't tell enough to add them, at most 50. */
  unknown: z.array(z.string()),
});
export const adminImportDeliveryPlaces = route('admin_import_delivery_places', {
  summary:
    'Imports a carrier’s feed of pickup points: JSON `{ "places": [...] }` or CSV with the same names as columns (field `file`). All rows or none; a 400 names each bad row.',
  access: { permission: 'delivery:edit' },
  query: z.object({ carrier: key }),
  multipart: true,
  bodyLimit: 32 * 1024 * 1024,
  responses: { 200: placeImportSchema },
});
export const adminUpdateDeliveryPlace = route('admin_update_delivery_place', {
  summary: 'Says that a pickup point is congested or out of order, or that it is not any more. The next feed may say otherwise.',
  access: { permission: 'delivery:edit' },
  params: idParams,
  body: z.object({ is_congested: z.boolean().optional(), is_available: z.boolean().optional() }),
  responses: { 200: z.object({ id: z.string(), is_congested: z.boolean(), is_available: z.boolean() }) },
});

// ------------------------------------------------------------------ tables of prices

const tableParams = z.object({ table: z.enum(priceTables) });
const csvParams = z.object({ table: z.enum(csvPriceTables) });
const rowParams = tableParams.extend({ id: key });

export const adminListPriceRows = route('admin_list_price_rows', {
  summary: 'All rows of one table of prices, in the order in which the shop offers them.',
  access: { permission: 'tariff:edit' },
  params: tableParams,
  responses: { 200: z.object({ rows: z.array(priceRowSchema) }) },
});
export const adminAddPriceRow = route('admin_add_price_row', {
  summary: 'Adds a row; deliveries can’t be added.',
  access: { permission: 'tariff:edit' },
  params: tableParams,
  body: z.object({ values: priceValuesSchema }),
  responses: { 201: priceRowSchema },
});
export const adminChangePriceRow = route('admin_change_price_row', {
  summary: 'Changes a row as a whole. Open carts name what changed; orders stay as they were.',
  access: { permission: 'tariff:edit' },
  params: rowParams,
  body: z.object({ version, values: priceValuesSchema }),
  responses: { 200: priceRowSchema },
  problems: ['changed-meanwhile'],
});
export const adminRemovePriceRow = route('admin_remove_price_row', {
  summary: 'Takes a row away; deliveries are switched off instead. Open carts name what is gone.',
  access: { permission: 'tariff:edit' },
  params: rowParams,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  responses: { 204: null },
  problems: ['changed-meanwhile'],
});
export const adminExportPriceRows = route('admin_export_price_rows', {
  summary: 'A table as CSV, as `admin_import_price_rows` reads it: amounts in whole units.',
  access: { permission: 'tariff:edit' },
  params: csvParams,
  responses: { 200: { binary: 'text/csv' } },
});
export const priceImportSchema = z.object({ rows: z.int(), added: z.int(), changed: z.int(), saved: z.boolean() });
export type PriceImport = z.infer<typeof priceImportSchema>;
export const adminImportPriceRows = route('admin_import_price_rows', {
  summary:
    'Imports a table from CSV (field `file`): a known id changes its row, an empty one adds, rows that aren’t named stay. All or nothing; a 400 names each bad line. `preview` only counts.',
  access: { permission: 'tariff:edit' },
  params: csvParams,
  query: z.object({ preview: z.enum(['true', 'false']) }),
  multipart: true,
  bodyLimit: 4 * 1024 * 1024,
  responses: { 200: priceImportSchema },
});
export const adminListPriceChanges = route('admin_list_price_changes', {
  summary: 'Who changed which row of a table, newest first.',
  access: { permission: 'tariff:edit' },
  params: tableParams,
  query: listQuerySchema,
  responses: {
    200: listOf(
      z.object({
        subject: z.string(),
        at: instantSchema,
        by: z.string(),
        kind: z.enum(['added', 'changed', 'removed']),
        /** Fields that changed, as texts. */
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  },
});

/** Every route of services/checkout that the back office calls, by route name. */
export const checkoutAdminRoutes = {
  admin_list_discounts: adminListDiscounts,
  admin_export_discounts: adminExportDiscounts,
  admin_get_discount: adminGetDiscount,
  admin_create_discount: adminCreateDiscount,
  admin_update_discount: adminUpdateDiscount,
  admin_deactivate_discount: adminDeactivateDiscount,
  admin_weigh_discount: adminWeighDiscount,
  admin_generate_discount_codes: adminGenerateDiscountCodes,
  admin_list_discount_codes: adminListDiscountCodes,
  admin_export_discount_codes: adminExportDiscountCodes,
  admin_list_discount_uses: adminListDiscountUses,
  admin_list_student_cards: adminListStudentCards,
  admin_add_student_card: adminAddStudentCard,
  admin_list_tariffs: adminListTariffs,
  admin_create_tariff: adminCreateTariff,
  admin_update_tariff: adminUpdateTariff,
  admin_create_tariff_group: adminCreateTariffGroup,
  admin_save_tariff_rules: adminSaveTariffRules,
  admin_assign_tariff_group: adminAssignTariffGroup,
  admin_list_tariff_changes: adminListTariffChanges,
  admin_list_preview_codes: adminListPreviewCodes,
  admin_create_preview_code: adminCreatePreviewCode,
  admin_update_preview_code: adminUpdatePreviewCode,
  admin_delete_preview_code: adminDeletePreviewCode,
  admin_list_carriers: adminListCarriers,
  admin_list_delivery_places: adminListDeliveryPlaces,
  admin_import_delivery_places: adminImportDeliveryPlaces,
  admin_update_delivery_place: adminUpdateDeliveryPlace,
  admin_list_price_rows: adminListPriceRows,
  admin_add_price_row: adminAddPriceRow,
  admin_import_price_rows: adminImportPriceRows,
  admin_export_price_rows: adminExportPriceRows,
  admin_list_price_changes: adminListPriceChanges,
  admin_change_price_row: adminChangePriceRow,
  admin_remove_price_row: adminRemovePriceRow,
} as const;
export type CheckoutAdminRoutes = typeof checkoutAdminRoutes;
