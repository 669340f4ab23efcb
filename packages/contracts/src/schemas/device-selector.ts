/** The four dependent choices (type, manufacturer, model, colour) that buy-out and repairs have in common. */
import { z } from 'zod';
import { choiceSchema } from '../definitions/shared.ts';

const short = z.string().max(200);

export const deviceTypeSchema = z.enum(['phone', 'tablet', 'smartwatch', 'computer']);
/** Which identifier a form asks for. */
export const identifierKindSchema = z.enum(['imei', 'serial_number']);

/** A selection as the address names it, as deep as it goes. */
export const deviceSelectionSchema = z.object({
  /** URL words of the market, for example `telefony`, `apple`, `apple-iphone-13-128gb`, `black`. */
  type: short.optional(),
  manufacturer: short.optional(),
  model: short.optional(),
  color: short.optional(),
});
export type DeviceSelection = z.infer<typeof deviceSelectionSchema>;

/** What was found of a selection: values of the choice lists, null from the first part that is missing or unknown. */
export const selectedDeviceSchema = z.object({
  product_type: z.string().nullable(),
  product_manufacturer: z.string().nullable(),
  product_model: z.string().nullable(),
  product_color: z.string().nullable(),
});
/** Choice lists down to the first part that isn't chosen; deeper ones are empty. */
export const deviceChoicesSchema = z.object({
  product_type: z.array(choiceSchema),
  product_manufacturer: z.array(choiceSchema),
  product_model: z.array(choiceSchema),
  product_color: z.array(choiceSchema),
});
