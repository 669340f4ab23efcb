-- The address book of a customer. The content is sealed: who, where and which company are readable with the key only.
create table addresses (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_cipher text not null,
  is_billing_default boolean not null,
  is_delivery_default boolean not null,
  created_at timestamptz not null default now()
);
create index addresses_account on addresses (account_id, created_at, id);
-- One default of a kind, whatever comes at once.
create unique index addresses_billing_default on addresses (account_id) where is_billing_default;
create unique index addresses_delivery_default on addresses (account_id) where is_delivery_default;

-- The address that came with a registration, sealed; it moves to the account when that is confirmed.
alter table registrations add column address_cipher text;
