-- The last rebuild of each projection that operations asked for.
create table rebuilds (
  projection text primary key,
  id uuid not null,
  may_write boolean not null,
  started_by text not null,
  started_at timestamptz not null default now(),
  -- Its process writes this every few seconds; one that doesn't has died.
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Messages of the stream that were read, and how many there are.
  read int not null default 0,
  total int not null default 0,
  -- What it found; null until it ends well.
  report jsonb,
  error text not null default ''
);
