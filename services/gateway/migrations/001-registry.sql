-- One row per remote (and the shell). `revision` counts every change of the remote: it is the version of its events and
-- the lock that puts promotions and roll-backs of one remote in a row.
create table remotes (
  remote text primary key,
  revision integer not null default 0
);

-- Immutable: a version's files and manifest never change, only its withdrawal does.
create table releases (
  remote text not null references remotes,
  version text not null,
  manifest jsonb not null,
  -- integrity of every stored file and of its compressed copies
  files jsonb not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (remote, version)
);
create index releases_by_age on releases (remote, created_at desc);

create table channels (
  remote text not null references remotes,
  channel text not null check (channel in ('stable', 'canary')),
  version text not null,
  -- where a roll-back goes to; kept for stable only
  previous text,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  since timestamptz not null default now(),
  primary key (remote, channel),
  foreign key (remote, version) references releases (remote, version),
  foreign key (remote, previous) references releases (remote, version)
);

-- Failures by minute; rows older than a week are dropped.
create table remote_failures (
  remote text not null,
  version text not null,
  place text not null check (place in ('browser', 'server')),
  minute timestamptz not null,
  count integer not null,
  reason text not null,
  primary key (remote, version, place, minute)
);
create index remote_failures_by_age on remote_failures (minute);
