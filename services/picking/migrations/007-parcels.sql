-- Parcels of orders, what carriers tell of them, hand-over lists, and the cash that carriers pay out.

create sequence transfer_numbers;
create sequence handover_numbers;

create table handovers (
  id uuid primary key,
  number text not null unique,
  market text not null check (market in ('cz', 'ro')),
  place text not null,
  carrier text not null,
  actor text not null,
  closed_at timestamptz not null default now(),
  parcels int not null check (parcels > 0),
  -- The list as it was signed: tracking numbers, order numbers, weights, cash. Nobody's name or address.
  paper bytea not null,
  -- When the carrier took the list, and when it is asked next.
  manifested_at timestamptz,
  manifest_attempts int not null default 0,
  manifest_at timestamptz not null default now()
);
create index handovers_to_manifest on handovers (manifest_at) where manifested_at is null;
create index handovers_newest on handovers (closed_at desc, id desc);

create table parcels (
  id uuid primary key,
  -- The picking list it was packed from.
  list_id uuid not null,
  order_id uuid not null,
  order_number text not null,
  market text not null check (market in ('cz', 'ro')),
  -- `warehouse` or a store's id.
  place text not null,
  carrier text not null,
  type_delivery_code text not null,
  -- Store that a transfer goes to.
  store_id text,
  pickup_point_id text,
  weight_grams int not null check (weight_grams > 0),
  weight_billed int check (weight_billed > 0),
  -- Minor units.
  cod_amount bigint check (cod_amount > 0),
  cod_currency text check (cod_currency in ('CZK', 'RON')),
  cod_paid_at timestamptz,
  -- What we did ourselves; `state` follows from it and from the carrier's events (src/shipping/parcel.ts).
  own_state text not null check (own_state in ('booking', 'booked', 'handed_over', 'cancelled', 'refused')),
  state text not null,
  refusal text,
  tracking_number text,
  tracking_url text,
  -- Sealed: the recipient's name and address stand on them. Deleted 30 days after the hand-over.
  label_pdf_cipher text,
  label_zpl_cipher text,
  labels_printed int not null default 0,
  -- What the carrier has to be asked next, and when; null when nothing is.
  todo text check (todo in ('book', 'cancel', 'recall')),
  todo_at timestamptz,
  todo_attempts int not null default 0,
  recalled_at timestamptz,
  -- When the carrier was asked about a parcel without news last.
  checked_at timestamptz,
  handover_id uuid references handovers (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  booked_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  last_event_at timestamptz,
  changed_at timestamptz not null default now(),
  check ((cod_amount is null) = (cod_currency is null)),
  check ((todo is null) = (todo_at is null)),
  check ((own_state = 'refused') = (refusal is not null))
);
-- One living parcel of a list: a void one stays beside the one that was booked instead.
create unique index parcels_of_list on parcels (list_id) where own_state not in ('cancelled', 'refused');
create index parcels_of_handover on parcels (handover_id) where handover_id is not null;
create index parcels_of_order on parcels (order_id);
create index parcels_by_list on parcels (list_id, created_at desc);
create unique index parcels_by_tracking_number on parcels (carrier, tracking_number) where tracking_number is not null;
create index parcels_newest on parcels (created_at desc, id desc);
create index parcels_by_order_number on parcels (order_number text_pattern_ops);
create index parcels_by_tracking_prefix on parcels (tracking_number text_pattern_ops);
create index parcels_to_do on parcels (todo_at) where todo is not null;
create index parcels_to_hand_over on parcels (market, place, carrier, created_at) where state = 'booked';
create index parcels_under_way on parcels (coalesce(checked_at, last_event_at, handed_over_at))
  where state in ('handed_over', 'in_transit', 'out_for_delivery', 'at_pickup_point', 'attempt_failed', 'returning');
create index parcels_with_old_labels on parcels (coalesce(handed_over_at, booked_at)) where label_pdf_cipher is not null;
create index parcels_with_void_labels on parcels (changed_at) where label_pdf_cipher is not null and own_state = 'cancelled';
create index parcels_with_unpaid_cash on parcels (delivered_at) where cod_amount is not null and cod_paid_at is null and state = 'delivered';

-- Each event once, whichever way and in whichever order it came.
create table parcel_events (
  carrier text not null,
  -- The carrier's own.
  event_id text not null,
  parcel_id uuid not null references parcels (id),
  kind text not null,
  at timestamptz not null,
  text text not null,
  place text not null,
  weight_grams int,
  received_at timestamptz not null default now(),
  primary key (carrier, event_id)
);
create index parcel_events_of_parcel on parcel_events (parcel_id, at);

create table cod_statements (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  carrier text not null,
  day date not null,
  file_name text not null,
  -- SHA-256 of the file: the same one is taken once.
  file_hash text not null unique,
  currency text not null check (currency in ('CZK', 'RON')),
  uploaded_at timestamptz not null default now(),
  uploaded_by text not null
);
create index cod_statements_newest on cod_statements (uploaded_at desc, id desc);

create table cod_statement_lines (
  id uuid primary key,
  statement_id uuid not null references cod_statements (id),
  line int not null,
  tracking_number text not null,
  amount bigint not null,
  currency text not null check (currency in ('CZK', 'RON')),
  result text not null check (result in ('matched', 'amount-differs', 'repeated', 'unknown')),
  parcel_id uuid references parcels (id)
);
create index cod_statement_lines_of_statement on cod_statement_lines (statement_id, line);
create index cod_statement_lines_of_parcel on cod_statement_lines (parcel_id) where parcel_id is not null;
