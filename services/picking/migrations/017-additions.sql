-- Products that are added to released orders (docs/decisions/0044-additions.md).
create table order_additions (
  -- Of services/orders. What the customer pays for first is reserved under it, as if it were an order, and moves to the order's own pieces.
  id uuid primary key,
  order_id uuid not null,
  market text not null check (market in ('cz', 'ro')),
  -- `[{ line, variant_id, code, name, type_device, quantity, final_total, dropped_before }]`
  lines jsonb not null,
  -- Minor units that the carrier or the counter collects more; 0 for what is paid.
  due bigint not null check (due >= 0),
  -- Its pieces stand on lists, or its order ended.
  is_listed boolean not null default false,
  added_at timestamptz not null default clock_timestamp()
);
create index order_additions_to_list on order_additions (added_at) where not is_listed;
