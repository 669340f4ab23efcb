-- Devices that were bought from customers, from the day that they are ours until they are sold again.
alter table products
  add column device_identifier text,
  add column quality text;
create index products_of_device on products (device_identifier, quality) where device_identifier is not null;

create table bought_devices (
  -- The buy-out's.
  id uuid primary key,
  number text not null,
  market text not null check (market in ('cz', 'ro')),
  device_identifier text not null,
  device_name text not null,
  type_device text not null,
  -- Grade of the inspection.
  quality text not null,
  -- What was paid for it, minor units: the margin scheme taxes what it is sold for above that.
  purchase_price bigint not null,
  currency text not null,
  state text not null default 'expected' check (state in ('expected', 'in_stock', 'sold')),
  variant_id text,
  place text,
  serial text,
  -- Picking list that it was scanned for.
  list_id uuid references picking_lists (id),
  actor text,
  accepted_at timestamptz not null,
  stocked_at timestamptz,
  sold_at timestamptz,
  check ((state = 'expected') = (serial is null)),
  check ((state = 'expected') = (variant_id is null))
);
create index bought_devices_by_state on bought_devices (state, accepted_at desc, id);
create index bought_devices_of_number on bought_devices (number text_pattern_ops);
-- The same phone may be bought and sold twice, but never lies here twice.
create unique index bought_devices_in_stock on bought_devices (serial) where state = 'in_stock';
create index bought_devices_of_list on bought_devices (list_id) where list_id is not null;
