-- Payments of orders. Amounts are minor units (haléře, bani). No card number, no applicant's data stands here; accounts and
-- names of people who sent a transfer stand only in *_cipher columns (AES-256-GCM, bound to the row and the field).

-- What we know of an order: from its events, its code when somebody first asked with it. The row's lock puts everything that
-- happens to one order's money in a line.
create table orders (
  order_id uuid primary key,
  -- Opens the order without personal data; not in any event.
  code text unique,
  number text not null,
  market text not null check (market in ('cz', 'ro')),
  type_payment text not null,
  sub_payment text,
  -- Instalments: `on-store` or `online`; null when unknown or none.
  arrange_type text,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('CZK', 'RON')),
  payable_until timestamptz,
  is_cancelled boolean not null default false,
  -- Newest event seen; 0 when we only asked.
  version int not null default 0,
  created_at timestamptz not null default now()
);
create index orders_by_number on orders (number text_pattern_ops);

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (order_id),
  type_payment text not null,
  provider text not null check (provider in ('sandbox', 'stripe', 'partner', 'transfer', 'cash')),
  state text not null check (state in
    ('created', 'pending', 'authorised', 'captured', 'failed', 'cancelled', 'held', 'partially-refunded', 'refunded')),
  -- Why a person must look: amount, currency.
  hold text check (hold in ('amount', 'currency')),
  -- This one pays the order; whatever else comes goes back.
  pays_order boolean not null default false,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('CZK', 'RON')),
  -- What is known of it, each growing only (payment.ts merges, so that the order of arrival doesn't matter).
  is_authorised boolean not null default false,
  captured bigint not null default 0 check (captured >= 0),
  captured_currency text not null check (captured_currency in ('CZK', 'RON')),
  refunded bigint not null default 0 check (refunded >= 0),
  -- Captured amount that a person accepted although it doesn't fit.
  accepted bigint not null default 0,
  failure text,
  -- The provider's id of the session, its page, and until when it can be paid there.
  session_id text,
  session_url text,
  -- Grows with every event.
  version int not null default 0,
  checked_at timestamptz,
  checks int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((state = 'held') = (hold is not null))
);
-- Never two open payments of one order, never two that pay it: the last word after the lock.
create unique index payments_one_open on payments (order_id) where state in ('created', 'pending', 'authorised');
create unique index payments_one_pays on payments (order_id) where pays_order;
create index payments_of_order on payments (order_id, created_at desc);
create unique index payments_by_session on payments (provider, session_id) where session_id is not null;
create index payments_to_ask on payments (changed_at) where state in ('pending', 'authorised');
create index payments_by_time on payments (created_at desc, id);
create index payments_held on payments (created_at) where state = 'held';

create table history (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  at timestamptz not null default now(),
  event text not null,
  -- Name of the staff member; null for the customer, the provider and the clock.
  by text,
  note text not null default ''
);
create index history_of_payment on history (payment_id, id);

-- What has to be asked of a provider, once each; done again with the same key until it answers.
create table tasks (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('void', 'capture', 'refund')),
  -- Refunds: how much.
  amount bigint,
  -- Two tasks of one key are one.
  key text not null unique,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  -- Null while open; `refused` when the provider will never do it.
  outcome text check (outcome in ('done', 'refused')),
  note text not null default '',
  by text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index tasks_open on tasks (next_at) where outcome is null;
create index tasks_of_payment on tasks (payment_id);

-- Signed messages of providers, each once. No body: it may hold what we may not keep.
create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payment_id uuid,
  at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index webhook_events_by_time on webhook_events (at);

create table wallet_transactions (
  id text primary key,
  wallet text not null check (wallet in ('wallet_a', 'wallet_b')),
  market text not null check (market in ('cz', 'ro')),
  -- Null until an order was placed with it.
  order_id uuid,
  created_at timestamptz not null default now()
);
create index wallet_transactions_of_order on wallet_transactions (order_id) where order_id is not null;
create index wallet_transactions_by_time on wallet_transactions (created_at) where order_id is null;

-- Instalments and leasing: the application at the partner. The applicant's data goes to the partner and is kept by nobody here.
create table loans (
  payment_id uuid primary key references payments (id),
  kind text not null check (kind in ('instalments', 'leasing')),
  partner_id text not null,
  state text not null check (state in ('draft', 'submitted', 'approved', 'declined', 'signed', 'sent', 'cancelled')),
  changed_at timestamptz not null default now()
);

-- Account statements, and what became of each of their lines.
create table statements (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  format text not null check (format in ('camt.053', 'abo')),
  file_name text not null,
  account text not null,
  -- Number and day that the bank gave it.
  number text not null,
  day date not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by text not null
);
create index statements_by_time on statements (uploaded_at desc);
create table statement_lines (
  id uuid primary key,
  -- The statement that brought it first.
  statement_id uuid not null references statements (id),
  position int not null,
  account text not null,
  -- The bank's own reference: the same line again, in whatever file, is the same money.
  reference text not null,
  booked_on date not null,
  -- Positive: came; negative: went.
  amount bigint not null,
  currency text not null check (currency in ('CZK', 'RON')),
  variable_symbol text not null,
  payer_cipher text not null,
  result text not null check (result in ('matched', 'underpaid', 'overpaid', 'surplus', 'unknown', 'outgoing')),
  payment_id uuid references payments (id),
  decided_by text,
  unique (account, reference)
);
create index statement_lines_of_statement on statement_lines (statement_id, position);
create index statement_lines_of_payment on statement_lines (payment_id);
create index statement_lines_unknown on statement_lines (booked_on) where result = 'unknown';
