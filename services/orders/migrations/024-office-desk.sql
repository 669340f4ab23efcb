-- What the office does with one order: who saw its contact and why, notes of colleagues, mails, and with these its whole history.
-- Texts that people typed stand only in *_cipher columns.

-- One line for each thing that happened to an order after it was placed (its placing stands in orders). Appended only.
create table order_history (
  id uuid primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('step', 'contact-viewed', 'note-added', 'note-edited', 'note-deleted', 'mail-requested', 'mail-sent',
    'mail-failed')),
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  -- Account and display name of a member of staff.
  actor_id text,
  actor_name text,
  -- After a step.
  status text,
  payment_status text,
  cancel_reason text,
  -- Code of the reason that a member of staff chose.
  reason text,
  -- Type of the event that caused a step.
  cause text,
  -- Of a mail.
  template text,
  -- Events that this published: by them the outbox is read.
  event_ids uuid[] not null default '{}',
  -- Why the contact was shown.
  text_cipher text,
  check ((actor_kind = 'staff') = (actor_id is not null)),
  check ((kind = 'step') = (status is not null)),
  check ((kind = 'contact-viewed') = (text_cipher is not null))
);
create index order_history_of_order on order_history (order_id, at desc, id desc);

-- Nothing that happened is taken back; only a change of keys rewrites the sealed text.
create function keep_order_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'text_cipher' = to_jsonb(old) - 'text_cipher' then return new; end if;
  raise exception 'the history of an order is append-only';
end
$$;
create trigger order_history_append_only before update or delete on order_history for each row execute function keep_order_history();

create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders (id),
  author_id text not null,
  author_name text not null,
  written_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  text_cipher text not null
);
create index order_notes_of_order on order_notes (order_id, written_at desc, id desc);

-- Mails about an order: those that went out by themselves, by notifications' id, and those that the office wrote, by their own.
create table order_mails (
  id uuid primary key,
  order_id uuid not null references orders (id),
  template text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  requested_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Code of the failure.
  failure text,
  -- Of a written mail: who wrote it, how often it was handed over, and the event that asked for it last.
  author_id text,
  author_name text,
  attempts int not null default 0,
  event_id uuid,
  subject_cipher text,
  text_cipher text,
  check ((state = 'waiting') = (ended_at is null)),
  check ((author_id is null) = (subject_cipher is null) and (author_id is null) = (text_cipher is null))
);
create index order_mails_of_order on order_mails (order_id, requested_at desc, id desc);
