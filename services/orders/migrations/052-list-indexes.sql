-- The first three letters are the least that a person is searched by, and a common last name's fit every twentieth order. Rows of so many
-- can't be read, so an index of its own holds them with all columns that the list is narrowed or sorted by (033-grid-indexes.sql); longer
-- beginnings are few enough for orders_name. The arrays begin with the hash of three letters (prefix-index.ts of the service kit).
alter table orders
  add column name_start text generated always as (name_index[1]) stored,
  add column company_start text generated always as (company_index[1]) stored;
create index orders_by_name_start on orders (name_start, placed_at desc, id desc)
  include (market, status, payment_status, type_payment, type_delivery_code, number, total, assignee_id) where name_start is not null;
-- A company and its contact may begin alike: an order that is found by the name is left out here.
create index orders_by_company_start on orders (company_start, placed_at desc, id desc)
  include (name_start, market, status, payment_status, type_payment, type_delivery_code, number, total, assignee_id)
  where company_start is not null;

-- The open ones are a small share and the newest, which the planner can't know: with days beside them it read along all of these days.
create index orders_open on orders (placed_at desc, id desc)
  include (market, status, payment_status, type_payment, type_delivery_code, number, total, assignee_id)
  where status in ('new', 'awaiting_payment', 'awaiting_trade_in', 'paid', 'picking', 'packed', 'handed_over', 'ready_for_pickup');
-- A mailbox has a handful of orders: orders_e_mail finds those of guests as well.
drop index orders_of_guests;
