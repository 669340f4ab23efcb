/** What is sold at the counter of a store without having been ordered before (docs/decisions/0047-counter.md). */
import { z } from 'zod';
import { instantSchema, moneySchema } from '../../definitions/shared.ts';
import { MAX_STORE_PRODUCTS, counterLineSchema, storeProductSchema } from '../picking.ts';
import { route } from './office-route.ts';

/** Products that one sale has at most, and pieces of each. */
export const MAX_SOLD_PRODUCTS = 20;
export const MAX_SOLD_PIECES = 20;

export const saleProductSchema = storeProductSchema.extend({
  /** The market's price of now with VAT. Discounts of codes and carts aren’t given at the counter. */
  price: moneySchema,
});
export type SaleProduct = z.infer<typeof saleProductSchema>;
export const adminFindSaleProducts = route('admin_find_sale_products', {
  summary:
    'Products that lie in a store and are sold in its market, by barcode, code, serial number or words of the name. Asked with POST so that no serial number stands in an address.',
  access: { permission: 'counter:work' },
  body: z.object({ store_id: z.string().min(1).max(60), q: z.string().trim().min(1).max(80) }),
  responses: { 200: z.object({ products: z.array(saleProductSchema).max(MAX_STORE_PRODUCTS) }) },
  problems: ['other-store'],
});

const text = z.string().trim().max(200).default('');
/** Who buys; everything is empty of a customer who wants to stay unknown. */
export const saleBuyerSchema = z.object({
  /** The invoice is sent there; empty: it isn’t sent. */
  e_mail: text,
  first_name: text,
  last_name: text,
  /** The invoice names a company, with the fields below. */
  is_company: z.boolean().default(false),
  company: text,
  /** IČO, in Romania the CUI. */
  tin: text,
  /** DIČ, in Romania the VAT number with RO. */
  vatn: text,
  address: text,
  city: text,
  postcode: text,
});
export type SaleBuyer = z.output<typeof saleBuyerSchema>;

export const counterSaleSchema = z.object({
  order_id: z.uuid(),
  number: z.string(),
  total: moneySchema,
  /** Until when the pieces are held for the payment; null once it is paid. */
  payable_until: instantSchema.nullable(),
});
export type CounterSale = z.infer<typeof counterSaleSchema>;
export const adminPlaceCounterSale = route('admin_place_counter_sale', {
  summary:
    'Places the order of a walk-in sale at the prices of now and takes its pieces from the shelf of the store. It waits for its payment at the till, which hands it over. The same `order_id` again sells nothing more.',
  access: { permission: 'counter:work' },
  body: z.object({
    /** Made by the page, so that a repeated press sells once. */
    order_id: z.uuid(),
    store_id: z.string().min(1).max(60),
    lines: z
      .array(counterLineSchema.extend({ variant_id: z.string().max(200), quantity: z.int().min(1).max(MAX_SOLD_PIECES) }))
      .min(1)
      .max(MAX_SOLD_PRODUCTS),
    /** What the clerk saw that it costs, minor units. */
    total: z.int().min(1),
    buyer: saleBuyerSchema,
  }),
  responses: { 200: counterSaleSchema },
  /** `price-changed`: it costs something else now. `out-of-stock`, `wrong-serial`: as of picking’s `reserve_at_counter`. */
  problems: ['other-store', 'not-for-sale', 'price-changed', 'out-of-stock', 'wrong-serial', 'reservation-ended'],
});
