/** Pictures of a master product. */
import { z } from 'zod';
import { both, edit, expected, filled, idParams, key, route } from './office-route.ts';
import { adminMasterProductSchema, expectedQuery, oneChanged } from './products.ts';

/** Largest file of a picture in bytes. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
/** Pictures of one product. */
export const MAX_PICTURES = 50;
export const adminAddImage = route('admin_add_image', {
  summary:
    'Adds a picture (field `picture`: JPEG, PNG, WebP or AVIF): turned upright, white edges cut off, made square on white, without metadata. `colour` names what it shows.',
  access: edit,
  params: idParams,
  multipart: true,
  // The parts around the file need room too.
  bodyLimit: MAX_PICTURE_BYTES + 64 * 1024,
  responses: { 201: adminMasterProductSchema },
});
export const adminUpdateImages = route('admin_update_images', {
  ...oneChanged,
  summary: 'Order, alternative texts and colours of the pictures; every picture of the product, each once.',
  body: z.object({
    images: z.array(z.object({ id: key, alt: both(filled(300)), colour: key.nullable().default(null) })).max(MAX_PICTURES),
    ...expected,
  }),
});
/** A share of the picture's side. */
const share = z.number().min(0).max(1);
export const adminCropImage = route('admin_crop_image', {
  ...oneChanged,
  summary: 'Shows only a square part of an uploaded picture, with the same texts at the same place. 400 when it has fewer than 300 pixels.',
  params: idParams.extend({ image: key }),
  body: z.object({ left: share, top: share, side: share, ...expected }),
});
export const adminDeleteImage = route('admin_delete_image', {
  ...oneChanged,
  summary: 'Removes an uploaded picture. Orders and mails that show it keep it.',
  params: idParams.extend({ image: key }),
  query: expectedQuery,
});
