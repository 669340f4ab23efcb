-- What we sell: categories, master products, variants, attributes. Texts exist in cs and ro; amounts are minor units
-- (haléře, bani). Rows are never deleted by the shop: what goes off sale is withdrawn, so that its address can say so.

create table manufacturers (
  id text primary key,
  name text not null,
  seo_name text not null unique,
  position int not null,
  for_buyout boolean not null default false,
  for_service boolean not null default false
);

create table type_devices (
  id text primary key,
  position int not null,
  name_cs text not null,
  name_ro text not null,
  -- Null: nothing that could be identified.
  identifier_kind text check (identifier_kind in ('imei', 'serial_number'))
);

-- Grades from best to worst; `id` is what variants carry.
create table qualities (
  id text primary key check (id in ('new', 'A+', 'A', 'B', 'C', 'D')),
  position int not null unique,
  is_used boolean not null,
  warranty_months int not null check (warranty_months >= 0),
  name_cs text not null,
  name_ro text not null,
  description_cs text not null,
  description_ro text not null
);

create table categories (
  id text primary key,
  -- Short form for lists and indexes.
  number int generated always as identity unique,
  parent_id text references categories (id),
  -- Parents from the top, without itself. Kept by the code that moves a category, together with those of its descendants.
  ancestor_ids text[] not null default '{}',
  position int not null default 0,
  name_cs text not null,
  name_ro text not null,
  seo_name_cs text not null,
  seo_name_ro text not null,
  url_path_cs text not null,
  url_path_ro text not null,
  for_display boolean not null default true,
  for_buyout boolean not null default false,
  for_service boolean not null default false,
  filterable boolean not null default true,
  type_device text references type_devices (id),
  boost numeric(6, 3) not null default 1 check (boost >= 0),
  photo_id text,
  is_deleted boolean not null default false,
  version int not null default 1,
  changed_at timestamptz not null default now()
);
create unique index categories_path_cs on categories (url_path_cs) where not is_deleted;
create unique index categories_path_ro on categories (url_path_ro) where not is_deleted;
create index categories_children on categories (parent_id, position);
create index categories_ancestors on categories using gin (ancestor_ids);

create table category_manufacturers (
  category_id text not null references categories (id) on delete cascade,
  manufacturer_id text not null references manufacturers (id),
  position int not null default 0,
  primary key (category_id, manufacturer_id)
);

-- Generations of one model: iPhone 13, 13 mini, 13 Pro.
create table meta_masters (
  id text primary key,
  name text not null,
  changed_at timestamptz not null default now()
);

create table badges (
  id text primary key,
  position int not null,
  name_cs text not null,
  name_ro text not null,
  colour text not null
);

create table master_products (
  id text primary key,
  number int generated always as identity unique,
  code text not null unique,
  seo_name text not null unique,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  manufacturer_id text not null references manufacturers (id),
  type_device text not null references type_devices (id),
  meta_master_id text references meta_masters (id),
  name_cs text not null,
  name_ro text not null,
  short_description_cs text not null default '',
  short_description_ro text not null default '',
  description_cs text not null default '',
  description_ro text not null default '',
  release_year int,
  is_physical boolean not null default true,
  warranty_months_new int not null default 24 check (warranty_months_new >= 0),
  warranty_months_used int not null default 12 check (warranty_months_used >= 0),
  barem_group text,
  gift_variant_id text,
  -- Devices that an accessory fits: single ones stand in compatible_masters.
  compatible_type_devices text[] not null default '{}',
  -- Sales of the last weeks as orders tell them; decides the order "bestselling".
  popularity real not null default 0,
  published_at timestamptz,
  withdrawn_at timestamptz,
  -- Version of the aggregate in its events.
  version int not null default 0,
  changed_at timestamptz not null default now()
);
create index master_products_meta on master_products (meta_master_id);
create index master_products_type on master_products (type_device, manufacturer_id, release_year);

-- The first category is the one that breadcrumbs follow.
create table master_categories (
  master_product_id text not null references master_products (id) on delete cascade,
  category_id text not null references categories (id),
  position int not null default 0,
  primary key (master_product_id, category_id)
);
create index master_categories_of_category on master_categories (category_id);

create table master_badges (
  master_product_id text not null references master_products (id) on delete cascade,
  badge_id text not null references badges (id),
  position int not null default 0,
  primary key (master_product_id, badge_id)
);

create table colours (
  master_product_id text not null references master_products (id) on delete cascade,
  id text not null,
  position int not null,
  name_cs text not null,
  name_ro text not null,
  hex text not null check (hex ~ '^#[0-9A-Fa-f]{6}$'),
  -- What the colour filter calls it, made from `hex`.
  family text not null,
  primary key (master_product_id, id)
);

