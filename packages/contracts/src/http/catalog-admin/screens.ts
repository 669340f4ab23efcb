/** What screens remember and who works on them. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { key, read, route } from './office-route.ts';

const componentParams = z.object({ component: z.string().regex(/^[a-z0-9-]{1,60}$/) });
/** What a screen remembers for its user: columns, widths, last filters. */
const rememberedSchema = z.record(
  z.string().max(60),
  z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(200)).max(100)]),
);
export const getComponentParams = route('get_component_params', {
  summary: 'What a screen of the back office remembers for the caller; empty before the first save.',
  access: read,
  params: componentParams,
  responses: { 200: z.object({ params: rememberedSchema }) },
});
export const saveComponentParams = route('save_component_params', {
  summary: 'Remembers the settings of a screen for the caller.',
  access: read,
  params: componentParams,
  body: z.object({ params: rememberedSchema }),
  responses: { 200: z.object({ params: rememberedSchema }) },
});
const activeUsersSchema = z.object({
  /** Others who reported of themselves within the last 2 minutes, the latest first. */
  users: z.array(z.object({ id: z.string(), name: z.string(), subject: z.string().nullable(), seen_at: instantSchema })),
});
export const getActiveUsers = route('get_active_users', {
  summary: 'Colleagues who have the screen open now.',
  access: read,
  params: componentParams,
  responses: { 200: activeUsersSchema },
});
export const saveUser = route('save_user', {
  summary: 'Says that the caller has the screen open; `subject` names what is being edited.',
  access: read,
  params: componentParams,
  body: z.object({ subject: key.nullable().default(null) }),
  responses: { 200: activeUsersSchema },
  rateLimit: { max: 120, windowSeconds: 60 },
});
