-- Months that were handed over to accounting: nothing that carries one of their days is issued, corrected or imported any more.
create table closed_months (
  market text not null check (market in ('cz', 'ro')),
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  primary key (market, month)
);

-- Who closed a month, or opened it again, and why.
create table month_history (
  id bigint generated always as identity primary key,
  market text not null,
  month text not null,
  event text not null check (event in ('closed', 'reopened')),
  -- Empty when it was closed.
  reason text not null,
  -- Display name of the member of staff.
  actor text not null,
  at timestamptz not null default clock_timestamp()
);
create index month_history_of_month on month_history (market, month, id);

-- Sums of months.
create index documents_by_day on documents (market, issued_on) include (kind, total) where state = 'created';
