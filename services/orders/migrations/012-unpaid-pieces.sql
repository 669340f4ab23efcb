-- How many pieces an order holds, and a keyed hash of the network that a guest ordered from: what guests hold unpaid is capped
-- (src/placing/unpaid-pieces.ts). Older orders count by their mailbox only, and as one piece.
alter table orders add column pieces int not null default 1, add column network_index text;
create index orders_unpaid_of_network on orders (network_index) where payment_status in ('pending', 'failed') and network_index is not null;
