/** Photos of a bought-out device. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { idParams, route } from './office-route.ts';

export const photoSchema = z.object({
  id: z.string(),
  condition: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  uploaded_at: instantSchema,
  uploaded_by: z.string(),
});
export const adminAddPhoto = route('admin_add_photo', {
  summary: 'Adds a photo (field `photo`, optional field `condition`); resized, metadata stripped.',
  access: { permission: 'buyout:inspect' },
  params: idParams,
  multipart: true,
  bodyLimit: 12 * 1024 * 1024,
  responses: { 201: photoSchema },
});
const photoParams = z.object({ id: z.uuid(), photo: z.uuid() });
export const adminGetPhoto = route('admin_get_photo', {
  summary: 'A photo.',
  access: { permission: 'buyout:read' },
  params: photoParams,
  query: z.object({ size: z.enum(['thumb', 'full']).default('full') }),
  responses: { 200: { binary: 'image/webp' } },
});
export const adminDeletePhoto = route('admin_delete_photo', {
  summary: 'Removes a photo while the inspection is open.',
  access: { permission: 'buyout:inspect' },
  params: photoParams,
  responses: { 204: null },
});
