/** What our own processes ask of services/checkout. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { orderLineSchema } from '../../schemas/checkout-schemas.ts';
import { checkoutInternalPaths } from '../checkout.paths.ts';

const route = defineRoutes('checkout', checkoutInternalPaths);

/** A product as an order would have it now, at the price of its market and without discounts. */
export const pricedProductSchema = orderLineSchema
  .omit({
    line: true,
    parent_line: true,
    kind: true,
    quantity: true,
    total: true,
    discounts: true,
    final_total: true,
    missing_gift: true,
    dropped_before: true,
    vat_treatment: true,
  })
  .extend({
    variant_id: z.string(),
    /** Pieces that can be sold, as checkout knows it; picking decides. */
    available: z.int().min(0),
    /** Of the goods that a company may buy by reverse charge. */
    is_reverse_charge_good: z.boolean().default(false),
  });
export type PricedProduct = z.infer<typeof pricedProductSchema>;

/** Products that one call prices at most. */
export const MAX_PRICED_PRODUCTS = 20;
export const internalPriceProducts = route('internal_price_products', {
  summary:
    'What products cost now in the caller’s market, with VAT. Those that aren’t sold there, and services, which lie on no shelf, are left out.',
  access: 'internal',
  callers: ['orders'],
  body: z.object({ variants: z.array(z.string().max(200)).min(1).max(MAX_PRICED_PRODUCTS) }),
  responses: { 200: z.object({ products: z.array(pricedProductSchema) }) },
});
