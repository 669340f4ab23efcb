import { z } from 'zod';
import { currencySchema } from '../definitions/shared.ts';
import type { AnalyticsEvent, AnalyticsEventName } from './index.ts';

/** The pushes of index.ts as strict schemas, for tests and documentation; browsers never import this file. */

/** At most two decimals. */
const value = z.number().refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6);
const text = z.string().min(1);

export const analyticsItemSchema = z
  .strictObject({
    item_id: text,
    item_name: text,
    brand: z.string(),
    item_category: z.string(),
    item_category2: text.exactOptional(),
    item_category3: text.exactOptional(),
    item_category4: text.exactOptional(),
    item_category5: text.exactOptional(),
    quality: z.string(),
    variant: z.string(),
    price: value.min(0),
    discount: value.min(0),
    coupon: z.string(),
    tags: z.array(text).readonly(),
    quantity: z.int().min(1),
  })
  .readonly();
const items = z.array(analyticsItemSchema).readonly();
const valued = { currency: currencySchema, value: value.min(0), items };
const list = { item_list_id: text, item_list_name: text, items };
const paying = { ...valued, coupon: z.string() };
const commerce = <const N extends string, S extends z.core.$ZodLooseShape>(event: N, shape: S) =>
  z.strictObject({ event: z.literal(event), ecommerce: z.strictObject(shape).readonly() }).readonly();

const buyout = {
  device_identifier: text,
  device_name: text,
  type_device: text,
  quality: z.string(),
  currency: currencySchema,
  value: value.min(0),
};
const service = {
  device_identifier: text,
  device_name: text,
  type_device: text,
  operations: z.array(text).min(1).readonly(),
  currency: currencySchema,
  value: value.min(0),
};
const push = <const N extends string, S extends z.core.$ZodLooseShape>(event: N, shape: S) =>
  z.strictObject({ event: z.literal(event), ...shape }).readonly();

export const analyticsSchemas = {
  virtual_page_view: push('virtual_page_view', {
    url: z.string().regex(/^[^#]*$/),
    title: text,
    user_type: z.enum(['registered', 'unregistered']),
  }),
  generic_event: push('generic_event', { category: text, action: text, label: z.string() }),
  view: push('view', { element: z.literal('badge'), id: text, name: text, item_id: z.string().nullable() }),
  click: push('click', { element: text, id: text, name: z.string() }),
  login: push('login', { method: z.literal('password'), user_type: z.literal('registered') }),
  registration: push('registration', { method: z.literal('password') }),
  search: push('search', { search_term: text, results: z.int().min(0) }),

  view_item_list: commerce('view_item_list', list),
  select_item: commerce('select_item', list),
  view_item: commerce('view_item', valued),
  add_to_cart: commerce('add_to_cart', valued),
  remove_from_cart: commerce('remove_from_cart', valued),
  view_cart: commerce('view_cart', valued),
  begin_checkout: commerce('begin_checkout', paying),
  add_shipping_info: commerce('add_shipping_info', { ...paying, shipping_tier: text }),
  add_payment_info: commerce('add_payment_info', { ...paying, payment_type: text }),
  purchase: commerce('purchase', { ...paying, transaction_id: text, tax: value.min(0), shipping: value.min(0) }),

  buyout_start: push('buyout_start', buyout),
  buyout_finish: push('buyout_finish', buyout),

  service_start: push('service_start', service),
  service_finish: push('service_finish', { ...service, hand_over: z.enum(['store', 'courier']) }),
} satisfies { [N in AnalyticsEventName]: z.ZodType<Extract<AnalyticsEvent, { event: N }>> };
