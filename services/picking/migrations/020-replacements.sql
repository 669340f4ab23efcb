-- New goods that the buyer of a complaint fetches in a store are a reservation of their own: the history of the stock names their complaint and
-- its order.
create table replacements (
  reservation_id uuid primary key,
  complaint_number text not null,
  order_id uuid not null
);
