/** The story of an order, a buy-out or a repair: every event of it in causal order, and what should have followed. */
import { z } from 'zod';
import { publishers } from '../../definitions/event.ts';
import { instantSchema, marketSchema } from '../../definitions/shared.ts';
import { route } from './ops-route.ts';

/** What a story is about. */
export const storyKinds = ['order', 'buyout', 'repair'] as const;
export const storyKindSchema = z.enum(storyKinds);
export type StoryKind = (typeof storyKinds)[number];

export const storyHeadSchema = z.object({
  /** Id of the order, the buy-out or the repair. */
  id: z.uuid(),
  kind: storyKindSchema,
  number: z.string(),
  market: marketSchema.nullable(),
  first_at: instantSchema,
  last_at: instantSchema,
  events: z.int().min(1),
  /** Dead letters that wait. */
  dead_letters: z.int().min(0),
});
export type StoryHead = z.infer<typeof storyHeadSchema>;

export const adminFindStories = route('admin_find_stories', {
  summary:
    'Stories that a number, an id or a tracking number belongs to: of orders, buy-outs, repairs, invoices, parcels, events and requests. Without `q` the newest.',
  access: { permission: 'ops:read' },
  query: z.object({
    q: z.string().trim().max(200).optional(),
    /** Ids of stories, separated by commas; `q` isn't read then. */
    cases: z
      .string()
      .regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,59}$/i)
      .optional(),
  }),
  responses: { 200: z.object({ items: z.array(storyHeadSchema) }) },
});
export const adminFindPersonalStories = route('admin_find_personal_stories', {
  summary:
    'Stories of a person or a device, by the whole e-mail address, phone number or IMEI. Events have none of these: the services that own them are asked, and nothing of it is stored.',
  access: { permission: 'ops:read' },
  body: z.object({ text: z.string().trim().min(3).max(100) }),
  responses: {
    200: z.object({
      items: z.array(storyHeadSchema),
      /** Services that don't answer: they may have more. */
      unreachable: z.array(z.string()),
    }),
  },
  /** `not-personal`: neither an e-mail address nor a phone number nor an IMEI. */
  problems: ['not-personal'],
  rateLimit: { max: 60, windowSeconds: 60 },
});

/** `waiting`: it has not been applied yet. `dead`: it lies in the dead letters. */
export const outcomes = ['applied', 'waiting', 'dead'] as const;
export const storyEventSchema = z.object({
  /** Position in the story, from 1. */
  position: z.int().min(1),
  id: z.uuid(),
  at: instantSchema,
  service: z.enum(publishers),
  /** `orders.order-placed.v1` */
  type: z.string(),
  /** Aggregate that it is about, and its version. */
  subject: z.string(),
  version: z.int().min(1),
  /** What belongs to the event and people recognise: number of an invoice or a parcel, template of a mail; null without. */
  label: z.string().nullable(),
  /** Position of the event that caused it; null when a request did, or one that isn’t in the story. */
  cause: z.int().min(1).nullable(),
  /** Milliseconds after its cause, or after the event before it when nothing in the story caused it; null of the first. */
  after_ms: z.int().nullable(),
  correlation_id: z.string(),
  /** Call that caused it, of the first event of each call; null for events that other events or jobs caused. */
  call: z.object({ operation: z.string(), caller: z.string().nullable() }).nullable(),
  /** Where its trace is shown; null when it isn’t recorded, or nobody configured where traces are. */
  trace_url: z.url().nullable(),
  /** Who reads it, and how far each is. */
  consumers: z.array(z.object({ name: z.string(), outcome: z.enum(outcomes), dead_letter: z.int().min(1).nullable() })),
});
export type StoryEvent = z.infer<typeof storyEventSchema>;

/** What follows an event in the usual course. */
export const expectationSchema = z.object({
  /** Types of which one is awaited. */
  types: z.array(z.string()).min(1),
  service: z.enum(publishers),
  /** Position of the event that it follows. */
  after: z.int().min(1),
  due_at: instantSchema,
  /** Its term is over. */
  is_missing: z.boolean(),
});
export type Expectation = z.infer<typeof expectationSchema>;

