-- Walk-in sales: what a clerk took from the shelf of a store, with the serial numbers that they scanned. Its picking list gets them when it
-- is sold; a sale that nobody paid leaves its row behind, which says nothing any more.
create table counter_sales (
  order_id uuid primary key references reservations (order_id),
  store_id text not null,
  -- By variant: ["356938035643809"].
  serials jsonb not null
);
