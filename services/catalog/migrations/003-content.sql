-- Texts, offers and reviews.

create table articles (
  id text primary key,
  seo_name_cs text not null unique,
  seo_name_ro text not null unique,
  title_cs text not null,
  title_ro text not null,
  perex_cs text not null,
  perex_ro text not null,
  -- Paragraphs of plain text.
  body_cs text[] not null,
  body_ro text[] not null,
  author text not null,
  tags text[] not null default '{}',
  related_master_ids text[] not null default '{}',
  published_on date not null,
  is_published boolean not null default false,
  changed_at timestamptz not null default now()
);
create index articles_newest on articles (published_on desc, id) where is_published;

create table faq_groups (
  id text primary key,
  position int not null,
  name_cs text not null,
  name_ro text not null
);
create table faq (
  id text primary key,
  group_id text not null references faq_groups (id),
  position int not null,
  question_cs text not null,
  question_ro text not null,
  answer_cs text not null,
  answer_ro text not null,
  is_published boolean not null default true,
  changed_at timestamptz not null default now()
);
create index faq_of_group on faq (group_id, position);

create table marketing_blocks (
  id text primary key,
  -- home_hero, home_grid, category_top, … as the pages name their places.
  placement text not null,
  kind text not null,
  position int not null,
  -- The block is shown only with this category, null for all.
  category_id text references categories (id),
  title_cs text not null,
  title_ro text not null,
  text_cs text not null,
  text_ro text not null,
  cta_label_cs text not null,
  cta_label_ro text not null,
  cta_url_cs text not null,
  cta_url_ro text not null,
  photo_id text,
  valid_from date not null,
  valid_to date,
  is_active boolean not null default true,
  changed_at timestamptz not null default now()
);
create index marketing_blocks_of_placement on marketing_blocks (placement, position);

create table menu_entries (
  id text primary key,
  menu text not null check (menu in ('main', 'hamburger', 'footer')),
  parent_id text references menu_entries (id) on delete cascade,
  position int not null,
  label_cs text not null,
  label_ro text not null,
  url_cs text not null,
  url_ro text not null,
  category_id text references categories (id),
  icon text,
  is_active boolean not null default true
);
create index menu_entries_children on menu_entries (menu, parent_id, position);

-- Addresses outside the catalogue that exist: menu entries and blocks that lead elsewhere are left out. A prefix counts
-- with everything below it.
create table static_pages (
  id text primary key,
  path_cs text,
  path_ro text,
  is_prefix boolean not null default false
);
insert into static_pages (id, path_cs, path_ro, is_prefix) values
  ('home', '/', '/', false),
  ('sales', '/slevy', '/reduceri', false),
  ('second-hand', '/z-druhe-ruky', '/second-hand', false),
  ('search', '/hledat', '/cautare', false),
  ('product', '/produkt', '/produs', true),
  ('articles', '/clanky', '/articole', true),
  ('faq', '/casto-kladene-otazky', '/intrebari-frecvente', false),
  ('stores', '/prodejny', '/magazine', true),
  ('contact', '/kontakt', '/contact', false),
  ('buyout', '/vykup', '/buyback', true),
  ('repair', '/servis', '/service', true);

create table seo_texts (
  id text primary key,
  target_kind text not null check (target_kind in ('page', 'category', 'manufacturer', 'product')),
  target_id text not null,
  title_cs text not null,
  title_ro text not null,
  meta_description_cs text not null,
  meta_description_ro text not null,
  h1_cs text not null,
  h1_ro text not null,
  text_cs text not null,
  text_ro text not null,
  changed_at timestamptz not null default now(),
  unique (target_kind, target_id)
);

create table limited_offers (
  -- The component's key in addresses.
  id text primary key,
  position int not null,
  title_cs text not null,
  title_ro text not null,
  markets text[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  is_active boolean not null default true,
  changed_at timestamptz not null default now()
);
create table limited_offer_items (
  offer_id text not null references limited_offers (id) on delete cascade,
  variant_id text not null references variants (id),
  position int not null,
  primary key (offer_id, variant_id)
);

create table lease_programmes (
  id text primary key,
  kind text not null,
  position int not null,
  name_cs text not null,
  name_ro text not null,
  description_cs text not null,
  description_ro text not null,
  months int not null check (months > 0),
  monthly_percent numeric(6, 3) not null,
  residual_percent numeric(6, 3) not null,
  deposit_percent numeric(6, 3) not null,
  type_devices text[] not null,
  -- Empty: all.
  manufacturer_ids text[] not null,
  min_amount_czk bigint not null,
  min_amount_ron bigint not null,
  max_amount_czk bigint not null,
  max_amount_ron bigint not null,
  company_only boolean not null,
  upgrade_after_months int,
  markets text[] not null,
  is_active boolean not null default true
);

-- Reviews. The author's name is shown as first name and initial, made when it was written; nothing else of the person is here.
create table reviews (
  id text primary key,
  market text not null check (market in ('cz', 'ro')),
  master_product_id text not null references master_products (id),
  variant_id text references variants (id),
  -- Account of the author; null for an author without one.
  account_id text,
  author text,
  is_anonymous boolean not null default false,
  is_verified boolean not null default false,
  rating int not null check (rating between 1 and 5),
  pros text[] not null default '{}',
  cons text[] not null default '{}',
  text text not null,
  -- Page component that it was written in.
  component_pk text,
  approval text not null default 'pending' check (approval in ('pending', 'approved', 'rejected')),
  decided_at timestamptz,
  decided_by text,
  helpful int not null default 0 check (helpful >= 0),
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index reviews_of_master on reviews (master_product_id, approval, helpful desc, created_at desc);
create index reviews_by_approval on reviews (approval, created_at desc);
-- Once per product and account.
create unique index reviews_once on reviews (account_id, master_product_id) where account_id is not null;

-- A vote counts once: `voter` is an account, or a keyed hash of visitor and day.
create table review_votes (
  review_id text not null references reviews (id) on delete cascade,
  voter text not null,
  voted_at timestamptz not null default now(),
  primary key (review_id, voter)
);

-- What an account may review: products of its delivered orders.
create table review_rights (
  account_id text not null,
  master_product_id text not null,
  variant_id text,
  bought_on date,
  primary key (account_id, master_product_id)
);

-- Approved reviews summed up, kept in the transaction of each approval.
create table ratings (
  master_product_id text primary key references master_products (id) on delete cascade,
  count int not null check (count > 0),
  average numeric(3, 2) not null check (average between 1 and 5)
);

create trigger listing_insert after insert on ratings referencing new table as changed
  for each statement execute function raise_listing_version('master_product_id');
create trigger listing_update after update on ratings referencing new table as changed
  for each statement execute function raise_listing_version('master_product_id');
create trigger listing_delete after delete on ratings referencing old table as changed
  for each statement execute function raise_listing_version('master_product_id');