export const storySchema = z.object({
  head: storyHeadSchema,
  events: z.array(storyEventSchema),
  expected: z.array(expectationSchema),
  /** There are more events than are shown. */
  is_cut: z.boolean(),
});
export type Story = z.infer<typeof storySchema>;

export const adminGetStory = route('admin_get_story', {
  summary: 'The events of an order, a buy-out or a repair, with causes, consumers and what should have followed.',
  access: { permission: 'ops:read' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: storySchema },
});

/** What became of one event at one consumer, as its service says. */
export const storyOutcomeSchema = z.object({
  event_id: z.uuid(),
  consumer: z.string(),
  /** When it was applied, or given up; null while neither. */
  settled_at: instantSchema.nullable(),
  outcome: z.enum(['applied', 'dead']).nullable(),
  /** Attempts that failed before, oldest first. */
  failed: z.array(z.object({ at: instantSchema, delivery: z.int().min(1), error: z.string() })),
});
export type StoryOutcome = z.infer<typeof storyOutcomeSchema>;

export const adminGetStoryOutcomes = route('admin_get_story_outcomes', {
  summary: 'When each consumer applied the events of a story, and which attempts failed before; asked of the services themselves.',
  access: { permission: 'ops:read' },
  params: z.object({ id: z.uuid() }),
  responses: {
    200: z.object({
      items: z.array(storyOutcomeSchema),
      /** Services that did not answer: what their consumers did isn’t known now. */
      unreachable: z.array(z.string()),
    }),
  },
});

/** One field of an event beside its contract. */
export const fieldSchema = z.object({
  /** `lines[0].price.amount` */
  path: z.string(),
  /** As JSON; the number of items of a list; null of an object, and when it is missing or masked. */
  value: z.string().nullable(),
  /** What the contract demands of it, in the words of JSON Schema: `"cz" | "ro"`, `integer ≥ 1`. Empty when no contract knows it. */
  type: z.string(),
  /** What the contract says that it is; empty when it says nothing. */
  description: z.string(),
  /** `object` and `list` hold the fields that follow. */
  kind: z.enum(['value', 'object', 'list']),
  /** `unknown`: not in the contract. `missing`: the contract needs it. `wrong`: another type or value than the contract allows. */
  state: z.enum(['ok', 'unknown', 'missing', 'wrong']),
  /** There is a value and it isn’t shown: nothing says that it is no personal data. */
  is_masked: z.boolean(),
});
export type EventField = z.infer<typeof fieldSchema>;

export const eventDetailSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  /** What the contract says of the event; empty when there is no such contract. */
  summary: z.string(),
  at: instantSchema,
  stream: z.string(),
  sequence: z.int().min(1),
  /** Attributes of CloudEvents and headers of the message. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  fields: z.array(fieldSchema),
  /** The message as the stream has it, or with what is masked left out; null when the stream has lost it. */
  raw: z.string().nullable(),
  /** Something of it is masked: see `admin_unmask_event`. */
  is_masked: z.boolean(),
  cause: z.object({ id: z.uuid(), type: z.string() }).nullable(),
  effects: z.array(z.object({ id: z.uuid(), type: z.string(), after_ms: z.int() })),
});
export type EventDetail = z.infer<typeof eventDetailSchema>;

export const adminGetEvent = route('admin_get_event', {
  summary: 'One event, decoded by its contract.',
  access: { permission: 'ops:read' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: eventDetailSchema },
  problems: ['broker-away'],
});

/** Why somebody needs to see what is masked; it is written down with their name. */
export const unmaskBodySchema = z.object({ reason: z.string().trim().min(1).max(500) });

export const adminUnmaskEvent = route('admin_unmask_event', {
  summary: 'One event with everything that is masked otherwise; who looked and why is written down.',
  access: { permission: 'ops:unmask' },
  params: z.object({ id: z.uuid() }),
  body: unmaskBodySchema,
  responses: { 200: eventDetailSchema },
  problems: ['broker-away'],
});
