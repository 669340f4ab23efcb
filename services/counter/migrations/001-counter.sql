-- Drawers of clerks, what is paid at counters, receipts (docs/decisions/0047-counter.md). No customer stands in any row.

create table drawers (
  id uuid primary key,
  store_id text not null,
  -- As it was called when the drawer was opened: receipts say so for ever.
  store_name text not null,
  store_address text not null,
  market text not null check (market in ('cz', 'ro')),
  currency text not null check (currency in ('CZK', 'RON')),
  clerk_id text not null,
  clerk_name text not null,
  opened_at timestamptz not null default now(),
  -- Minor units, as all amounts: cash at the beginning, and cash that should be in it now.
  float bigint not null check (float >= 0),
  cash bigint not null check (cash >= 0),
  cash_taken bigint not null default 0,
  card_taken bigint not null default 0,
  refunded bigint not null default 0,
  payments int not null default 0,
  closed_at timestamptz,
  counted bigint check (counted >= 0),
  reason text not null default '',
  version int not null default 1,
  check ((closed_at is null) = (counted is null)),
  -- A difference is explained.
  check (counted is null or counted = cash or reason <> '')
);
-- One clerk, one drawer.
create unique index drawers_open on drawers (clerk_id) where closed_at is null;
create index drawers_by_time on drawers (opened_at desc, id);
create index drawers_of_store on drawers (store_id, opened_at desc, id);
create index drawers_of_clerk on drawers (clerk_id, store_id, closed_at desc) where closed_at is not null;

-- Cash that was put into a drawer or taken out of it.
create table movements (
  id uuid primary key,
  drawer_id uuid not null references drawers (id),
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  reason text not null check (reason <> ''),
  at timestamptz not null default now()
);
create index movements_of_drawer on movements (drawer_id, at desc, id);

-- What is paid for, once for each repair or order.
create table bills (
  id uuid primary key,
  kind text not null check (kind in ('repair', 'order')),
  subject_id uuid not null,
  number text not null,
  -- Device and operations, or the number again: no person.
  title text not null,
  market text not null check (market in ('cz', 'ro')),
  store_id text not null,
  currency text not null check (currency in ('CZK', 'RON')),
  -- As its owner said when it was last paid for.
  total bigint not null check (total >= 0),
  paid bigint not null default 0 check (paid >= 0),
  -- Of its events.
  version int not null default 0,
  unique (kind, subject_id)
);

create table payments (
  -- Made by the page: the same one is taken once.
  id uuid primary key,
  drawer_id uuid not null references drawers (id),
  kind text not null check (kind in ('payment', 'refund')),
  tender text not null check (tender in ('cash', 'terminal')),
  state text not null check (state in ('pending', 'taken', 'declined', 'cancelled')),
  -- What it moves of its bills; with the rounding what changed hands.
  amount bigint not null check (amount > 0),
  rounding bigint not null default 0,
  given bigint,
  -- The provider's id of a card payment, and the reader that shows it. Null until the provider knows of it: nothing can be charged before.
  intent_id text,
  reader_id text,
  card_digits text,
  failure text,
  receipt_number text unique,
  refunds_id uuid references payments (id),
  reason text not null default '',
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  -- When the job asks the terminal again, for pages that were closed.
  next_check_at timestamptz not null default now() + interval '10 seconds',
  check ((state = 'taken') = (receipt_number is not null and taken_at is not null)),
  check ((kind = 'refund') = (refunds_id is not null)),
  check (tender = 'terminal' or (intent_id is null and state = 'taken')),
  check (given is null or given >= amount + rounding)
);
create index payments_of_drawer on payments (drawer_id, created_at desc, id);
create index payments_pending on payments (next_check_at) where state = 'pending';
-- Given back once.
create unique index payments_refunded on payments (refunds_id) where refunds_id is not null and state in ('pending', 'taken');

create table payment_bills (
  payment_id uuid not null references payments (id),
  bill_id uuid not null references bills (id),
  position int not null,
  amount bigint not null check (amount > 0),
  -- What was left to pay of the bill afterwards; null until the payment is taken.
  left_after bigint,
  primary key (payment_id, bill_id)
);
create index payment_bills_of_bill on payment_bills (bill_id);

-- The number that a store's receipts begin with.
create table receipt_prefixes (
  store_id text primary key,
  prefix int not null generated always as identity (start with 21)
);
-- The last number of each store and year. Raised in the transaction that takes the payment, so that no number is left out or given twice.
create table receipt_series (
  store_id text not null references receipt_prefixes (store_id),
  year int not null,
  last int not null check (last > 0),
  primary key (store_id, year)
);
