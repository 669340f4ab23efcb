-- What visitors wrote is answered in the back office; job applications come with a file.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('contact', 'feedback', 'special-offer', 'job-application'));
alter table messages
  -- By which colleagues name it.
  add column number bigint generated always as identity (start with 1001),
  -- Keyed hash of the sender's address, to find what somebody wrote; null for messages from before.
  add column e_mail_index text,
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- End of the working day until which the receipt promises an answer.
  add column due_at timestamptz,
  add column version integer not null default 1 check (version > 0);
-- The departments have answered those from their mailboxes.
update messages set state = 'closed';
create unique index messages_number on messages (number);
create index messages_open on messages (kind, due_at) where state = 'open';
create index messages_received on messages (created_at desc, id desc);
create index messages_of_sender on messages (e_mail_index);

-- Files that came with a message: name and content (base64) are sealed.
create table message_files (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  name_cipher text not null,
  content_cipher text not null,
  -- Bytes of the file.
  size integer not null check (size > 0)
);
create index message_files_of_message on message_files (message_id);

-- What members of staff did about a message; it goes with the message.
create table message_steps (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  at timestamptz not null default now(),
  account_id uuid not null references accounts (id),
  action text not null check (action in ('answered', 'noted', 'closed', 'reopened')),
  -- The answer or the note.
  text_cipher text,
  constraint message_steps_text check ((text_cipher is not null) = (action in ('answered', 'noted')))
);
create index message_steps_of_message on message_steps (message_id, at);
