-- Old devices that are given with a purchase (docs/decisions/0021-trade-in-with-a-purchase.md).
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (status in ('new', 'awaiting_payment', 'awaiting_trade_in', 'paid', 'picking',
  'picked', 'handed_over', 'ready_for_pickup', 'delivered', 'cancelled', 'returned'));
alter table orders drop constraint orders_cancel_reason_check;
alter table orders add constraint orders_cancel_reason_check
  check (cancel_reason in ('unpaid', 'customer', 'shop', 'out-of-stock', 'loan-declined', 'not-collected'));

alter table orders
  -- Minor units that stay ours when the order ends: bonuses that were paid out or may still be (services/buyout tells). Null until
  -- it was heard for the first time; then the promised bonuses count.
  add column withheld_bonus bigint check (withheld_bonus >= 0),
  -- Of the newest trade-in-settled event.
  add column settlement_version int not null default 0,
  -- The customer was reminded that the goods wait at the store.
  add column reminded_at timestamptz;
create index orders_at_counter on orders (payable_until) where status = 'awaiting_trade_in';
