-- The office edits prices of what is bought beside a product, leasing and deliveries: each row has a version, each edit is kept.

alter table insurance_prices add column version int not null default 1;
alter table prolonged_warranties add column version int not null default 1;
alter table own_warranties add column version int not null default 1;
alter table tuito_products add column version int not null default 1;
alter table leasing_programmes add column version int not null default 1;
alter table delivery_definitions add column version int not null default 1;

create table price_changes (
  id bigint generated always as identity primary key,
  price_table text not null,
  subject text not null,
  at timestamptz not null default now(),
  by text not null,
  -- Null = there was nothing, or nothing is left.
  before jsonb,
  after jsonb
);
create index price_changes_of on price_changes (price_table, id desc);

-- Which group of tariffs a product belongs to when the catalogue doesn't say: the first category that it has, else the market's.
create table tariff_rules (
  is_only boolean primary key default true check (is_only),
  -- Group by market; null = what belongs to no group can't be paid in instalments there.
  default_cz text references barem_groups (id),
  default_ro text references barem_groups (id),
  -- [{"categoryId", "groupId"}] in their order.
  categories jsonb not null default '[]',
  version int not null default 1
);
-- A shop that has tariffs already goes on with the group that most of its products name.
insert into tariff_rules (default_cz, default_ro) select id, id from barem_groups where id = 'standard';
create trigger tariff_rules_changed after insert or update or delete on tariff_rules for each statement execute function announce_tariffs();

alter table tariff_changes drop constraint tariff_changes_kind_check;
alter table tariff_changes add constraint tariff_changes_kind_check check (kind in ('barem', 'group', 'preview-code', 'rules'));
