-- Where in a place pieces lie, and the documents that move them: receipts, transfers, stock-takes.

-- What is scanned from a box; from catalog.product-published.
alter table products add column if not exists ean text;
create index if not exists products_of_ean on products (ean) where ean is not null;
create index if not exists products_of_code on products (upper(code));

create table locations (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  -- `warehouse` or a store's id.
  place text not null,
  -- `C-02-1-07`: rack, aisle, level, position; in a store also `PULT`.
  code text not null check (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and length(code) between 2 and 20),
  -- Pickers walk from small to large.
  walk_order int not null check (walk_order >= 0),
  kind text not null default 'shelf' check (kind in ('shelf', 'second-hand', 'receiving', 'returns')),
  version int not null default 1,
  -- Documents name removed locations for ever; the code may be used again.
  removed_at timestamptz,
  changed_at timestamptz not null default now(),
  -- A piece can't lie on the location of another place.
  unique (market, place, id)
);
create unique index locations_by_code on locations (market, place, code) where removed_at is null;
create index locations_by_walk on locations (market, place, walk_order, code) where removed_at is null;

-- How the pieces of `stock_places.on_hand` are spread. Their sum never exceeds it: what is over lies without a location.
-- Changed only under the lock of the variant's row in `stock`.
create table location_stock (
  market text not null,
  variant_id text not null,
  place text not null,
  location_id uuid not null,
  on_hand int not null check (on_hand > 0),
  primary key (market, variant_id, place, location_id),
  foreign key (market, variant_id, place) references stock_places (market, variant_id, place),
  foreign key (market, place, location_id) references locations (market, place, id)
);
create index location_stock_of_location on location_stock (location_id);

-- A delivery of a supplier. Booked it never changes any more.
create table receipts (
  id uuid primary key,
  number int generated always as identity unique,
  market text not null check (market in ('cz', 'ro')),
  place text not null,
  supplier text not null,
  delivery_note text not null,
  note text not null,
  state text not null default 'draft' check (state in ('draft', 'booked')),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  booked_by text,
  booked_at timestamptz,
  check ((state = 'booked') = (booked_at is not null))
);
create index receipts_newest on receipts (created_at desc, id);
create table receipt_lines (
  id uuid primary key,
  receipt_id uuid not null references receipts (id) on delete cascade,
  variant_id text not null,
  quantity int not null check (quantity > 0),
  location_id uuid references locations (id),
  unique nulls not distinct (receipt_id, variant_id, location_id)
);
create index receipt_lines_of_variant on receipt_lines (variant_id);

-- Pieces on their way from one place to another of the same market.
create table transfers (
  id uuid primary key,
  number int generated always as identity unique,
  market text not null check (market in ('cz', 'ro')),
  from_place text not null,
  to_place text not null check (to_place <> from_place),
  note text not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'received')),
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  sent_by text,
  sent_at timestamptz,
  received_by text,
  received_at timestamptz,
  check ((state = 'draft') = (sent_at is null)),
  check ((state = 'received') = (received_at is not null))
);
create index transfers_newest on transfers (created_at desc, id);
create table transfer_lines (
  id uuid primary key,
  transfer_id uuid not null references transfers (id) on delete cascade,
  variant_id text not null,
  quantity int not null check (quantity > 0),
  from_location_id uuid references locations (id),
  -- Null until it is received.
  received int check (received between 0 and quantity),
  to_location_id uuid references locations (id),
  -- What became of those that didn't arrive.
  loss_reason text check (loss_reason in ('lost', 'damaged')),
  loss_note text not null default '',
  check ((loss_reason is not null) = (received is not null and received < quantity)),
  unique nulls not distinct (transfer_id, variant_id, from_location_id)
);
create index transfer_lines_of_variant on transfer_lines (variant_id);

-- A count of a place, or of its locations from one code to another.
create table stock_takes (
  id uuid primary key,
  number int generated always as identity unique,
  market text not null check (market in ('cz', 'ro')),
  place text not null,
  -- Null: the whole place, with what lies without a location.
  from_code text,
  to_code text,
  -- Their places in the walk when it was opened.
  from_walk int,
  to_walk int,
  note text not null,
  state text not null default 'open' check (state in ('open', 'closed', 'cancelled')),
  version int not null default 1,
  opened_by text not null,
  opened_at timestamptz not null default now(),
  closed_by text,
  closed_at timestamptz,
  check (num_nulls(from_code, to_code, from_walk, to_walk) in (0, 4)),
  check ((state = 'open') = (closed_at is null))
);
create index stock_takes_newest on stock_takes (opened_at desc, id);
create table stock_take_lines (
  id uuid primary key,
  stock_take_id uuid not null references stock_takes (id) on delete cascade,
  variant_id text not null,
  -- Null: what lies without a location.
  location_id uuid references locations (id),
  -- What the books said at that moment: when the count was opened, then when the line was counted.
  expected int not null check (expected >= 0),
  expected_at timestamptz not null default now(),
  first_count int check (first_count >= 0),
  first_by text,
  -- Where the first one differs.
  second_count int check (second_count >= 0),
  second_by text,
  -- Change that closing booked; null: not counted, or left because orders have the pieces.
  booked int,
  check (second_count is null or first_count is not null),
  unique nulls not distinct (stock_take_id, variant_id, location_id)
);
create index stock_take_lines_of_variant on stock_take_lines (variant_id);

alter table corrections add column location_id uuid references locations (id);
-- The count that a correction comes from.
alter table corrections add column stock_take_id uuid references stock_takes (id);
