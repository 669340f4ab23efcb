-- Index of every event of the shop (docs/decisions/0054-operations.md). No payload: the streams have it for as long as a row here lives.

create table events (
  id uuid primary key,
  -- In the order in which they were written here; what is read from one position on lacks nothing.
  position bigint generated always as identity unique,
  at timestamptz not null,
  stream text not null,
  -- Of its newest copy: what was published again has another one.
  sequence bigint not null,
  type text not null,
  -- Aggregate and its version.
  subject text not null,
  version int not null,
  market text,
  correlation_id text not null,
  -- Event that caused it; null for a request.
  causation_id uuid,
  -- What people know it by: number of an invoice or a parcel, template of a mail.
  label text
);
create index events_at on events (at);
create index events_by_sequence on events (stream, sequence);
create index events_by_cause on events (causation_id) where causation_id is not null;
create index events_by_correlation on events (correlation_id, at);
-- When one of a type was last seen.
create index events_by_type on events (type, at desc);

-- What stories are about: orders, buy-outs, repairs.
create table cases (
  id uuid primary key,
  kind text not null check (kind in ('order', 'buyout', 'repair')),
  -- Empty until an event that has it arrives.
  number text not null default '',
  market text,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index cases_last on cases (last_at desc, id);

create table case_events (
  case_id uuid not null references cases (id) on delete cascade,
  event_id uuid not null references events (id) on delete cascade,
  primary key (case_id, event_id)
);
create index case_events_event on case_events (event_id);

-- Numbers that people type or scan, upper case: of orders, invoices, buy-outs, repairs, parcels.
create table case_names (
  name text collate "C" not null,
  case_id uuid not null references cases (id) on delete cascade,
  primary key (name, case_id)
);
create index case_names_case on case_names (case_id);

-- Events by minute: rates, and the same hour of last week.
create table event_rates (
  minute timestamptz not null,
  type text not null,
  -- Empty for events of no market.
  market text not null,
  count int not null,
  primary key (minute, type, market)
);

create table dead_letters (
  -- In the stream of dead letters.
  sequence bigint primary key,
  consumer text not null,
  stream text not null,
  stream_sequence bigint not null,
  -- NATS subject that it is published on again.
  subject text not null,
  type text not null,
  event_id uuid,
  market text,
  case_id uuid,
  number text,
  reason text not null check (reason in ('unreadable', 'invalid-data', 'failed')),
  detail text not null,
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'applied', 'returned', 'discarded')),
  redriven int not null default 0,
  settled_at timestamptz,
  settled_by text,
  settle_reason text not null default ''
);
create index dead_letters_state on dead_letters (state, sequence desc);
create index dead_letters_consumer on dead_letters (consumer, state, sequence desc);
create index dead_letters_event on dead_letters (event_id) where event_id is not null;
create index dead_letters_case on dead_letters (case_id) where case_id is not null;
create index dead_letters_number on dead_letters (number collate "C") where number is not null;

-- Dead letters that are published again, and what became of each.
create table redrives (
  id uuid primary key,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  reason text not null,
  per_second int not null check (per_second > 0),
  stop_after int not null check (stop_after > 0),
  started_at timestamptz not null default now(),
  started_by text not null
);
create index redrives_running on redrives (started_at) where state = 'running';
create table redrive_items (
  redrive_id uuid not null references redrives (id),
  dead_sequence bigint not null references dead_letters (sequence),
  position int not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'applied', 'dead', 'skipped')),
  -- Of its new copy in the publisher's stream.
  new_sequence bigint,
  sent_at timestamptz,
  settled_at timestamptz,
  detail text not null default '',
  primary key (redrive_id, dead_sequence)
);
create index redrive_items_open on redrive_items (redrive_id, position) where state in ('queued', 'sent');
-- Whose consumers have not answered, of all redrives.
create index redrive_items_sent on redrive_items (dead_sequence) where state = 'sent';

-- Who did what to the events, for ever.
create table actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  person_id text not null,
  person_name text not null,
  action text not null check (action in ('redrive', 'stop-redrive', 'discard', 'restore')),
  reason text not null,
  -- Ids and sequences that it was done to.
  subject jsonb not null
);
create index actions_at on actions (at desc);
