-- What leases promised about their devices (docs/decisions/0065-lease-promises.md): one row for each piece of an order that a lease pays.
create table lease_promises (
  id uuid primary key,
  -- Opens it to whoever has the mail or the order's page.
  code text not null unique,
  market text not null check (market in ('cz', 'ro')),
  kind text not null check (kind in ('buy-and-sell', 'old-for-new')),
  order_id uuid not null,
  order_number text not null,
  -- Line of the order, and which of its pieces.
  line int not null check (line > 0),
  piece int not null check (piece > 0),
  master_product_id text not null,
  device_name text not null,
  currency text not null check (currency in ('CZK', 'RON')),
  months int not null check (months > 0),
  -- The device's part of one instalment and of what is left after the last, minor units.
  monthly bigint not null check (monthly >= 0),
  residual bigint not null check (residual >= 0),
  -- Instalments after which it can be claimed.
  after_months int not null check (after_months > 0 and after_months <= months),
  required_grade text not null check (required_grade in ('A+', 'A', 'B', 'C', 'D')),
  created_at timestamptz not null default now(),
  -- Null until the customer has the device.
  starts_on date,
  opens_on date,
  ends_on date,
  -- The order ended, or the device went back. For ever.
  cancelled_at timestamptz,
  -- Mails that were sent: before its first day, on it, before its last.
  reminders int not null default 0 check (reminders between 0 and 3),
  -- The buy-out that claimed it last; one that bought nothing leaves it open.
  buyout_id uuid references buyouts (id),
  -- Of the newest event.
  version int not null default 0,
  unique (order_id, line, piece),
  check ((starts_on is null) = (opens_on is null) and (starts_on is null) = (ends_on is null))
);
create index lease_promises_to_remind on lease_promises (opens_on) where cancelled_at is null and reminders < 3;
create index lease_promises_newest on lease_promises (created_at desc, id);
create index lease_promises_ending on lease_promises (ends_on);

-- What the buy-out claims: promise, order, device, price and grade, as they were when it was placed.
alter table buyouts add column promise jsonb;
alter table buyouts drop constraint buyouts_pay_to_check;
alter table buyouts add constraint buyouts_pay_to_check check (pay_to in ('bank', 'card', 'cash', 'lender'));
alter table buyouts add check ((pay_to = 'lender') <= (promise is not null));
