/** The events of the shop: what each means, who publishes it and who reads it, by contract and at the broker. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { route } from './ops-route.ts';

/**
 * `reads`: expected and seen at the broker. `missing`: its sources handle the event and the broker has no such consumer. `unexpected`:
 * the broker has it, no source handles the event. `listens`: it takes part without a durable consumer, which the broker can’t show.
 * `unknown`: expected, and the broker can’t be asked.
 */
export const readerStates = ['reads', 'missing', 'unexpected', 'listens', 'unknown'] as const;
export type ReaderState = (typeof readerStates)[number];

export const eventVersionSchema = z.object({
  version: z.int().min(1),
  /** `orders.order-placed.v1` */
  type: z.string(),
  /** False for a type that was seen and that no contract describes. */
  is_in_contracts: z.boolean(),
  /** Events of the last 24 hours. */
  day: z.int().min(0),
  /** The newest of the last 30 days; null when there was none. */
  last: z.object({ id: z.uuid(), at: instantSchema }).nullable(),
  readers: z.array(z.object({ name: z.string(), state: z.enum(readerStates) })),
});
export type EventVersion = z.infer<typeof eventVersionSchema>;

export const eventContractSchema = z.object({
  /** Its type without the version. */
  name: z.string(),
  /** Type of its newest version. */
  type: z.string(),
  /** When it happens; empty when no contract describes it. */
  summary: z.string(),
  /** Context whose contract it is. */
  owner: z.string(),
  /** Service that publishes it; null when no service may. */
  producer: z.string().nullable(),
  stream: z.string(),
  /** Newest first. */
  versions: z.array(eventVersionSchema).min(1),
});
export type EventContractView = z.infer<typeof eventContractSchema>;

export const adminListEventContracts = route('admin_list_event_contracts', {
  summary: 'Every event of the shop with its versions, what was seen of each and who reads it.',
  access: { permission: 'ops:read' },
  responses: {
    200: z.object({
      items: z.array(eventContractSchema),
      /** False while the broker can’t be asked: who reads is then what the sources say. */
      is_broker_asked: z.boolean(),
    }),
  },
});

export const contractFieldSchema = z.object({
  /** `lines[].price.amount` */
  path: z.string(),
  /** `"cz" | "ro"`, `integer ≥ 1`, `string (uuid) | null` */
  type: z.string(),
  /** What it is; empty when the contract doesn’t say. */
  description: z.string(),
  is_required: z.boolean(),
});
export type ContractField = z.infer<typeof contractFieldSchema>;

export const adminGetEventContract = route('admin_get_event_contract', {
  summary: 'One version of an event with the fields of its contract.',
  access: { permission: 'ops:read' },
  params: z.object({ type: z.string().min(1).max(120) }),
  responses: {
    200: eventContractSchema.extend({
      version: eventVersionSchema,
      /** NATS subject that it is published on. */
      subject: z.string(),
      fields: z.array(contractFieldSchema),
      is_broker_asked: z.boolean(),
    }),
  },
});
