/** Leasing and time-limited offers. */
import { z } from 'zod';
import { instantSchema, moneySchema } from '../../definitions/shared.ts';
import { productCardSchema } from './cards.ts';
import { cached, route, word } from './shop-route.ts';

export const leaseInfoSchema = z.object({
  master_product_id: z.string(),
  /** Leasing programmes for it, lowest monthly payment first. Empty: it can't be leased. */
  programmes: z.array(
    z.object({ id: z.string(), name: z.string(), months: z.int(), monthly: moneySchema, first_payment: moneySchema, text: z.string() }),
  ),
});
export const getLeaseInfo = route('get_lease_info', {
  summary: 'Leasing of a master product.',
  access: 'public',
  params: z.object({ master_product_id: word }),
  responses: { 200: leaseInfoSchema },
  cache: cached,
});
export const getLimitedOffersLease = route('get_limited_offers_lease', {
  summary: 'A time-limited offer with its end, its products and their leasing.',
  access: 'public',
  params: z.object({ component_pk: word }),
  responses: {
    200: z.object({
      id: z.string(),
      title: z.string(),
      ends_at: instantSchema,
      items: z.array(productCardSchema.extend({ lease_from: moneySchema.nullable() })),
    }),
  },
  cache: cached,
});
