-- Products that the office adds to orders (docs/decisions/0044-additions.md). A row stands before the warehouse is asked, so that an addition
-- that was begun is carried through whatever stops in between.
create table order_additions (
  -- Made by the page: the same again adds nothing more. Its pieces are reserved, and it is paid, under it.
  id uuid primary key,
  order_id uuid not null,
  -- Opens its payment, like an order's code.
  code text not null unique,
  -- `open`: the warehouse is asked; `refused`: it has none, or the label is printed.
  state text not null check (state in ('open', 'refused', 'awaiting_payment', 'added', 'ended')),
  -- Why it was refused or ended.
  reason text,
  -- `OrderLine[]`, with the numbers that they get in the order.
  lines jsonb not null,
  -- Minor units.
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('CZK', 'RON')),
  -- The carrier or the counter collects it; otherwise the customer pays it first.
  is_due_raised boolean not null,
  -- Until when it can be paid; null unless it waits for its money.
  payable_until timestamptz,
  actor_id text not null,
  actor_name text not null,
  begun_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check ((state = 'awaiting_payment') = (payable_until is not null)),
  check ((state in ('refused', 'ended')) = (reason is not null))
);
create index order_additions_of_order on order_additions (order_id, begun_at);
-- One at a time of each order.
create unique index order_additions_open on order_additions (order_id) where state in ('open', 'awaiting_payment');
create index order_additions_begun on order_additions (begun_at, id) where state = 'open';
create index order_additions_overdue on order_additions (payable_until, id) where state = 'awaiting_payment';

-- The addition that a payment pays for; null for the order itself.
alter table order_payments add column addition_id uuid;

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check check (kind in (
  'step', 'lines-changed', 'addition-offered', 'lines-added', 'addition-ended', 'contact-viewed', 'note-added', 'note-edited', 'note-deleted',
  'mail-requested', 'mail-sent', 'mail-failed', 'assigned', 'unassigned')) not valid;
alter table order_history validate constraint order_history_kind_check;
