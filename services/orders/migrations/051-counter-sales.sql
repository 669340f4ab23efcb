-- Sold at the counter of a store without having been ordered before (docs/decisions/0047-counter.md): it waits for its payment at the till
-- for minutes, and the payment hands it over.
alter table orders add column is_counter_sale boolean not null default false;
