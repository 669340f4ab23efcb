-- People who log in. A customer belongs to one market, staff to none; the same address may be a customer on both and staff besides.
create table accounts (
  id uuid primary key,
  kind text not null check (kind in ('customer', 'staff')),
  market text check (market in ('cz', 'ro')),
  -- Normalised by the service (e-mail-address.ts): one spelling per mailbox.
  e_mail text not null,
  first_name text,
  last_name text,
  -- Argon2id, PHC string.
  password_hash text not null,
  roles text[] not null,
  -- Grows with every published change of the account.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  disabled_at timestamptz,
  constraint customers_have_a_market check ((kind = 'customer') = (market is not null)),
  constraint accounts_address unique nulls not distinct (e_mail, kind, market)
);
-- The staff list of the back office, by address.
create index accounts_staff on accounts (e_mail) where kind = 'staff';

-- The token itself is only in the browser; 256 random bits need no salt.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Family only ("Firefox"), never the whole header.
  browser text not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Browsers that logged in with the right password before: guessing elsewhere doesn't lock them out.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);
create index known_devices_age on known_devices (last_seen_at);

-- One row per thing that may be tried too often. `bucket` is a keyed hash, no address stands here.
create table throttles (
  bucket text primary key,
  attempts integer not null check (attempts >= 0),
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_age on throttles (last_at);

-- Accounts that wait for their address to be confirmed. Deleted when confirmed or out of date.
create table registrations (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  -- Set when the address has an account: nothing of the form is kept then, the owner gets a mail.
  account_id uuid references accounts on delete cascade,
  e_mail text,
  first_name text,
  last_name text,
  password_hash text,
  consent_marketing boolean not null default false,
  terms_version text not null,
  -- The browser that registered; confirming from it logs in.
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint either_new_or_known check ((account_id is null) = (e_mail is not null and password_hash is not null))
);
create index registrations_expiry on registrations (expires_at);

-- Deleted when used or out of date. The link is derived from the id (link-token.ts), so no token is stored.
create table password_resets (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Site on which it was asked for: language and host of the link.
  market text not null check (market in ('cz', 'ro')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_account on password_resets (account_id);
create index password_resets_expiry on password_resets (expires_at);

-- Append-only: what a customer agreed to, in which wording, when.
create table consents (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('terms', 'marketing')),
  version text not null,
  is_granted boolean not null,
  given_at timestamptz not null default now()
);
create index consents_account on consents (account_id, kind, given_at desc);
