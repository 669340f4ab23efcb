-- Alerts (docs/decisions/0055-alerts.md): something that is over the threshold of its rule.

-- Settings that a person changed; the others stand in src/model/alert-rules.ts.
create table alert_rules (
  rule text primary key,
  threshold double precision not null,
  closes_at double precision not null,
  for_seconds int not null check (for_seconds >= 0),
  calm_seconds int not null check (calm_seconds >= 0),
  changed_by text not null,
  changed_at timestamptz not null default now()
);

create table alerts (
  id uuid primary key,
  rule text not null,
  -- What it is about: a consumer, a service, a market; empty for the whole shop.
  subject text not null,
  severity text not null check (severity in ('critical', 'warning')),
  -- Pending: it is too much, not for long enough yet.
  state text not null check (state in ('pending', 'firing', 'closed')),
  threshold double precision not null,
  since timestamptz not null,
  -- Since when it is well while it fires; null while it isn't.
  calm_since timestamptz,
  fired_at timestamptz,
  closed_at timestamptz,
  -- When it fired, the worst since, and the newest.
  value double precision not null,
  worst double precision not null,
  last double precision not null,
  last_at timestamptz not null,
  -- Null while nobody was notified: a silence holds it back until it ends.
  notified_at timestamptz,
  taken_by text,
  taken_at timestamptz,
  constraint fired_once_firing check ((state = 'pending') = (fired_at is null)),
  constraint closed_at_end check ((state = 'closed') = (closed_at is not null))
);
create unique index alerts_open on alerts (rule, subject) where state <> 'closed';
create index alerts_closed on alerts (closed_at desc, id) where state = 'closed';
create index alerts_fired on alerts (rule, subject, fired_at desc) where state <> 'pending';

create table silences (
  id uuid primary key,
  rule text not null,
  -- Null: the whole rule.
  subject text,
  until timestamptz not null,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null default now()
);
create index silences_until on silences (until);

-- Calls of the webhook, written with the change that they are about.
create table alert_deliveries (
  id uuid primary key,
  alert_id uuid not null references alerts (id) on delete cascade,
  kind text not null check (kind in ('raised', 'closed')),
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  result text not null default '',
  at timestamptz not null default now(),
  unique (alert_id, kind)
);
create index alert_deliveries_due on alert_deliveries (next_at) where state = 'waiting';

-- Which process evaluates the rules, and until when no other may.
create table alert_turns (
  id boolean primary key default true check (id),
  holder uuid,
  until timestamptz not null default '-infinity'
);
insert into alert_turns default values;

-- Since when a market has been silent is asked again and again.
create index event_rates_type on event_rates (type, market, minute);

-- The code names what people do; each kind would need a migration of its own here.
alter table actions drop constraint actions_action_check;
