-- Consumers that operations have paused: they fetch nothing until they are resumed.
create table consumer_pauses (
  consumer text primary key,
  reason text not null,
  paused_by text not null,
  paused_at timestamptz not null default now()
);

-- Attempts that failed; the one that succeeded stands in the inbox.
create table failed_attempts (
  consumer text not null,
  event_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- Which delivery it was, from 1.
  delivery int not null,
  -- Type and message of the error, without values.
  error text not null,
  primary key (consumer, event_id, at)
);
create index failed_attempts_at on failed_attempts (at);
