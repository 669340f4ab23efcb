-- Stores of both markets. Other services keep copies by accounts.store-changed.
create table stores (
  id text primary key,
  seo_name text not null unique,
  market text not null check (market in ('cz', 'ro')),
  -- Place in lists.
  position integer not null,
  name text not null,
  city text not null,
  city_part text not null,
  street text not null,
  postcode text not null,
  country text not null,
  lat double precision not null,
  lng double precision not null,
  phone text not null,
  e_mail text not null,
  -- How to get there, in the market's language.
  access text not null,
  -- [{day, open, close}], day 1 is Monday.
  opening_hours jsonb not null,
  -- [{date, name}], holidays and other days on which it is closed.
  closed_on jsonb not null,
  -- Ids of store_services.
  services text[] not null,
  is_buyout_center boolean not null,
  is_service_center boolean not null,
  is_show_room boolean not null,
  express_delivery_radius_km double precision,
  timeslots text[] not null,
  -- False once it is closed for good: shown nowhere, but orders of old still name it.
  is_open boolean not null default true,
  -- Grows with every published change.
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null default now()
);
create index stores_market on stores (market, position) where is_open;

create table store_services (
  id text primary key,
  position integer not null,
  name_cs text not null,
  name_ro text not null
);

-- Reasons of the contact form, with the department that answers.
create table contact_reasons (
  id text primary key,
  position integer not null,
  name_cs text not null,
  name_ro text not null,
  -- Fields of the form that it makes required.
  requires text[] not null,
  department text not null
);

-- What visitors wrote. The content is sealed: name, addresses and text are readable with the key only.
create table messages (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  kind text not null check (kind in ('contact', 'feedback', 'special-offer')),
  -- The reason may go, the message stays.
  reason text not null,
  department text not null,
  content_cipher text not null,
  -- False past the limit of mails to one address: the message counts, its sender gets no receipt.
  has_receipt boolean not null,
  created_at timestamptz not null default now()
);
create index messages_age on messages (created_at);

-- Who wants our news, or asked for them and hasn't confirmed yet.
create table subscriptions (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  e_mail_cipher text not null,
  -- Keyed hash of the address, to find it again.
  e_mail_index text not null,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Grows with every request: the version of its event.
  version integer not null default 1 check (version > 0),
  constraint subscriptions_address unique (market, e_mail_index)
);
create index subscriptions_unconfirmed on subscriptions (requested_at) where confirmed_at is null;
