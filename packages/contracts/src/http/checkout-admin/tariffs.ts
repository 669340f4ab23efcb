/** Tariffs of instalments, their groups and rules, and codes that show one before its time. */
import { z } from 'zod';
import { installmentArrangeTypeSchema } from '../../schemas/checkout-schemas.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { amount, both, idParams, key, route, version } from './office-route.ts';

export const tariffSchema = z.object({
  id: z.string(),
  market: marketSchema,
  /** The lender of its market. */
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
  body: tariffValuesSchema.omit({ market: true, groups: true }).partial().extend({ version }),
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
const tariffChangeKinds = ['barem', 'group', 'preview-code', 'rules'] as const;
export const adminListTariffChanges = route('admin_list_tariff_changes', {
  summary: 'Who changed which tariff, group or preview code, newest first; of one kind, or of one of them (`kind` and `subject`).',
  access: { permission: 'tariff:edit' },
  query: listQuerySchema.extend({ kind: z.enum(tariffChangeKinds).optional(), subject: key.optional() }),
  responses: {
    200: listOf(
      z.object({
        kind: z.enum(tariffChangeKinds),
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
