-- The office's list of a million orders: each of its filters, alone and with others, finds its rows in an index, in each of
-- its orders (src/office/order.query.ts).

-- Delivery and payment of a market; the few values of a column that isn't asked for are skipped over.
create index orders_of_delivery on orders (market, type_delivery_code, type_payment, status, payment_status, placed_at desc, id desc);
create index orders_of_method on orders (type_payment, placed_at desc, id desc);

-- Numbers and sums of one market lie together, so that a list of the other one doesn't read over all of them.
create index orders_by_number on orders (market, number, id);
create index orders_by_total on orders (total, id);
create index orders_by_total_of_market on orders (market, total, id);
drop index orders_total;
