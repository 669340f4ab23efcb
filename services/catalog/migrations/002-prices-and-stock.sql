-- Prices by market with their history, and the copies of what other services own.

create table prices (
  variant_id text not null references variants (id) on delete cascade,
  market text not null check (market in ('cz', 'ro')),
  now bigint not null check (now >= 0),
  common bigint check (common > 0),
  -- Lowest price of the 30 days before the reduction, made from the history whenever the price changes; null without one.
  was bigint check (was > now),
  reduced_at timestamptz check ((reduced_at is null) = (was is null)),
  changed_at timestamptz not null default now(),
  primary key (variant_id, market)
);
-- Reductions that grow too old to be called one.
create index prices_reduced on prices (reduced_at) where reduced_at is not null;

-- Every price that ever held, each until the next. Rows are only ever added: a struck price must be explainable.
create table price_history (
  id bigint generated always as identity primary key,
  variant_id text not null references variants (id),
  market text not null check (market in ('cz', 'ro')),
  price bigint not null check (price >= 0),
  valid_from timestamptz not null,
  changed_by text not null default 'Okruh',
  unique (variant_id, market, valid_from)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create trigger price_history_append_only before update or delete on price_history
  for each row execute function refuse_change();
create trigger price_history_not_emptied before truncate on price_history
  for each statement execute function refuse_change();

-- From picking.stock-changed.
create table stock (
  variant_id text not null,
  market text not null check (market in ('cz', 'ro')),
  available int not null check (available >= 0),
  is_endless boolean not null default false,
  expected_at timestamptz,
  -- Version of the aggregate that this is; 0 is the demo data's.
  version int not null,
  changed_at timestamptz not null,
  primary key (variant_id, market)
);
create table store_stock (
  variant_id text not null,
  market text not null check (market in ('cz', 'ro')),
  store_id text not null,
  available int not null check (available > 0),
  primary key (variant_id, market, store_id)
);

-- From accounts.store-changed.
create table stores (
  id text primary key,
  market text not null check (market in ('cz', 'ro')),
  seo_name text not null,
  name text not null,
  city text not null,
  city_part text not null,
  street text not null,
  postcode text not null,
  -- [{ day: 1…7, open, close }], local times; a closed day is missing.
  opening_hours jsonb not null,
  closed_on date[] not null,
  is_open boolean not null,
  version int not null,
  changed_at timestamptz not null
);

-- From buyout.buyout-prices-changed.
create table buyout_prices (
  master_product_id text not null,
  market text not null check (market in ('cz', 'ro')),
  type_device text not null,
  manufacturer_id text not null,
  -- Highest price without bonus; null when it isn't bought out.
  up_to bigint check (up_to >= 0),
  bonus_percent numeric(5, 2) not null check (bonus_percent >= 0),
  appraisal_version text not null,
  version int not null,
  changed_at timestamptz not null,
  primary key (master_product_id, market)
);
create index buyout_prices_of_type on buyout_prices (market, type_device, manufacturer_id);

-- Lists are read from memory that is never behind (ADR 9): every read asks for the version first. Triggers raise it in
-- the transaction of whatever changes a list, so that no writer can forget.

-- One row, locked by each writer until its commit: versions become visible in their order.
create table listing_state (
  is_only boolean primary key default true check (is_only),
  version bigint not null,
  -- Version at which categories, attributes, stores or buy-out prices changed last.
  frame_version bigint not null,
  -- Version at which the tree changed last, and with it the parents of any product.
  cards_version bigint not null
);
insert into listing_state (version, frame_version, cards_version) values (1, 1, 1);

-- The version at which a master product's lists changed last: who holds version n reads those above n again.
create table listing_versions (
  master_product_id text primary key,
  version bigint not null
);
create index listing_versions_by_version on listing_versions (version);

-- Argument: the column of the changed rows that names the product.
create function raise_listing_version() returns trigger language plpgsql as $$
declare
  raised bigint;
begin
  if not exists (select from changed) then
    return null;
  end if;
  update listing_state set version = version + 1 returning version into raised;
  if tg_argv[0] = 'id' then
    insert into listing_versions select distinct id, raised from changed
    on conflict (master_product_id) do update set version = excluded.version;
  elsif tg_argv[0] = 'variant_id' then
    insert into listing_versions select distinct v.master_product_id, raised from changed c join variants v on v.id = c.variant_id
    on conflict (master_product_id) do update set version = excluded.version;
  else
    insert into listing_versions select distinct master_product_id, raised from changed
    on conflict (master_product_id) do update set version = excluded.version;
  end if;
  return null;
end
$$;

create function raise_frame_version() returns trigger language plpgsql as $$
begin
  update listing_state set version = version + 1, frame_version = version + 1,
    cards_version = case when tg_table_name = 'categories' then version + 1 else cards_version end;
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('master_products', 'id'),
      ('master_categories', 'master_product_id'),
      ('master_choices', 'master_product_id'),
      ('colours', 'master_product_id'),
      ('variants', 'master_product_id'),
      ('prices', 'variant_id'),
      ('stock', 'variant_id'),
      ('store_stock', 'variant_id')
    ) as t (name, product)
  loop
    execute format('create trigger listing_insert after insert on %I referencing new table as changed
      for each statement execute function raise_listing_version(%L)', watched.name, watched.product);
    execute format('create trigger listing_update after update on %I referencing new table as changed
      for each statement execute function raise_listing_version(%L)', watched.name, watched.product);
    execute format('create trigger listing_delete after delete on %I referencing old table as changed
      for each statement execute function raise_listing_version(%L)', watched.name, watched.product);
  end loop;
  for watched in
    select * from (values
      ('manufacturers'), ('type_devices'), ('qualities'), ('categories'), ('badges'), ('attributes'), ('attribute_choices'), ('catalogue_filters'),
      ('stores'), ('buyout_prices')
    ) as t (name)
  loop
    execute format('create trigger frame_change after insert or update or delete on %I
      for each statement execute function raise_frame_version()', watched.name);
  end loop;
end
$$;
