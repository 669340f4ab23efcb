-- Pieces that the office takes off orders before anybody picks them (docs/decisions/0041-order-changes.md). Each of them stands among the
-- decisions (`missing_decisions`) too, as what is dropped is priced by how many pieces left before.
create table piece_removals (
  -- Made by services/orders: the same again is answered the same.
  id uuid primary key,
  order_id uuid not null references released_orders (order_id),
  -- `droppedPiecesSchema[]` of the contract.
  items jsonb not null,
  actor text not null,
  removed_at timestamptz not null default clock_timestamp()
);
