-- Discounts with their codes and student cards (docs/decisions/0014-discounts.md). Amounts are minor units (haléře, bani), with VAT.

create table discounts (
  id text primary key,
  name_cs text not null,
  name_ro text not null,
  kind text not null check (kind in ('percentage', 'absolute', 'fixed')),
  percent double precision not null check (percent between 0 and 100),
  amount_czk bigint not null check (amount_czk >= 0),
  amount_ron bigint not null check (amount_ron >= 0),
  is_active boolean not null,
  is_public boolean not null,
  is_combinable boolean not null,
  is_automatic boolean not null,
  is_per_piece boolean not null,
  -- By the clocks of each market, both ends included; null = open.
  valid_from timestamp,
  valid_to timestamp,
  minimal_products int check (minimal_products > 0),
  minimal_sets int check (minimal_sets > 0),
  sets jsonb not null,
  cumulative_bonus jsonb not null,
  price_range jsonb,
  accessory_prices jsonb not null,
  needs_student_card boolean not null,
  applies_to jsonb not null,
  markets text[] not null,
  is_case_insensitive boolean not null,
  note text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null
);

-- What changed a discount, and how it was before.
create table discount_changes (
  id bigint generated always as identity primary key,
  discount_id text not null references discounts (id),
  version int not null,
  at timestamptz not null default now(),
  by text not null,
  before jsonb
);
create index discount_changes_of on discount_changes (discount_id, id desc);

-- Orders to make codes; many are made in portions, and what a crash left is made on.
create table code_batches (
  id uuid primary key,
  discount_id text not null references discounts (id),
  wanted int not null check (wanted between 1 and 100000),
  made int not null default 0 check (made <= wanted),
  created_by text not null,
  created_at timestamptz not null default now()
);
create index code_batches_of on code_batches (discount_id, created_at desc);
create index code_batches_open on code_batches (created_at) where made < wanted;

create table discount_codes (
  id uuid primary key,
  discount_id text not null references discounts (id),
  batch_id uuid references code_batches (id),
  -- Keyed hash of the code, in lower case when its case doesn't matter: what a look-up reads.
  index text not null unique,
  -- The code for the office's list, sealed.
  cipher text not null,
  -- The order that used it, the attempt's id while it is being placed.
  order_id uuid,
  redeemed_at timestamptz,
  -- Used before there were orders here, as the demo's are.
  is_spent boolean not null default false
);
create index discount_codes_of on discount_codes (discount_id, id);
create index discount_codes_used on discount_codes (order_id) where order_id is not null;

-- Number and holder are known as a keyed hash only.
create table student_cards (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  index text not null,
  number_tail text not null,
  -- Last day in the market.
  valid_to date not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  unique (market, index)
);

-- What a shopper entered. A discount stands in a cart once.
create table entered_discounts (
  id uuid primary key,
  cart_id uuid not null references carts (id) on delete cascade,
  discount_id text not null references discounts (id),
  code_id uuid references discount_codes (id),
  card_id uuid references student_cards (id),
  -- The code with its end hidden: whoever reads the table can't use it.
  shown text,
  entered_at timestamptz not null default now(),
  unique (cart_id, discount_id),
  check ((code_id is null) <> (card_id is null))
);
create index entered_discounts_code on entered_discounts (code_id) where code_id is not null;
create index entered_discounts_card on entered_discounts (card_id) where card_id is not null;

-- Where a discount was used: attempts hold it.
create index attempts_discounts on attempts using gin (discounts jsonb_path_ops) where state = 'placed';

-- Whoever holds these in memory reads them anew.
create function announce_discounts() returns trigger language plpgsql as $$
begin
  perform pg_notify('checkout_discounts', '');
  return null;
end $$;
create trigger discounts_changed after insert or update or delete on discounts for each statement execute function announce_discounts();
