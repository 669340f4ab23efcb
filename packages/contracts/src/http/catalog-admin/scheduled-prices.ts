/** Prices that are planned: from an instant, and until one when the price from before comes back. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema, moneySchema } from '../../definitions/shared.ts';
import { key, read, route } from './office-route.ts';
import { priceChangeSchema, pricePreviewSchema } from './prices.ts';

/**
 * `planned` waits for its start, `active` waits for its end, `done` is over, `failed` could not be applied. A price without an end
 * is done as soon as it is applied.
 */
export const scheduledPriceStates = ['planned', 'active', 'done', 'cancelled', 'failed'] as const;
/**
 * Why it ended otherwise than planned. `no-price`: the variant has no price in the market any more. `missed`: its end had passed
 * before it was applied. `price-changed`: somebody changed the price meanwhile, so the earlier one did not come back.
 */
export const scheduledPriceReasons = ['no-price', 'missed', 'price-changed'] as const;

export const scheduledPriceSchema = z.object({
  id: z.uuid(),
  variant: z.string(),
  /** As it was when the price was planned. */
  code: z.string(),
  /** Null when the variant is gone. */
  name: z.string().nullable(),
  master_product: z.string().nullable(),
  now: moneySchema,
  common: moneySchema.nullable(),
  /** The usual price stays as it is at the start; `common` is null then. */
  keeps_common: z.boolean(),
  starts_at: instantSchema,
  /** Null: the price stays. */
  ends_at: instantSchema.nullable(),
  state: z.enum(scheduledPriceStates),
  reason: z.enum(scheduledPriceReasons).nullable(),
  /** The price that it replaced; null until it is applied. */
  before: moneySchema.nullable(),
  created_by: z.string(),
  created_at: instantSchema,
  /** When it was applied. */
  applied_at: instantSchema.nullable(),
  /** When it was done, cancelled or failed. */
  ended_at: instantSchema.nullable(),
  cancelled_by: z.string().nullable(),
});
export type ScheduledPrice = z.infer<typeof scheduledPriceSchema>;

/** When planned prices start and end. */
export const schedulePeriod = {
  /** In the future, within a year. */
  starts_at: instantSchema,
  /** The price from before comes back then; null: the new one stays. */
  ends_at: instantSchema.nullable().default(null),
} as const;
const scheduleSchema = z.object({ market: marketSchema, ...schedulePeriod, changes: z.array(priceChangeSchema).min(1).max(200) });

export const adminListScheduledPrices = route('admin_list_scheduled_prices', {
  summary:
    'Planned prices of a market. `sort`: starts, ends, code, created; a minus turns it. Without it open ones come first, in the order of their start.',
  access: read,
  query: listQuerySchema.extend({ market: marketSchema, state: z.enum(scheduledPriceStates).optional(), variant: key.optional() }),
  responses: { 200: listOf(scheduledPriceSchema) },
});
export const adminPreviewScheduledPrices = route('admin_preview_scheduled_prices', {
  summary:
    'What the shop would show at the start of planned prices: the price that holds then, the struck one and the percentage. Other planned prices count.',
  access: { permission: 'price:edit' },
  body: scheduleSchema,
  responses: { 200: z.object({ items: z.array(pricePreviewSchema) }) },
  problems: ['overlapping-schedule'],
});
export const adminSchedulePrices = route('admin_schedule_prices', {
  summary:
    'Plans prices; all or none. Steep reductions need `confirmed`. Two planned prices of a variant and market do not overlap: 409 `overlapping-schedule` names the others in `extra.schedules` (id, code, starts_at, ends_at).',
  access: { permission: 'price:edit' },
  idempotent: true,
  body: scheduleSchema.extend({ confirmed: z.boolean().default(false) }),
  responses: { 200: z.object({ scheduled: z.int().min(1) }) },
  problems: ['steep-reduction', 'overlapping-schedule'],
});
export const adminCancelScheduledPrice = route('admin_cancel_scheduled_price', {
  summary:
    'Cancels a planned price. One that is active ends at once: the price from before comes back unless somebody changed it meanwhile. Repeated it changes nothing; one that is done or failed is refused with 409 `already-ended`, as it is in `extra.present`.',
  access: { permission: 'price:edit' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: scheduledPriceSchema },
  problems: ['already-ended'],
});
