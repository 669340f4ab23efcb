-- Why nothing of an order may leave while its money is in doubt (docs/decisions/0043-recall.md); null when it isn't. Orders from before
-- this migration follow with the next event of their payments.
alter table orders
  add column hold_reason text check (hold_reason in ('payment-disputed', 'charged-back', 'loan-refused')),
  add column held_at timestamptz,
  add constraint hold_has_time check ((hold_reason is null) = (held_at is null));
create index orders_held on orders (held_at) where hold_reason is not null;
