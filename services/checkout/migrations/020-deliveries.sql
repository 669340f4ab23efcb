-- How goods reach customers and how they are paid. Amounts are minor units (haléře, bani), with VAT; texts exist in cs and ro.

create table carriers (
  id text primary key,
  name_cs text not null,
  name_ro text not null,
  -- What its pickup points take.
  max_weight_kg double precision,
  max_side_cm double precision,
  -- Validator of the feed of its points that was read last.
  feed_etag text,
  feed_read_at timestamptz
);

create table delivery_definitions (
  type_delivery_code text primary key,
  kind text not null check (kind in ('address', 'pickup_point', 'store')),
  carrier_id text references carriers (id),
  name_cs text not null,
  name_ro text not null,
  description_cs text not null,
  description_ro text not null,
  price_czk bigint not null check (price_czk >= 0),
  price_ron bigint not null check (price_ron >= 0),
  -- Free from this sum of goods; null = never.
  free_from_czk bigint,
  free_from_ron bigint,
  -- Local time until which it leaves the same day; null = all day.
  cut_off text check (cut_off ~ '^\d\d:\d\d$'),
  -- Working days on the way.
  days_min int not null check (days_min >= 0),
  days_max int not null check (days_max >= days_min),
  max_weight_kg double precision,
  requires text[] not null,
  timeslots text[] not null,
  position int not null,
  markets text[] not null,
  is_active boolean not null
);

create table payment_definitions (
  type_payment text primary key,
  name_cs text not null,
  name_ro text not null,
  description_cs text not null,
  description_ro text not null,
  price_czk bigint not null check (price_czk >= 0),
  price_ron bigint not null check (price_ron >= 0),
  min_czk bigint not null,
  min_ron bigint not null,
  -- Null = no limit.
  max_czk bigint,
  max_ron bigint,
  is_online boolean not null,
  is_exclusive boolean not null,
  requires_device_support boolean not null,
  -- [{"code", "name": {"cs", "ro"}}] in their order.
  sub_payments jsonb not null,
  position int not null,
  markets text[] not null,
  is_active boolean not null
);

create table delivery_payments (
  market text not null check (market in ('cz', 'ro')),
  type_delivery_code text not null references delivery_definitions (type_delivery_code),
  type_payment text not null references payment_definitions (type_payment),
  is_default boolean not null,
  primary key (market, type_delivery_code, type_payment)
);
create unique index delivery_payments_default on delivery_payments (market, type_delivery_code) where is_default;

create table holidays (
  market text not null check (market in ('cz', 'ro')),
  date date not null,
  name text not null,
  primary key (market, date)
);

-- What checkout alone knows of a store; the rest stands in `stores`, which accounts keeps.
create table store_pickups (
  store_id text primary key,
  has_pickup boolean not null,
  has_instalments boolean not null,
  -- 0 = the express courier doesn't leave from here.
  express_radius_km int not null check (express_radius_km >= 0),
  timeslots text[] not null
);

create table delivery_places (
  id text primary key,
  carrier_id text not null references carriers (id),
  market text not null check (market in ('cz', 'ro')),
  -- The carrier's own number of it.
  code text not null,
  type text not null check (type in ('box', 'counter')),
  name text not null,
  street text not null,
  city text not null,
  postcode text not null,
  district_id text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  opening_hours text not null,
  card_payment boolean not null,
  cash_on_delivery boolean not null,
  is_congested boolean not null,
  is_available boolean not null,
  max_weight_kg double precision,
  updated_at timestamptz not null default now(),
  unique (carrier_id, code)
);

create table districts (
  id text primary key,
  market text not null check (market in ('cz', 'ro')),
  name text not null
);

-- Towns by postcode, as far as they are known offline.
create table address_towns (
  market text not null check (market in ('cz', 'ro')),
  postcode text not null,
  city text not null,
  district_id text not null references districts (id),
  primary key (market, postcode, city)
);

-- Answers of the registers of companies, kept for a day: public data. No row = never asked or forgotten; `is_known` false = the
-- register doesn't know the number.
create table register_answers (
  market text not null check (market in ('cz', 'ro')),
  number text not null,
  is_known boolean not null,
  company jsonb,
  asked_at timestamptz not null default now(),
  primary key (market, number),
  check (is_known = (company is not null))
);
create index register_answers_old on register_answers (asked_at);

-- Whoever holds these in memory reads them anew.
create function announce_deliveries() returns trigger language plpgsql as $$
begin
  perform pg_notify('checkout_deliveries', '');
  return null;
end $$;
create trigger carriers_changed after insert or update of max_weight_kg, max_side_cm or delete on carriers for each statement execute function announce_deliveries();
create trigger definitions_changed after insert or update or delete on delivery_definitions for each statement execute function announce_deliveries();
create trigger payments_changed after insert or update or delete on payment_definitions for each statement execute function announce_deliveries();
create trigger pairs_changed after insert or update or delete on delivery_payments for each statement execute function announce_deliveries();
create trigger holidays_changed after insert or update or delete on holidays for each statement execute function announce_deliveries();
create trigger pickups_changed after insert or update or delete on store_pickups for each statement execute function announce_deliveries();
create trigger towns_changed after insert or update or delete on address_towns for each statement execute function announce_deliveries();

-- Pickup points are many and change often: they are announced apart.
create function announce_places() returns trigger language plpgsql as $$
begin
  perform pg_notify('checkout_places', '');
  return null;
end $$;
create trigger places_changed after insert or update or delete on delivery_places for each statement execute function announce_places();
