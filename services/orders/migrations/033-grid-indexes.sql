-- The office's list of a million orders (src/office/order.query.ts): four indexes that each hold every column which the list is narrowed
-- or sorted by, so that whatever is asked is counted, found and sorted without reading a row. They take the place of nine.

-- Few fit: columns with few values come first; those that aren't asked for are skipped over.
create index orders_by_filters on orders (market, type_delivery_code, type_payment, status, payment_status, placed_at desc, id desc)
  include (number, total, assignee_id);
-- Many fit: each sort order meets a page of them soon.
create index orders_by_time on orders (placed_at desc, id desc)
  include (market, status, payment_status, type_payment, type_delivery_code, number, total, assignee_id);
create index orders_by_total_and_filters on orders (total, id)
  include (market, status, payment_status, type_payment, type_delivery_code, placed_at, number, assignee_id);
-- Digits sort alike in every language; in this one an index also finds the beginnings of numbers.
create index orders_by_digits on orders (number collate "C", id)
  include (market, status, payment_status, type_payment, type_delivery_code, placed_at, total, assignee_id);

drop index orders_newest, orders_of_payment, orders_of_states, orders_of_delivery, orders_of_method, orders_by_number,
  orders_number_prefix, orders_by_total, orders_by_total_and_state;

-- What is chosen depends on each other: a delivery belongs to a market, a state to a state of the payment.
create statistics orders_filters (dependencies, mcv) on market, type_delivery_code, type_payment, status, payment_status from orders;
-- Rows change some ten times within their first days. An index alone answers only for pages that were vacuumed since.
alter table orders set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02);
