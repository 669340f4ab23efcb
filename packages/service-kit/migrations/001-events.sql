-- Outbox: what this service will publish. The row is written with the change that it tells of; the broker is only a cache of it.
create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  type text not null,
  -- Aggregate id; events of one aggregate are published in the order of position.
  subject text not null,
  envelope jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  -- How often the reconciler found the event missing in the stream and sent it again.
  republished smallint not null default 0
);
create index outbox_waiting on outbox (position) where published_at is null;
create index outbox_created on outbox (created_at);

-- Inbox: which consumer has had which event. The row is written with the event's effect: this is the guarantee of "once", nothing else.
create table inbox (
  consumer text not null,
  event_id uuid not null,
  type text not null,
  -- 'dead': the event lies in the dead letters; delivered again it is tried again.
  outcome text not null default 'applied' check (outcome in ('applied', 'dead')),
  at timestamptz not null default clock_timestamp(),
  primary key (consumer, event_id)
);
create index inbox_at on inbox (at);

-- First answer of calls with an Idempotency-Key; kept for a day because bodies may hold personal data.
create table idempotency_keys (
  route text not null,
  -- Whose key: account, session or address; two people may send the same key.
  subject text not null,
  key text not null,
  status smallint,
  headers jsonb,
  body jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (route, subject, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
