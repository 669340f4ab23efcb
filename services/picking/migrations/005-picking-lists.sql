-- Orders that may be picked, the lists that they are picked by, crates, and every scan (docs/decisions/0038-fulfilment.md).

-- When a reserved piece left its place for good, with a carrier or the customer. It isn't given back any more.
alter table reservation_pieces add column left_at timestamptz;
-- An order may take from one place twice: again after a piece of it wasn't found elsewhere.
alter table reservation_pieces drop constraint reservation_pieces_pkey, add primary key (order_id, version, variant_id, place, taken_at);

-- For the bench and the parcel.
alter table products
  add column ean text,
  add column image text,
  add column weight_grams int;

create table released_orders (
  order_id uuid primary key,
  order_number text not null,
  market text not null check (market in ('cz', 'ro')),
  type_delivery_code text not null,
  store_id text,
  delivery_place_id text,
  -- `[{ variant_id, code, name, type_device, quantity }]`: what lies on shelves, one line for each variant.
  lines jsonb not null,
  -- What the carrier collects, minor units; null when nothing is due.
  cash_on_delivery bigint,
  currency text not null,
  released_at timestamptz not null,
  -- Its lists exist, or it needs none any more.
  is_listed boolean not null default false
);
create index released_orders_to_list on released_orders (released_at) where not is_listed;

create sequence picking_list_numbers start 1001;

create table picking_lists (
  id uuid primary key,
  number bigint not null default nextval('picking_list_numbers') unique,
  order_id uuid not null references released_orders (order_id),
  order_number text not null,
  market text not null check (market in ('cz', 'ro')),
  place text not null,
  part int not null,
  type_delivery_code text not null,
  store_id text,
  status text not null default 'waiting' check (status in (
    'waiting', 'in_progress', 'picked', 'not_found', 'not_available', 'wrapped', 'packed', 'handed_over', 'ready_for_pickup',
    'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  crate text,
  -- `pickingItemSchema` of the contract without the location, read and written whole.
  items jsonb not null,
  -- `loggedScanSchema`: what undo takes back.
  log jsonb not null default '[]',
  wave_id uuid,
  -- Who took it; a claim that nobody began is free again after a quarter of an hour.
  assignee_id text,
  assignee text,
  claimed_at timestamptz,
  -- `[{ variant_id, location_id, quantity }]`: locations that the closed crate took its pieces off.
  taken_from jsonb not null default '[]',
  -- `{ carrier, tracking_number, tracking_url }`
  parcel jsonb,
  due_at timestamptz,
  released_at timestamptz not null,
  started_at timestamptz,
  picked_at timestamptz,
  packed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  skipped_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  unique (order_id, part)
);
alter table picking_lists set (fillfactor = 70);
-- The next one to be picked: what was put aside comes last, then what was promised first.
create index picking_lists_waiting on picking_lists
  (market, place, (skipped_at is not null), (coalesce(due_at, 'infinity'::timestamptz)), released_at, id) where status = 'waiting';
create index picking_lists_short on picking_lists (released_at) where status = 'not_available';
create index picking_lists_released on picking_lists (released_at desc, id desc);
create index picking_lists_of_place on picking_lists (market, place, status, released_at desc);
create index picking_lists_of_status on picking_lists (status, released_at desc);
create index picking_lists_of_number on picking_lists (order_number text_pattern_ops);
create index picking_lists_of_wave on picking_lists (wave_id) where wave_id is not null;
create index picking_lists_of_assignee on picking_lists (assignee_id, claimed_at) where status in ('waiting', 'in_progress', 'picked', 'not_found');
create index picking_lists_of_store on picking_lists (market, store_id, status) where store_id is not null;

create table crates (
  market text not null check (market in ('cz', 'ro')),
  code text not null,
  -- Where it was seen last.
  place text not null,
  list_id uuid references picking_lists (id),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (market, code)
);
create index crates_of_place on crates (market, place, code);
create unique index crates_of_list on crates (list_id) where list_id is not null;

-- Every scan with its answer: sent again it is answered the same.
create table scans (
  id uuid primary key,
  list_id uuid not null,
  kind text not null,
  code text not null,
  item int,
  quantity int,
  outcome text not null check (outcome in ('done', 'warning', 'refused')),
  answer_code text,
  answer_item int,
  actor_id text,
  actor text not null,
  scanned_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index scans_of_list on scans (list_id, recorded_at);

-- Serial numbers and IMEIs of pieces that orders got.
create table picked_serials (
  serial text not null,
  list_id uuid not null references picking_lists (id),
  item int not null,
  picked_at timestamptz not null default clock_timestamp(),
  primary key (serial, list_id)
);
create index picked_serials_of_list on picked_serials (list_id);
