-- What becomes of pieces that there are none of (docs/decisions/0039-missing-pieces.md).

-- `[{ line, parent_line, variant_id, quantity, final_total, is_physical }]`: what was paid for the lines of the order; null for orders from
-- before this migration, whose carriers collect what they always did.
alter table released_orders add column prices jsonb;

-- What a person decided; each row is one change of an order.
create table missing_decisions (
  id uuid primary key,
  list_id uuid not null references picking_lists (id),
  order_id uuid not null references released_orders (order_id),
  action text not null check (action in ('drop', 'substitute')),
  -- What the customer bought.
  variant_id text not null,
  quantity int not null check (quantity > 0),
  substitute_id text,
  consent text check (consent in ('not-needed', 'by-phone', 'by-mail')),
  reason text not null default '',
  actor text not null,
  decided_at timestamptz not null default clock_timestamp(),
  check ((action = 'substitute') = (substitute_id is not null)),
  check ((action = 'substitute') = (consent is not null))
);
-- How many pieces of an order are gone already, by variant.
create index missing_decisions_of_order on missing_decisions (order_id, variant_id);
