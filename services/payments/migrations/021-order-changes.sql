-- Pieces that left orders, and what they cost (docs/decisions/0039-missing-pieces.md).
create table order_changes (
  -- Of the change, as services/orders names it.
  id uuid primary key,
  order_id uuid not null references orders (order_id),
  -- Minor units of the order's currency.
  amount bigint not null check (amount > 0),
  -- What is due on delivery shrank by it.
  is_due_reduced boolean not null,
  received_at timestamptz not null default now(),
  -- When it was asked back, or nothing was to be; null while nobody has paid.
  settled_at timestamptz
);
create index order_changes_open on order_changes (order_id, received_at) where settled_at is null;
