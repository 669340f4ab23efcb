-- What was paid for a repair at counters, from the events of services/counter; the newest has the whole sum.
alter table repairs
  add column paid bigint not null default 0 check (paid >= 0),
  add column paid_version int not null default 0;
