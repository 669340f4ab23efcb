-- Devices are added in the back office from the catalogue; one that we stop repairing keeps its operations and its repairs.
alter table devices
  add column is_repaired boolean not null default true,
  add column version int not null default 1,
  -- Null: from the first list.
  add column changed_by text,
  add column changed_at timestamptz not null default now();

create table device_changes (
  id bigint generated always as identity primary key,
  master_product_id text not null references devices (master_product_id),
  at timestamptz not null default now(),
  changed_by text not null,
  action text not null check (action in ('added', 'stopped', 'resumed'))
);
create index device_changes_of_device on device_changes (master_product_id, id);
create trigger device_changes_append_only before update or delete on device_changes
  for each row execute function refuse_change();

drop trigger devices_announce on devices;
create trigger devices_announce after insert or delete or update of seo_name, name_cs, name_ro, release_year, is_repaired on devices
  for each statement execute function announce_repair_list();
