-- Issues of our news, which colleagues write and a job sends to the confirmed subscribers of their market.
create table news (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  subject text not null check (length(subject) between 1 and 120),
  -- Plain text; an empty line parts paragraphs.
  text text not null check (length(text) between 1 and 10000),
  button_label text check (length(button_label) between 1 and 40),
  -- Path on the site of its market.
  button_link text check (button_link like '/%' and length(button_link) <= 300),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  -- When sending begins or began.
  scheduled_at timestamptz,
  -- Who confirmed later gets the next issue.
  started_at timestamptz,
  ended_at timestamptz,
  -- Confirmed subscribers when sending began, and mails that were handed over since.
  recipients integer not null default 0 check (recipients >= 0),
  sent integer not null default 0 check (sent >= 0),
  -- The last subscription that the job came to, in the order of their ids.
  last_subscription_id uuid,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  version integer not null default 1 check (version > 0),
  constraint news_button check ((button_label is null) = (button_link is null)),
  constraint news_scheduled check (state = 'draft' or scheduled_at is not null),
  constraint news_started check ((state in ('draft', 'scheduled')) = (started_at is null)),
  constraint news_ended check ((state in ('sent', 'cancelled')) = (ended_at is not null))
);
create index news_changed on news (changed_at desc, id desc);
create index news_due on news (scheduled_at) where state = 'scheduled';
create index news_sending on news (started_at) where state = 'sending';

-- What one recipient gets of one issue: a subscriber, or a colleague who asked for a test. No address: it stands sealed in the subscription and the
-- account. Read while the mail is written, and deleted after 30 days.
create table news_recipients (
  id uuid primary key,
  news_id uuid not null references news (id) on delete cascade,
  -- It may have ended since: then no mail goes.
  subscription_id uuid,
  account_id uuid references accounts (id),
  created_at timestamptz not null default now(),
  constraint news_recipients_one check (num_nonnulls(subscription_id, account_id) = 1),
  constraint news_recipients_once unique (news_id, subscription_id)
);
create index news_recipients_age on news_recipients (created_at);

-- Who did what to an issue. It outlives a deleted draft.
create table news_history (
  id bigint generated always as identity primary key,
  news_id uuid not null,
  at timestamptz not null default now(),
  -- Null for what the job did.
  account_id uuid references accounts (id),
  action text not null,
  -- The issue's fields; null before it was created, after it was deleted, and where nothing changed.
  before jsonb,
  after jsonb
);
create index news_history_of_news on news_history (news_id, id desc);

-- Subscribers of a market in the order in which an issue comes to them, and how many there are.
create index subscriptions_confirmed on subscriptions (market, id) where confirmed_at is not null;
create index subscriptions_requested on subscriptions (requested_at desc, id desc);
