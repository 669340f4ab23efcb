-- Buy-outs that an order opened (docs/decisions/0021-trade-in-with-a-purchase.md).

alter table buyouts drop constraint buyouts_status_check;
alter table buyouts add constraint buyouts_status_check check (status in ('submitted', 'courier_ordered', 'received', 'inspected',
  'counter_offer', 'accepted', 'payout_requested', 'paid', 'rejected', 'expired', 'returned', 'cancelled'));

alter table buyouts
  add column order_id uuid,
  add column order_number text,
  -- Line of the order that the device belongs to.
  add column order_line int check (order_line > 0),
  add column trade_in_method text check (trade_in_method in ('mail_in', 'in_store')),
  -- Minor units, as promised with the order; decided once: paid out or set off, or lapsed with the purchase or the device.
  add column bonus bigint not null default 0 check (bonus >= 0),
  add column bonus_state text not null default 'lapsed' check (bonus_state in ('open', 'granted', 'lapsed')),
  -- What of it paid for the order at the counter.
  add column set_off bigint not null default 0 check (set_off >= 0),
  -- What the order's events said: its money came, it ended. Nothing is paid out before one of them.
  add column is_order_paid boolean not null default false,
  -- By a card or a wallet: the pay-out can go back there.
  add column is_paid_by_card boolean not null default false,
  add column is_order_ended boolean not null default false,
  -- The seller filled in the contract: person, document, account, identifier.
  add column is_complete boolean not null default true,
  add column pay_to text not null default 'bank' check (pay_to in ('bank', 'card')),
  -- Reminders sent while the device didn't come.
  add column reminders int not null default 0,
  add check ((order_id is null) = (order_line is null)),
  add check ((order_id is null) = (trade_in_method is null));
-- One buy-out of a device of an order, however often the event comes.
create unique index buyouts_of_order on buyouts (order_id, order_line) where order_id is not null;
create index buyouts_to_remind on buyouts (created_at) where status = 'submitted' and order_id is not null;

-- Orders with old devices, as their events tell: what was agreed when they were placed, with the questions and prices of that moment.
create table purchases (
  order_id uuid primary key,
  number text not null,
  market text not null check (market in ('cz', 'ro')),
  method text not null check (method in ('mail_in', 'in_store')),
  type_payment text not null,
  is_paid boolean not null,
  -- For ever: nothing is opened after it.
  is_cancelled boolean not null,
  -- What was agreed, by line: device, version, answers, estimate, bonus, and the appraisal itself.
  devices jsonb not null,
  -- Of the newest trade-in-settled event.
  version int not null default 0
);
