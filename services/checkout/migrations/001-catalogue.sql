-- What checkout knows of products, stock and stores, from events only. Amounts are minor units (haléře, bani), with VAT.

create table products (
  -- Seo name of the variant.
  variant_id text primary key,
  master_product_id text not null,
  code text not null,
  device_identifier text,
  name_cs text not null,
  name_ro text not null,
  spec_cs text not null,
  spec_ro text not null,
  brand text not null,
  manufacturer_id text not null,
  type_device text not null,
  quality text not null,
  category_ids text[] not null,
  -- [{"cs": …, "ro": …}] from the top to the leaf.
  category_names jsonb not null,
  is_physical boolean not null,
  -- On sale by the newest state of its master product.
  is_for_sale boolean not null,
  barem_group text,
  gift_variant_id text,
  image text,
  weight_kg double precision,
  sides_cm double precision[],
  -- Version of the master product's event that wrote this row.
  version int not null
);
create index products_of_master on products (master_product_id);

-- Prices come with the product and by events of their own, both with the version of the master product.
create table prices (
  variant_id text not null,
  market text not null check (market in ('cz', 'ro')),
  -- Null: isn't sold in this market.
  now bigint,
  common bigint,
  was bigint,
  version int not null,
  primary key (variant_id, market)
);

create table stock (
  variant_id text not null,
  market text not null check (market in ('cz', 'ro')),
  available int not null check (available >= 0),
  is_endless boolean not null,
  expected_at timestamptz,
  -- {"store-praha-karlin": 2}
  stores jsonb not null,
  version int not null,
  primary key (variant_id, market)
);

create table stores (
  id text primary key,
  seo_name text not null,
  market text not null check (market in ('cz', 'ro')),
  name text not null,
  street text not null,
  city text not null,
  postcode text not null,
  phone text not null,
  lat double precision not null,
  lng double precision not null,
  opening_hours jsonb not null,
  closed_on date[] not null,
  is_open boolean not null,
  version int not null
);

-- Whoever holds deliveries in memory reads them anew.
create function announce_stores() returns trigger language plpgsql as $$
begin
  perform pg_notify('checkout_deliveries', '');
  return null;
end $$;
create trigger stores_changed after insert or update or delete on stores for each statement execute function announce_stores();
