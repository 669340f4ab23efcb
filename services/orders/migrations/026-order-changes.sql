-- What changed of orders after they were placed: pieces that there are none of, and what became of them
-- (docs/decisions/0039-missing-pieces.md). The snapshot stays as it was agreed.
create table order_changes (
  -- Of picking's decision.
  id uuid primary key,
  order_id uuid not null,
  kind text not null check (kind in ('dropped', 'substituted')),
  -- What was bought.
  variant_id text not null,
  name text not null,
  quantity int not null check (quantity > 0),
  -- What was paid for dropped pieces, minor units.
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('CZK', 'RON')),
  -- Carrier or counter collect that much less; otherwise it goes back.
  is_due_reduced boolean not null,
  substitute_name text,
  at timestamptz not null,
  check ((kind = 'substituted') = (substitute_name is not null))
);
create index order_changes_of_order on order_changes (order_id, at);
