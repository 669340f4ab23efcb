/** Leasing and time-limited offers. */
import { z } from 'zod';
import { instantSchema, moneySchema } from '../../definitions/shared.ts';
import { leaseOfferSchema } from '../../schemas/leasing.ts';
import { productCardSchema } from './cards.ts';
import { cached, route, word } from './shop-route.ts';

export const leaseInfoSchema = z.object({
  master_product_id: z.string(),
  /** What the sums are made from; null when it isn't sold new. */
  price: moneySchema.nullable(),
  /** In the order in which checkout offers them. Empty: it can't be leased. */
  programmes: z.array(leaseOfferSchema),
});
export const getLeaseInfo = route('get_lease_info', {
  summary: 'Programmes of leasing for a variant of a master product; for its cheapest new one when none is named.',
  access: 'public',
  params: z.object({ master_product_id: word }),
  query: z.object({ variant: word.optional() }),
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
