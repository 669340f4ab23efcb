-- Names and addresses of people are sealed. Rows written before are sealed by the Node step that follows the SQL files (seal-people.ts).
alter table accounts
  alter column e_mail drop not null,
  -- Sealed JSON of e-mail, first and last name, bound to this row.
  add column person_cipher text,
  -- Keyed hash of the normalised address: how an account is found.
  add column e_mail_index text,
  -- A login of the demo data: its password is public, so it works on demo hosts only.
  add column is_demo boolean not null default false;
-- Both domains are reserved: nobody's real mailbox is there.
update accounts set is_demo = true where e_mail like '%@okruh.example' or e_mail like '%@example.com';
alter table accounts drop constraint accounts_address;
drop index accounts_staff;
create unique index accounts_mailbox on accounts (e_mail_index, kind, market) nulls not distinct where e_mail_index is not null;
create index accounts_staff on accounts (id) where kind = 'staff';
create index accounts_unsealed on accounts (id) where person_cipher is null;
-- Holds for every row written from now on; the Node step validates it once the older ones are sealed.
alter table accounts add constraint accounts_are_sealed
  check (person_cipher is not null and e_mail_index is not null and e_mail is null and first_name is null and last_name is null) not valid;

-- Waiting for at most a day: who waits right now registers again.
delete from registrations where account_id is null;
alter table registrations drop constraint either_new_or_known;
alter table registrations
  drop column e_mail,
  drop column first_name,
  drop column last_name,
  add column person_cipher text,
  add constraint either_new_or_known check ((account_id is null) = (person_cipher is not null and password_hash is not null));

-- An invitation is a reset with a longer life and a mail of its own.
alter table password_resets
  add column purpose text not null default 'reset' check (purpose in ('reset', 'invitation')),
  -- When its mail was last sent, and how often: the version of its event.
  add column mailed_at timestamptz not null default now(),
  add column version integer not null default 1 check (version > 0);

alter table sessions
  -- Names the session to its owner; the token stays in the browser.
  add column id uuid not null default gen_random_uuid(),
  -- Operating system's family.
  add column system text not null default 'other',
  -- Coarse: the first half of an IPv4 address, the first 32 bits of an IPv6 one.
  add column network text not null default '',
  -- Staff without it have no session yet, only the way to one.
  add column second_factor_at timestamptz;
create unique index sessions_id on sessions (id);
-- Staff sign in again, this time with a second factor.
delete from sessions using accounts where accounts.id = sessions.account_id and accounts.kind = 'staff';

-- TOTP (RFC 6238) of members of staff.
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  secret_cipher text not null,
  -- Null until the first code was right.
  confirmed_at timestamptz,
  -- Time step of the last code that was taken: the same one or an earlier one is a replay.
  last_step bigint not null default 0
);
-- Single use: a row goes with its use. 80 random bits need no slow hash.
create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Who logged in, failed, was refused, read personal data. No name, no address: ids and keyed hashes only.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  -- No reference: the trail outlives the account. Null when nobody is known.
  account_id uuid,
  role text,
  -- Keyed hash of the network that asked; equal for equal networks.
  network_hash text,
  -- A route's name, a role, the account that was changed.
  detail text
);
create index security_events_kind on security_events (kind, id desc);
create index security_events_account on security_events (account_id, id desc);
create index security_events_age on security_events (at);

-- Append-only, whoever asks: the retention job may delete what is older than 90 days, nothing else may be changed.
create function refuse_security_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '90 days' then
    return old;
  end if;
  raise exception 'security events are append-only';
end $$;
create trigger security_events_append_only before update or delete on security_events
  for each row execute function refuse_security_event_change();
create trigger security_events_not_truncated before truncate on security_events
  for each statement execute function refuse_security_event_change();
