-- The buy-out price list. Amounts are minor units (haléře, bani); texts exist in cs and ro.

create table product_types (
  id text primary key,
  position int not null,
  word_cs text not null unique,
  word_ro text not null unique,
  label_cs text not null,
  label_ro text not null,
  identifier_kind text not null check (identifier_kind in ('imei', 'serial_number')),
  minimal_price_czk bigint not null check (minimal_price_czk >= 0),
  minimal_price_ron bigint not null check (minimal_price_ron >= 0),
  default_choices text[] not null
);

create table manufacturers (
  id text primary key,
  name text not null,
  position int not null
);

-- Versions are only ever added. A model carries the version that changed it last, so that an edit of one model
-- doesn't make every open wizard stale.
create table appraisal_versions (
  position bigint generated always as identity primary key,
  version text not null unique,
  created_at timestamptz not null default now(),
  created_by text not null,
  summary text not null,
  changes int not null check (changes >= 0)
);

create table models (
  id text primary key,
  master_product_id text not null,
  type_device text not null references product_types (id),
  manufacturer_id text not null references manufacturers (id),
  name text not null,
  device_name text not null,
  variant text not null,
  release_year int not null,
  position int not null,
  appraisal_version text not null references appraisal_versions (version)
);
create index models_list on models (type_device, manufacturer_id, position);

create table device_identifiers (
  id text primary key,
  model_id text not null references models (id),
  colour_id text not null,
  position int not null,
  name_cs text not null,
  name_ro text not null,
  hex text not null
);
create index device_identifiers_of_model on device_identifiers (model_id, position);

create table condition_templates (
  id text primary key,
  type_device text not null references product_types (id),
  position int not null,
  code text not null,
  type text not null,
  name_cs text not null,
  name_ro text not null,
  help_cs text not null,
  help_ro text not null
);

create table condition_choices (
  condition_id text not null references condition_templates (id),
  value text not null,
  position int not null,
  label_cs text not null,
  label_ro text not null,
  primary key (condition_id, value)
);

create table appraisal_results (
  id text primary key,
  model_id text not null references models (id),
  quality text not null check (quality in ('A+', 'A', 'B', 'C', 'D')),
  price_czk bigint not null check (price_czk > 0),
  price_ron bigint not null check (price_ron > 0),
  unique (model_id, quality)
);

create table model_choices (
  model_id text not null references models (id),
  condition_id text not null,
  value text not null,
  appraisal_result_id text references appraisal_results (id),
  correction_czk bigint not null,
  correction_ron bigint not null,
  primary key (model_id, condition_id, value),
  foreign key (condition_id, value) references condition_choices (condition_id, value)
);

create table trade_in_bonuses (
  id text primary key,
  type_device text not null references product_types (id),
  manufacturer_id text references manufacturers (id),
  percent numeric(5, 2) not null check (percent >= 0),
  max_amount_czk bigint not null check (max_amount_czk >= 0),
  max_amount_ron bigint not null check (max_amount_ron >= 0),
  valid_from date not null,
  valid_to date,
  markets text[] not null
);

-- What a version changed, before and after, so that an old estimate stays explainable.
create table appraisal_changes (
  version text not null references appraisal_versions (version),
  position int not null,
  -- Model, or product type or bonus for the settings.
  thing text not null,
  before jsonb not null,
  after jsonb not null,
  primary key (version, position)
);
create index appraisal_changes_of_thing on appraisal_changes (thing, version);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;

create trigger appraisal_versions_append_only before update or delete on appraisal_versions
  for each row execute function refuse_change();
create trigger appraisal_changes_append_only before update or delete on appraisal_changes
  for each row execute function refuse_change();

-- Every process holds the price list in memory and reloads it when a version is added.
create function announce_price_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('buyout_price_list', new.version);
  return new;
end
$$;

create trigger appraisal_versions_announce after insert on appraisal_versions
  for each row execute function announce_price_list();
