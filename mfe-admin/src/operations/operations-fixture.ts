import { type DeadLetterDetail, type DeadLetterGroup, GROUP_TREND_STEPS } from '@okruh/contracts/http/ops-admin/dead-letters';
import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import type { Redrive } from '@okruh/contracts/http/ops-admin/redrives';
import type { EventDetail, EventField, Story, StoryEvent, StoryOutcome } from '@okruh/contracts/http/ops-admin/stories';
import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';

export const ORDER = '0190b7c0-0000-7000-8000-0000000000a1';
const id = (last: number): string => `0190b7c0-0000-7000-8000-00000000000${last}`;
const at = (second: number): string => new Date(Date.parse('2026-11-20T11:47:02.118Z') + second * 1_000).toISOString();

const event = (position: number, type: string, second: number, more: Partial<StoryEvent> = {}): StoryEvent => ({
  position,
  id: id(position),
  at: at(second),
  service: type.slice(0, type.indexOf('.')) as StoryEvent['service'],
  type: `${type}.v1`,
  subject: ORDER,
  version: 1,
  label: null,
  cause: position === 1 ? null : position - 1,
  after_ms: position === 1 ? null : 1_234,
  correlation_id: 'req-1',
  call: null,
  trace_url: null,
  consumers: [],
  ...more,
});

export const story: Story = {
  head: {
    id: ORDER,
    kind: 'order',
    number: '2611004859',
    market: 'cz',
    first_at: at(0),
    last_at: at(4_000),
    events: 3,
    dead_letters: 1,
  },
  events: [
    event(1, 'orders.order-placed', 0, {
      call: { operation: 'orders.place_order', caller: 'checkout' },
      trace_url: 'https://tempo.example/trace/abc',
      consumers: [{ name: 'payments', outcome: 'applied', dead_letter: null }],
    }),
    event(2, 'payments.payment-captured', 40, { consumers: [{ name: 'orders', outcome: 'waiting', dead_letter: null }] }),
    event(3, 'invoicing.invoice-created', 4_000, {
      label: '1126004519',
      consumers: [{ name: 'notifications', outcome: 'dead', dead_letter: 14 }],
    }),
  ],
  expected: [
    { types: ['invoicing.invoice-sent.v1'], service: 'invoicing', after: 3, due_at: at(4_300), is_missing: true },
    { types: ['picking.package-delivered.v1'], service: 'picking', after: 3, due_at: '2099-01-01T00:00:00.000Z', is_missing: false },
  ],
  is_cut: false,
};

export const outcomes: StoryOutcome[] = [
  {
    event_id: id(1),
    consumer: 'payments',
    settled_at: at(0.21),
    outcome: 'applied',
    failed: [{ at: at(0.082), delivery: 1, error: 'RangeError: no card' }],
  },
];

/** A field of an event that is as its contract has it. */
export const field = (one: Partial<EventField> & Pick<EventField, 'path'>): EventField => ({
  value: null,
  type: '',
  description: '',
  kind: 'value',
  state: 'ok',
  is_masked: false,
  ...one,
});

export const eventDetail: EventDetail = {
  id: id(3),
  type: 'invoicing.invoice-created.v1',
  summary: 'An invoice has its number.',
  at: at(4_000),
  stream: 'INVOICING',
  sequence: 12,
  headers: [{ name: 'correlationid', value: 'req-1' }],
  fields: [
    field({ path: 'number', value: '"1126004519"', type: 'string | null', description: 'Number in the series of its kind.' }),
    field({ path: 'template', value: '"x"', state: 'unknown' }),
    field({ path: 'order_id', value: null, type: 'string (uuid)', description: 'Order that it is about.', state: 'missing' }),
    field({ path: 'total', value: null, kind: 'object', type: 'object', description: 'What it costs with VAT.' }),
    field({ path: 'total.amount', value: '1356000', type: 'integer', description: 'In minor units.' }),
    field({ path: 'total.currency', value: '"CZK"', type: '"CZK" | "RON"', description: 'Currency of the amount.' }),
    field({ path: 'lines', value: '2', kind: 'list', type: 'array', description: 'What is billed.' }),
  ],
  raw: '{"id":"1","data":{"number":"1126004519"}}',
  is_masked: false,
  cause: { id: id(2), type: 'payments.payment-captured.v1' },
  effects: [{ id: id(4), type: 'notifications.e-mail-sent.v1', after_ms: 1_200 }],
};

