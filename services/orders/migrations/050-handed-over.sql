-- What was handed over today, for the figures above the list of orders.
create index orders_handed_over on orders (handed_over_at) include (market) where handed_over_at is not null;
