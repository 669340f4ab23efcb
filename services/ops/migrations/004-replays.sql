-- Ranges of a stream that are replayed to a consumer.
create table replays (
  id uuid primary key,
  consumer text not null,
  stream text not null,
  is_again boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  -- Why it doesn't get on.
  waits_for text check (waits_for in ('resume', 'service')),
  from_sequence bigint not null,
  to_sequence bigint not null,
  next_sequence bigint not null,
  per_second int not null check (per_second > 0),
  stop_after int not null check (stop_after > 0),
  reason text not null,
  started_at timestamptz not null default now(),
  started_by text not null,
  ended_at timestamptz,
  -- Until then a process is at work on it.
  leased_until timestamptz,
  applied int not null default 0,
  again int not null default 0,
  skipped int not null default 0,
  too_old int not null default 0,
  failed int not null default 0
);
create index replays_started on replays (started_at desc);
create index replays_running on replays (started_at) where state = 'running';

create table replay_failures (
  replay_id uuid not null references replays (id) on delete cascade,
  sequence bigint not null,
  event_id uuid,
  type text not null,
  error text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (replay_id, sequence)
);
