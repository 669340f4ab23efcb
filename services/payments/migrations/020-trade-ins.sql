-- Old devices that are given with a purchase (docs/decisions/0021-trade-in-with-a-purchase.md).
alter table orders
  -- Minor units, from the order's events: bonuses that were promised with it.
  add column bonus bigint not null default 0 check (bonus >= 0),
  -- What services/buyout said last: bonuses that aren't lapsed (null before it said anything), and what was set off at the counter.
  add column withheld bigint check (withheld >= 0),
  add column set_off bigint not null default 0 check (set_off >= 0),
  add column settlement_version int not null default 0;

-- What old devices paid of an order at the counter is a payment of its own, beside the one that pays the rest.
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check
  check (provider in ('sandbox', 'stripe', 'partner', 'transfer', 'cash', 'trade_in'));
drop index payments_one_pays;
create unique index payments_one_pays on payments (order_id) where pays_order and provider <> 'trade_in';
create unique index payments_one_set_off on payments (order_id) where provider = 'trade_in';
alter table payments
  -- Of what the provider sends back: pay-outs of buy-outs, which are no refund of the order.
  add column paid_out bigint not null default 0 check (paid_out >= 0),
  -- Refunds that a person sent from the bank, since the provider can't send so much back any more.
  add column sent_by_hand bigint not null default 0 check (sent_by_hand >= 0);

alter table tasks
  -- The buy-out that is paid out to the card; null for refunds.
  add column buyout_id uuid,
  -- A person sends it from the bank, whatever the provider could.
  add column by_hand boolean not null default false;

-- What was settled at a counter: the receipt, and the answer to a repeated call.
create table counter_receipts (
  order_id uuid primary key references orders (order_id),
  set_off bigint not null check (set_off >= 0),
  rest bigint not null check (rest >= 0),
  surplus bigint not null check (surplus >= 0),
  tender text check (tender in ('cash', 'terminal')),
  paid_at timestamptz not null default now(),
  paid_to text not null
);
