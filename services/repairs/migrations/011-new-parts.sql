-- Spare parts are added, changed and retired in the back office.
alter table spare_parts
  -- It isn't ordered any more: what lies on the shelf is used up, and it never runs low.
  add column is_retired boolean not null default false,
  -- Null: from the first list.
  add column changed_by text,
  add column changed_at timestamptz not null default now();

-- Further models that a part of any colour fits.
create table spare_part_devices (
  spare_part_id text not null references spare_parts (id),
  master_product_id text not null references devices (master_product_id),
  primary key (spare_part_id, master_product_id)
);
create index spare_part_devices_of_device on spare_part_devices (master_product_id);

-- Fields by their names, before and after; `before` is empty for a new part.
create table spare_part_changes (
  id bigint generated always as identity primary key,
  spare_part_id text not null references spare_parts (id),
  at timestamptz not null default now(),
  changed_by text not null,
  before jsonb not null,
  after jsonb not null
);
create index spare_part_changes_of_part on spare_part_changes (spare_part_id, id);
create trigger spare_part_changes_append_only before update or delete on spare_part_changes
  for each row execute function refuse_change();

create trigger spare_parts_announce after insert or update of kind, colour_id, name_cs, name_ro, is_retired on spare_parts
  for each statement execute function announce_repair_list();
create trigger spare_part_devices_announce after insert or delete on spare_part_devices
  for each statement execute function announce_repair_list();
