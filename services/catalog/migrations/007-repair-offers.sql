-- What services/repairs tells of each device that it repairs (repairs.repair-prices-changed).
create table repair_offers (
  master_product_id text primary key,
  type_device text not null,
  operations integer not null,
  -- Minutes within which every repair done while waiting is done.
  on_the_spot_minutes integer,
  version integer not null,
  changed_at timestamptz not null
);
