-- Money that came before the goods: each payment in advance of an order, from the events of services/orders. Read again by `npm run rebuild`.
create table prepayments (
  -- Cause of the advance that it may get: `advance:<order>`, of products that were added `advance:<order>:<addition>`.
  cause text primary key,
  order_id uuid not null,
  order_number text not null,
  market text not null check (market in ('cz', 'ro')),
  -- Numbers of the order's lines that it paid for.
  lines int[] not null,
  paid_at timestamptz not null,
  -- From when on it gets a document if its goods aren't invoiced.
  due_at timestamptz not null,
  version int not null
);
create index prepayments_of_order on prepayments (order_id);

-- Orders whose advances have to be looked after: one is due to be issued, or a part of one may have to be taken back.
create table advance_tasks (
  order_id uuid primary key,
  -- Since when there is something to do, and when it is tried (again).
  due_at timestamptz not null,
  next_try_at timestamptz not null,
  attempts int not null default 0,
  -- Grows with each request: what is asked for while a task is worked at isn't lost.
  revision int not null default 1
);
create index advance_tasks_due on advance_tasks (next_try_at, order_id);

-- What advances had taxed before, minor units with VAT: months and days count it once. `net`, `vat` and `total` are those of the lines.
alter table documents add column settled bigint not null default 0;
drop index documents_by_day;
create index documents_by_day on documents (market, issued_on) include (kind, total, settled) where state = 'created';
