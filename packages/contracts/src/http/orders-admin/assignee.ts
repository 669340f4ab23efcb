/** Who of the office looks after an order. */
import { z } from 'zod';
import { idParams, route } from './office-route.ts';

export const assigneeSchema = z.object({
  /** Account. */
  id: z.string(),
  /** Display name. */
  name: z.string(),
});
export type Assignee = z.infer<typeof assigneeSchema>;

export const adminAssignOrder = route('admin_assign_order', {
  summary: 'Takes an order over, hands it over to a colleague, or gives it back. Repeated, it answers the same.',
  access: { permission: 'order:note' },
  params: idParams,
  body: z.object({
    /** The caller, nobody, or the account of a colleague who may write notes of orders. */
    assignee: z.union([z.enum(['me', 'nobody']), z.uuid()]),
    /** Account that the caller saw there, null for nobody: anybody else by now is `changed-meanwhile`. */
    seen: z.string().max(100).nullable(),
  }),
  responses: { 200: z.object({ assignee: assigneeSchema.nullable() }) },
  /** `no-such-colleague`: unknown, disabled, or without the permission. */
  problems: ['changed-meanwhile', 'no-such-colleague'],
});