export const letter: DeadLetterDetail = {
  sequence: 14,
  state: 'waiting',
  consumer: 'notifications',
  type: 'invoicing.invoice-created.v1',
  event_id: id(3),
  number: '2611004859',
  story_id: ORDER,
  market: 'cz',
  reason: 'failed',
  detail: 'SmtpError: 552 message size exceeds fixed limit',
  at: at(5_000),
  redriven: 0,
  settled_by: null,
  settle_reason: '',
  stream: 'INVOICING',
  stream_sequence: 12,
  headers: [],
  fields: eventDetail.fields,
  raw: '{"id":"1","data":{"number":"1126004519"}}',
  is_masked: false,
  receivers: [
    { consumer: 'notifications', effect: 'applies' },
    { consumer: 'orders', effect: 'skips' },
  ],
};
/** The one that waits, by what went wrong. */
export const letterGroup: DeadLetterGroup = {
  detail: letter.detail,
  consumer: letter.consumer,
  count: 1,
  trend: Array.from({ length: GROUP_TREND_STEPS }, () => 1),
  first_at: letter.at,
  last_at: letter.at,
};

export const redrive: Redrive = {
  is_cut: false,
  id: '0190b7c0-0000-7000-8000-0000000000f1',
  state: 'running',
  started_at: at(6_000),
  started_by: 'Petr Provozní',
  reason: 'Oprava přílohy',
  per_second: 2,
  stop_after: 3,
  counts: { queued: 1, sent: 0, applied: 1, dead: 1, skipped: 0 },
  items: [
    {
      sequence: 14,
      number: '2611004859',
      type: letter.type,
      consumer: 'notifications',
      state: 'applied',
      took_ms: 412,
      detail: '',
      changes: [],
    },
    {
      sequence: 15,
      number: null,
      type: letter.type,
      consumer: 'notifications',
      state: 'dead',
      took_ms: null,
      detail: 'SmtpError: 550',
      changes: [],
    },
    {
      sequence: 16,
      number: '2611004860',
      type: letter.type,
      consumer: 'notifications',
      state: 'queued',
      took_ms: null,
      detail: '',
      changes: [],
    },
  ],
};

export const consumer: StreamConsumer = {
  name: 'invoicing',
  stream: 'PICKING',
  state: 'behind',
  is_pausable: true,
  pause: null,
  pending: 212,
  unacknowledged: 16,
  redelivered: 4,
  lag_seconds: 720,
  per_minute: 96,
  caught_up_in: 143,
  trend: [0, 100, 212],
  dead_letters: 2,
  copies: [],
};

const line = (
  name: Operations['lines'][number]['line'],
  [hour, before]: readonly [number, number],
  [low, high]: readonly [number, number],
): Operations['lines'][number] => ({
  line: name,
  last_at: at(0),
  hour,
  hour_before: before,
  today: 8 * hour,
  today_before: 8 * before,
  total: 4 * hour,
  total_before: 4 * before,
  usual_hour: { low, high },
  is_low: hour < low / 4,
  now: Array.from({ length: 48 }, (_, index) => (index === 47 ? hour : 0)),
  before: Array.from({ length: 60 }, (_, index) => (index === 47 ? before : 0)),
  band: Array.from({ length: 60 }, () => ({ low: low / 12, high: high / 12 })),
});
export const operations: Operations = {
  at: at(48),
  range: '4h',
  from: '2026-11-20T07:45:00.000Z',
  step_seconds: 300,
  counted_from: '2026-09-18T00:00:00.000Z',
  lines: [
    line('orders', [37, 36], [30, 42]),
    line('payments', [35, 34], [29, 40]),
    line('buyouts', [9, 8], [6, 10]),
    line('repairs', [1, 12], [11, 15]),
  ],
  services: [
    {
      name: 'gateway',
      state: 'ok',
      release: '0a1b2c3d4e5f',
      per_minute: 2_180,
      error_rate: 0.0002,
      p95_ms: 38,
      outbox: 0,
      dead_letters: 0,
    },
    { name: 'notifications', state: 'ok', release: null, per_minute: 41, error_rate: 0, p95_ms: 96, outbox: 0, dead_letters: 14 },
    { name: 'repairs', state: 'away', release: null, per_minute: null, error_rate: null, p95_ms: null, outbox: null, dead_letters: 0 },
  ],
  consumers: { total: 27, behind: 1, stopped: 0, paused: 0 },
  dead_letters: { waiting: 14, oldest_at: at(0), last_hour: 2 },
};
