-- The programmes of leasing are checkout's; this is what it published last, all of them at once.
drop table lease_programmes;
create table leasing (
  is_only boolean primary key default true check (is_only),
  programmes jsonb not null,
  version int not null,
  changed_at timestamptz not null
);
