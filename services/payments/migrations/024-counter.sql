-- An old device is handed over at the counter: what is left is paid only after it was settled there.
alter table orders add column has_counter_trade_in boolean not null default false;
update orders set has_counter_trade_in = true where order_id in (select order_id from counter_receipts);
