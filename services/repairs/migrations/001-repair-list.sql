-- What we repair, for how much, with which parts. Amounts are minor units (haléře, bani); texts exist in cs and ro.

create table device_types (
  id text primary key,
  position int not null,
  word_cs text not null unique,
  word_ro text not null unique,
  label_cs text not null,
  label_ro text not null,
  identifier_kind text not null check (identifier_kind in ('imei', 'serial_number'))
);

create table manufacturers (
  id text primary key,
  name text not null,
  position int not null
);

-- Names, colours and identifiers are the catalogue's: its events keep them in step (`catalog_version` is the newest one seen).
create table devices (
  master_product_id text primary key,
  seo_name text not null unique,
  type_device text not null references device_types (id),
  manufacturer_id text not null references manufacturers (id),
  name_cs text not null,
  name_ro text not null,
  release_year int,
  position int not null,
  catalog_version int not null default 0
);
create table device_colours (
  master_product_id text not null references devices (master_product_id),
  colour_id text not null,
  position int not null,
  name_cs text not null,
  name_ro text not null,
  hex text not null,
  -- The smallest size of this colour stands for all of them.
  device_identifier text not null,
  primary key (master_product_id, colour_id)
);
create table device_identifiers (
  id text primary key,
  master_product_id text not null references devices (master_product_id),
  colour_id text not null
);
create index device_identifiers_of_device on device_identifiers (master_product_id);

create table operation_types (
  id text primary key,
  position int not null,
  -- Operations of one group exclude each other.
  exclusive_group text,
  name_cs text not null,
  name_ro text not null,
  description_cs text not null,
  description_ro text not null
);

-- Versions are only ever added. An operation carries the version that changed it last.
create table list_versions (
  position bigint generated always as identity primary key,
  version text not null unique,
  created_at timestamptz not null default now(),
  created_by text not null,
  summary text not null,
  changes int not null check (changes >= 0)
);
create table operations (
  id text primary key,
  master_product_id text not null references devices (master_product_id),
  operation_type_id text not null references operation_types (id),
  -- Null: on request.
  price_czk bigint check (price_czk >= 0),
  price_ron bigint check (price_ron >= 0),
  duration_minutes int not null check (duration_minutes > 0),
  on_the_spot boolean not null,
  warranty_months int not null check (warranty_months >= 0),
  position int not null,
  is_offered boolean not null default true,
  version text not null references list_versions (version)
);
create index operations_of_device on operations (master_product_id, position);

-- What a version changed, before and after; the lowest price before a reduction is read from here.
create table list_changes (
  version text not null references list_versions (version),
  position int not null,
  operation_id text not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null default now(),
  primary key (version, position)
);
create index list_changes_of_operation on list_changes (operation_id, at);

create table spare_parts (
  id text primary key,
  master_product_id text not null references devices (master_product_id),
  kind text not null,
  origin text not null check (origin in ('original', 'compatible')),
  -- Null: fits every colour.
  colour_id text,
  name_cs text not null,
  name_ro text not null,
  purchase_czk bigint not null check (purchase_czk >= 0),
  purchase_ron bigint not null check (purchase_ron >= 0),
  location text not null,
  version int not null default 1
);
create index spare_parts_of_device on spare_parts (master_product_id);
create table operation_parts (
  operation_id text not null references operations (id),
  spare_part_id text not null references spare_parts (id),
  primary key (operation_id, spare_part_id)
);

-- Free pieces are on_hand - reserved; the check is the last word on overselling.
create table spare_part_stock (
  spare_part_id text not null references spare_parts (id),
  market text not null check (market in ('cz', 'ro')),
  on_hand int not null check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  minimum int not null default 1 check (minimum >= 0),
  version int not null default 0,
  primary key (spare_part_id, market),
  check (reserved <= on_hand)
);

-- What the world was told last of a device's repairs (repair-prices-changed).
create table announced_devices (
  master_product_id text primary key,
  version int not null check (version > 0),
  fingerprint text not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create trigger list_versions_append_only before update or delete on list_versions
  for each row execute function refuse_change();
create trigger list_changes_append_only before update or delete on list_changes
  for each row execute function refuse_change();

-- Every process holds the list in memory and reads it anew when something of it changes.
create function announce_repair_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('repairs_list', '');
  return null;
end
$$;
create trigger list_versions_announce after insert on list_versions
  for each statement execute function announce_repair_list();
create trigger devices_announce after insert or delete or update of seo_name, name_cs, name_ro, release_year on devices
  for each statement execute function announce_repair_list();
create trigger device_colours_announce after insert or update or delete on device_colours
  for each statement execute function announce_repair_list();
