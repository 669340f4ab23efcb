-- Products that are added to an order are paid as if they were an order of their own (docs/decisions/0044-additions.md).
alter table orders
  -- Order that they are added to; null for an order itself. Its number is the order's.
  add column addition_of uuid references orders (order_id);
create index orders_additions on orders (addition_of) where addition_of is not null;
