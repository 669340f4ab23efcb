/** What screens remember and who works on them. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { key, read, route } from './office-route.ts';

const componentParams = z.object({ component: z.string().regex(/^[a-z0-9-]{1,60}$/) });
/** Settings in one save. */
const MAX_SAVED = 100;
const nameSchema = z.string().min(1).max(120);
const valueSchema = z.union([z.string().max(4_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(100)]);
/** What a component of the office remembers for its reader: folded groups, columns and their widths, language. */
const rememberedSchema = z.record(nameSchema, valueSchema);
/** Every role has settings of its own. */
const enter = { permission: 'backoffice:enter' } as const;
export const getComponentParams = route('get_component_params', {
  summary: 'What a component of the back office remembers for the caller; empty before the first save.',
  access: enter,
  params: componentParams,
  responses: { 200: z.object({ params: rememberedSchema }) },
});
export const saveComponentParams = route('save_component_params', {
  summary:
    'Remembers settings of a component for the caller and answers all of them. Those that aren’t named stay, null forgets one. 409 `params-too-large` when there would be too many.',
  access: enter,
  params: componentParams,
  body: z.object({
    params: z
      .record(nameSchema, valueSchema.nullable())
      .refine((params) => Object.keys(params).length <= MAX_SAVED, { message: 'too many settings' }),
  }),
  responses: { 200: z.object({ params: rememberedSchema }) },
  problems: ['params-too-large'],
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
