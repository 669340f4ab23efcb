/** What people did to events, consumers and alerts, for ever. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { actionKinds } from './action-kinds.ts';
import { route } from './ops-route.ts';

/** Things that an act may be about. */
export const actionAims = ['event', 'dead-letter', 'redrive', 'replay', 'projection', 'alert', 'rule', 'consumer', 'silence'] as const;

export const actionSchema = z.object({
  id: z.int().min(1),
  at: instantSchema,
  person: z.string(),
  /** As it was written down; an act that the table no longer names is shown by its word. */
  action: z.string(),
  /** Empty where none is asked for. */
  reason: z.string(),
  /** The first things that it was about: id, sequence or name. */
  about: z.array(z.object({ aim: z.enum(actionAims), id: z.string() })),
  /** How many it was about, those in `about` included. */
  count: z.int().min(0),
});
export type OperationsAction = z.infer<typeof actionSchema>;

export const adminListActions = route('admin_list_actions', {
  summary: 'Who did what to events, consumers and alerts, when and why; newest first.',
  // The pages of dead letters, consumers and alerts show names and reasons to the same people.
  access: { permission: 'ops:read' },
  query: z.object({
    /** Only what is older than this id. */
    before: z.coerce.number().int().min(1).optional(),
    action: z.enum(actionKinds).optional(),
    person: z.string().max(60).optional(),
  }),
  responses: {
    200: z.object({
      items: z.array(actionSchema),
      /** What the next page begins before; null on the last one. */
      next: z.int().min(1).nullable(),
      /** Everybody who ever did something. */
      people: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
});
