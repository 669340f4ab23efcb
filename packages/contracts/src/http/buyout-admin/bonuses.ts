/** Bonuses for an old device that is traded in with a purchase. */
import { z } from 'zod';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema, moneySchema, qualitySchema } from '../../definitions/shared.ts';
import { deviceTypeSchema } from '../../schemas/device-selector.ts';
import { key, route } from './office-route.ts';

/** `planned`: its first day is still to come; by the day of the market that begins it last. */
export const bonusStates = ['valid', 'planned', 'ended'] as const;
export type BonusState = (typeof bonusStates)[number];
/** Highest bonus in percent of the buy-out price. */
export const MAX_BONUS_PERCENT = 50;

const named = z.object({ id: z.string(), name: z.string() });
export const bonusSchema = z.object({
  id: z.string(),
  type_device: deviceTypeSchema,
  /** Null: every manufacturer. */
  manufacturer: named.nullable(),
  /** Family of devices in all sizes and colours, by its master product; null: every one. */
  device: named.nullable(),
  /** Empty: every grade. */
  qualities: z.array(qualitySchema),
  /** Of the buy-out price. */
  percent: z.number(),
  /** The bonus is never higher. */
  max_amount: z.object({ CZK: moneySchema, RON: moneySchema }),
  valid_from: dateSchema,
  /** Last day; null: until it is ended. */
  valid_to: dateSchema.nullable(),
  markets: z.array(marketSchema),
  state: z.enum(bonusStates),
  /** For optimistic locking. */
  version: z.int(),
  /** Null: from the first price list. */
  changed_by: z.string().nullable(),
  changed_at: instantSchema,
});
export type Bonus = z.infer<typeof bonusSchema>;

const limit = z.int().min(0).max(100_000_000);
const bonusInput = z.object({
  type_device: deviceTypeSchema,
  manufacturer_id: key.nullable(),
  master_product_id: key.nullable(),
  qualities: z.array(qualitySchema).max(5),
  percent: z.number().gt(0).max(MAX_BONUS_PERCENT).multipleOf(0.01),
  /** Minor units. */
  max_amount_czk: limit,
  max_amount_ron: limit,
  valid_from: dateSchema,
  valid_to: dateSchema.nullable(),
  markets: z.array(marketSchema).min(1).max(2),
});
export type BonusInput = z.infer<typeof bonusInput>;

const params = z.object({ bonus: key });
export const adminListBonuses = route('admin_list_bonuses', {
  summary: 'Trade-in bonuses; sorted by `percent`, `valid_from` or `valid_to`, otherwise by kind, manufacturer and device.',
  access: { permission: 'appraisal:read' },
  query: listQuerySchema.extend({
    type_device: z.string().max(40).optional(),
    manufacturer: z.string().max(80).optional(),
    state: z.enum(bonusStates).optional(),
    market: marketSchema.optional(),
  }),
  responses: { 200: listOf(bonusSchema) },
});
export const adminGetBonus = route('admin_get_bonus', {
  summary: 'One bonus with what was changed, newest first.',
  access: { permission: 'appraisal:read' },
  params,
  responses: {
    200: z.object({
      bonus: bonusSchema,
      history: z.array(
        z.object({
          at: instantSchema,
          by: z.string(),
          action: z.enum(['added', 'changed']),
          /** Changed fields by their names; what is no text is JSON, empty is nothing. */
          changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
    }),
  },
});
export const adminAddBonus = route('admin_add_bonus', {
  summary: 'Adds a bonus; it makes a new version of the price list.',
  access: { permission: 'appraisal:edit' },
  body: bonusInput,
  responses: { 201: bonusSchema },
});
export const adminUpdateBonus = route('admin_update_bonus', {
  summary: 'Changes a bonus for trade-ins from now on; agreed ones keep theirs. A 409 answers the bonus as it is in `present`.',
  access: { permission: 'appraisal:edit' },
  params,
  body: bonusInput.extend({ version: z.int() }),
  responses: { 200: bonusSchema },
  problems: ['changed-meanwhile'],
});
export const adminDeleteBonus = route('admin_delete_bonus', {
  summary: 'Deletes a bonus that hasn’t begun; one that has is ended by its last day.',
  access: { permission: 'appraisal:edit' },
  params,
  query: z.object({ version: z.coerce.number().int() }),
  responses: { 204: null },
  problems: ['changed-meanwhile', 'bonus-begun'],
});
