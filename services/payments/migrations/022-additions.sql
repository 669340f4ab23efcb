-- Products that are added to an order are paid as if they were an order of their own (docs/decisions/0044-additions.md).
alter table orders
  -- Order that they are added to; null for an order itself. Its number is the order's.
  add column parent_order_id uuid references orders (order_id);
create index orders_additions on orders (parent_order_id) where parent_order_id is not null;
