-- Store that an order is fetched at: a clerk settles only what belongs to their own counter. Orders from before have none until their next
-- event; until then they are settled by who may act for any place.
alter table orders add column store_id text;
create index orders_of_store on orders (store_id, order_id) where store_id is not null;