create table variants (
  -- Seo name.
  id text primary key,
  -- Short form for lists.
  number int generated always as identity unique,
  code text not null unique,
  master_product_id text not null references master_products (id) on delete cascade,
  state text not null default 'on-sale' check (state in ('on-sale', 'withdrawn')),
  device_identifier text,
  colour_id text,
  quality text not null references qualities (id),
  storage_gb int check (storage_gb > 0),
  -- What else the size is made of: ram_gb, case_mm, connectivity, length, pack, strap_size, price_from_czk, price_to_czk.
  options jsonb not null default '{}',
  name_cs text not null,
  name_ro text not null,
  ean text,
  package_width numeric(7, 2),
  package_height numeric(7, 2),
  package_depth numeric(7, 2),
  weight numeric(8, 3),
  position int not null default 0,
  withdrawn_at timestamptz,
  changed_at timestamptz not null default now(),
  foreign key (master_product_id, colour_id) references colours (master_product_id, id)
);
create index variants_of_master on variants (master_product_id, position);
create index variants_of_device on variants (device_identifier);

alter table master_products
  add foreign key (gift_variant_id) references variants (id) deferrable initially deferred;

create table recommended_accessories (
  master_product_id text not null references master_products (id) on delete cascade,
  accessory_id text not null references master_products (id) on delete cascade,
  position int not null,
  primary key (master_product_id, accessory_id)
);
create index recommended_accessories_back on recommended_accessories (accessory_id);

create table compatible_masters (
  -- The accessory.
  master_product_id text not null references master_products (id) on delete cascade,
  -- The device that it fits.
  device_master_id text not null references master_products (id) on delete cascade,
  primary key (master_product_id, device_master_id)
);
create index compatible_masters_back on compatible_masters (device_master_id);

-- Pictures of a master product. Without a file the picture is drawn from colour and kind.
create table master_images (
  id text primary key,
  master_product_id text not null references master_products (id) on delete cascade,
  colour_id text,
  kind text not null,
  position int not null,
  alt_cs text not null,
  alt_ro text not null,
  -- Name in the picture store, null for drawn ones.
  file text
);
create index master_images_of_master on master_images (master_product_id, position);

-- File sets: uploaded pictures of categories, articles and blocks.
create table galleries (
  id text primary key,
  name text not null,
  changed_at timestamptz not null default now()
);
create table gallery_photos (
  id text primary key,
  gallery_id text not null references galleries (id) on delete cascade,
  position int not null,
  alt_cs text not null default '',
  alt_ro text not null default '',
  file text
);
create index gallery_photos_of_gallery on gallery_photos (gallery_id, position);

-- Attributes

create table attribute_groups (
  id text primary key,
  position int not null,
  name_cs text not null,
  name_ro text not null
);
create table attributes (
  id text primary key,
  group_id text not null references attribute_groups (id),
  position int not null,
  kind text not null check (kind in ('number', 'text')),
  name_cs text not null,
  name_ro text not null,
  unit_cs text,
  unit_ro text,
  is_filterable boolean not null default false,
  -- Name of the query parameter in the market's addresses.
  word_cs text not null unique,
  word_ro text not null unique
);
create table attribute_values (
  master_product_id text not null references master_products (id) on delete cascade,
  attribute_id text not null references attributes (id),
  position int not null default 0,
  number numeric,
  text_cs text,
  text_ro text,
  primary key (master_product_id, attribute_id),
  check ((number is null) <> (text_cs is null)),
  check ((text_cs is null) = (text_ro is null))
);
create index attribute_values_of_attribute on attribute_values (attribute_id);

-- Attributes that filter a category and those below it. A category without any shows every filterable attribute.
create table catalogue_filters (
  category_id text not null references categories (id) on delete cascade,
  attribute_id text not null references attributes (id) on delete cascade,
  position int not null,
  primary key (category_id, attribute_id)
);

-- Answers of attribute filters, made from the values: one value may give several ("8 / 12 GB").
create table attribute_choices (
  id int generated always as identity primary key,
  attribute_id text not null references attributes (id) on delete cascade,
  -- The same for both languages.
  value text not null,
  position numeric not null default 0,
  label_cs text not null,
  label_ro text not null,
  -- How the answer is called in the market's addresses.
  word_cs text not null,
  word_ro text not null,
  unique (attribute_id, value),
  unique (attribute_id, word_cs),
  unique (attribute_id, word_ro)
);
create table master_choices (
  master_product_id text not null references master_products (id) on delete cascade,
  choice_id int not null references attribute_choices (id) on delete cascade,
  primary key (master_product_id, choice_id)
);
create index master_choices_of_choice on master_choices (choice_id);
