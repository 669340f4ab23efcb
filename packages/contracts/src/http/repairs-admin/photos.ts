/** Photos of a repair’s device. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { idParams, route } from './office-route.ts';

export const repairPhotoSchema = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  uploaded_at: instantSchema,
  uploaded_by: z.string(),
});
export const adminAddRepairPhoto = route('admin_add_repair_photo', {
  summary: 'Adds a photo of the device (field `photo`); resized, metadata stripped. At most 20.',
  access: { permission: 'repair:work' },
  params: idParams,
  multipart: true,
  bodyLimit: 12 * 1024 * 1024,
  responses: { 201: repairPhotoSchema },
});
const photoParams = z.object({ id: z.uuid(), photo: z.uuid() });
export const adminGetRepairPhoto = route('admin_get_repair_photo', {
  summary: 'A photo.',
  access: { permission: 'repair:read' },
  params: photoParams,
  query: z.object({ size: z.enum(['thumb', 'full']).default('full') }),
  responses: { 200: { binary: 'image/webp' } },
});
export const adminDeleteRepairPhoto = route('admin_delete_repair_photo', {
  summary: 'Removes a photo while the repair is open.',
  access: { permission: 'repair:work' },
  params: photoParams,
  responses: { 204: null },
});
