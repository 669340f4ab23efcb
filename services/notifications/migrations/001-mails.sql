-- Mails to be sent and sent. No recipient, no text: both are fetched from the service that owns the data at the moment of sending,
-- so that this table holds nothing about a person.
create table mails (
  id uuid primary key,
  -- The event that caused the mail; one mail per event and template however often the event comes.
  event_id uuid not null,
  template text not null,
  market text not null check (market in ('cz', 'ro')),
  correlation_id text not null,
  -- Where recipient and variables are asked for: the owner's internal mail route with this kind and id.
  owner text not null check (owner in ('accounts', 'buyout')),
  kind text not null,
  about_id uuid not null,
  -- Stable over every attempt: a mail server or a mailbox that saw it before recognises it.
  message_id text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Set from just before the mail server is given the mail until the outcome is known. Found set at the next attempt it means: may be out already.
  handed_over_at timestamptz,
  -- Of the last failed attempt; codes only, mail servers quote addresses in their texts.
  reason text,
  -- SHA-256 of what was sent.
  content_hash bytea,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint mails_once unique (event_id, template),
  constraint closed_or_waiting check ((state = 'waiting') = (closed_at is null))
);
create index mails_due on mails (next_attempt_at) where state = 'waiting';
create index mails_closed on mails (closed_at) where state <> 'waiting';
