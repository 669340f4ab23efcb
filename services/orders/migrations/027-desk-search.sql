-- The beginning of a number is found, counted and put in order of time, number or price by this index alone, without reading the rows.
create index orders_number_prefix on orders (number text_pattern_ops) include (id, placed_at, total, market);
drop index orders_number;

-- Rows of a few states lie together with what the list is sorted by: they are counted and sorted without being read.
create index orders_of_states on orders (status, placed_at desc, id desc) include (market, number, total);
drop index orders_of_status;
-- The dear and the cheap of a market by their state, likewise.
create index orders_by_total_and_state on orders (market, total, id) include (status);
drop index orders_by_total_of_market;
