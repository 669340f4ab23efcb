/** Models of the buy-out's price list: devices that come from the catalogue. */
import { z } from 'zod';
import { currencySchema, qualitySchema } from '../../definitions/shared.ts';
import { deviceTypeSchema } from '../../schemas/device-selector.ts';
import { key, route } from './office-route.ts';

const colour = z.object({ device_identifier: z.string(), name: z.string(), hex: z.string() });
export const adminFindDevices = route('admin_find_devices', {
  summary: 'Devices of the catalogue by words of their names, with their sizes and which of those are in the price list already.',
  access: { permission: 'appraisal:edit' },
  query: z.object({ q: z.string().min(2).max(200) }),
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          /** Master product. */
          id: z.string(),
          name: z.string(),
          type_device: deviceTypeSchema,
          manufacturer: z.object({ id: z.string(), name: z.string() }),
          models: z.array(z.object({ model: z.string(), size: z.string(), is_listed: z.boolean(), colours: z.array(colour) })),
          /** Model of the price list that it is most like: same kind, same manufacturer where there is one. */
          similar: z.object({ model: z.string(), name: z.string() }).nullable(),
        }),
      ),
    }),
  },
});
export const adminAddModel = route('admin_add_model', {
  summary: 'Adds a model to the price list, with questions and corrections like those of a similar one. Shoppers can sell it at once.',
  access: { permission: 'appraisal:edit' },
  body: z.object({
    master_product_id: key,
    /** Device without its colour, as the catalogue names it. */
    model: key,
    /** Model whose answers and corrections it begins with; of the same kind. */
    copy_from: key,
    /** Identifiers of its colours. */
    colours: z.array(key).min(1).max(50),
    /** Both currencies of each grade that it is bought in, minor units. */
    prices: z
      .array(z.object({ quality: qualitySchema, currency: currencySchema, amount: z.int().min(100).max(100_000_000) }))
      .min(2)
      .max(10),
  }),
  responses: { 201: z.object({ model: z.string(), version: z.string() }) },
});
export const adminGetModelColours = route('admin_get_model_colours', {
  summary: 'Colours that the catalogue has of a model, and in which it is bought.',
  access: { permission: 'appraisal:edit' },
  params: z.object({ model: key }),
  responses: { 200: z.object({ version: z.string(), colours: z.array(colour.extend({ is_bought: z.boolean() })) }) },
});
export const adminSetModelColours = route('admin_set_model_colours', {
  summary: 'Says in which colours a model is bought; makes a new appraisal version.',
  access: { permission: 'appraisal:edit' },
  params: z.object({ model: key }),
  body: z.object({ version: key, colours: z.array(key).min(1).max(50) }),
  responses: { 200: z.object({ version: z.string() }) },
  problems: ['changed-meanwhile'],
});
