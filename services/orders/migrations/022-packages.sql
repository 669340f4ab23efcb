-- What picking tells of the packages of an order: the newest state of each, and when the order as a whole came so far.
create table order_packages (
  list_id uuid primary key,
  order_id uuid not null,
  version int not null,
  part int not null,
  -- Packages that the order had when this one was reported last.
  parts int not null,
  place text not null,
  status text not null,
  quantity int not null,
  picked int not null,
  missing int not null,
  -- `{ carrier, tracking_number, tracking_url }`
  parcel jsonb,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  changed_at timestamptz not null
);
create index order_packages_of_order on order_packages (order_id, part);
create index order_packages_of_tracking on order_packages ((parcel ->> 'tracking_number')) where parcel is not null;

alter table orders
  add column picking_started_at timestamptz,
  add column packed_at timestamptz,
  add column handed_over_at timestamptz,
  add column ready_at timestamptz,
  add column delivered_at timestamptz;

-- 'picked' stays allowed for processes of the version before, which never wrote it.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (status in ('new', 'awaiting_payment', 'awaiting_trade_in', 'paid', 'picking',
  'picked', 'packed', 'handed_over', 'ready_for_pickup', 'delivered', 'cancelled', 'returned'));
