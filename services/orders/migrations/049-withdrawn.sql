-- Orders whose buyer withdrew from all of them, and those that ended because a bank took their money back.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (status in ('new', 'awaiting_payment', 'awaiting_trade_in', 'paid', 'picking',
  'picked', 'packed', 'handed_over', 'ready_for_pickup', 'delivered', 'cancelled', 'returned', 'withdrawn'));
alter table orders drop constraint orders_cancel_reason_check;
alter table orders add constraint orders_cancel_reason_check
  check (cancel_reason in ('unpaid', 'customer', 'shop', 'out-of-stock', 'loan-declined', 'not-collected', 'charged-back'));

-- When what came back of the last piece was judged.
alter table orders add column withdrawn_at timestamptz;
