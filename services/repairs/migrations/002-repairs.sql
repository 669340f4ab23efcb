-- Repairs. Personal data stands only in *_cipher columns (AES-256-GCM, bound to the row and the field); what must be
-- found again has a keyed hash beside it (*_index).

-- Copy of the stores of accounts; `version` is the newest event seen.
create table stores (
  id text primary key,
  seo_name text not null,
  market text not null check (market in ('cz', 'ro')),
  name text not null,
  street text not null,
  city text not null,
  city_part text not null,
  postcode text not null,
  phone text not null,
  lat double precision not null,
  lng double precision not null,
  -- [{ day, open, close }] in local time; day 1 is Monday.
  opening_hours jsonb not null,
  closed_on date[] not null,
  is_service_center boolean not null,
  is_open boolean not null,
  -- Devices that can be handed in at the same time; ours, not of accounts.
  slot_capacity int not null default 2 check (slot_capacity > 0),
  version int not null
);
create trigger stores_announce after insert or update or delete on stores
  for each statement execute function announce_repair_list();

-- A row comes with the first booking of a time. The check is the last word on overbooking.
create table slots (
  store_id text not null references stores (id),
  starts_at timestamptz not null,
  capacity int not null,
  booked int not null,
  primary key (store_id, starts_at),
  check (booked between 0 and capacity)
);

create sequence repair_number_cz as int maxvalue 999999;
create sequence repair_number_ro as int maxvalue 999999;

create table repairs (
  id uuid primary key,
  code text not null unique,
  number text not null unique,
  market text not null check (market in ('cz', 'ro')),
  status text not null check (status in ('booked', 'received', 'diagnosed', 'waiting_for_approval', 'approved', 'waiting_for_parts',
    'in_repair', 'quality_check', 'ready', 'collected', 'cancelled')),
  outcome text check (outcome in ('repaired', 'declined', 'cancelled')),
  version int not null check (version > 0),
  account_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  device_with_us boolean not null default false,

  device_identifier text not null,
  master_product_id text not null,
  colour_id text not null,
  -- The device as it was called when the repair was booked.
  device jsonb not null,

  hand_over text not null check (hand_over in ('store', 'courier')),
  store_id text references stores (id),
  slot_at timestamptz,
  pickup_on date,
  promised_on date,

  currency text not null check (currency in ('CZK', 'RON')),
  -- What was booked, and what holds now (the approved quote).
  booked jsonb not null,
  agreed jsonb not null,
  total bigint not null check (total >= 0),
  terms_version text not null,

  technician_id text,
  technician_name text,

  customer_cipher text not null,
  device_cipher text not null,
  -- "Nováková J.", all that a list shows of a person.
  label_cipher text not null,
  has_e_mail boolean not null,
  name_index text[] not null,
  e_mail_index text not null,
  phone_index text not null,
  identifier_index text not null,
  identifier_tail text not null,

  device_words tsvector generated always as (to_tsvector('simple'::regconfig, (device ->> 'name') || ' ' || (device ->> 'variant'))) stored,
  check ((hand_over = 'courier') = (store_id is null)),
  check (slot_at is null or store_id is not null)
);
create index repairs_newest on repairs (created_at desc, id desc);
create index repairs_board on repairs (status, promised_on, created_at);
create index repairs_changed on repairs (updated_at desc, id desc);
create index repairs_of_store on repairs (store_id, status);
create index repairs_of_technician on repairs (technician_id, status) where technician_id is not null;
create index repairs_of_account on repairs (account_id) where account_id is not null;
create index repairs_number on repairs (number text_pattern_ops);
create index repairs_words on repairs using gin (device_words);
create index repairs_name on repairs using gin (name_index);
create index repairs_e_mail on repairs (e_mail_index);
create index repairs_phone on repairs (phone_index);
create index repairs_identifier on repairs (identifier_index);

create table quotes (
  id uuid primary key,
  repair_id uuid not null references repairs (id),
  finding text not null,
  sum jsonb not null,
  total bigint not null check (total >= 0),
  created_at timestamptz not null default now(),
  created_by text not null,
  sent_at timestamptz,
  answer_until timestamptz,
  ready_on date,
  answer text check (answer in ('approved', 'declined')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('link', 'account', 'phone', 'counter')),
  -- What stood above the buttons when it was agreed to or declined.
  consent_text text not null
);
create index quotes_of_repair on quotes (repair_id, created_at desc);
create unique index quotes_one_draft on quotes (repair_id) where sent_at is null;
create index quotes_open on quotes (answer_until) where sent_at is not null and answer is null;

create table repair_parts (
  repair_id uuid not null references repairs (id),
  spare_part_id text not null references spare_parts (id),
  reserved int not null default 0 check (reserved >= 0),
  used int not null default 0 check (used >= 0),
  missing int not null default 0 check (missing >= 0),
  primary key (repair_id, spare_part_id)
);
create index repair_parts_missing on repair_parts (spare_part_id) where missing > 0;

create table photos (
  id uuid primary key,
  repair_id uuid not null references repairs (id),
  width int not null,
  height int not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by text not null
);
create index photos_of_repair on photos (repair_id, uploaded_at);

create table history (
  id bigint generated always as identity primary key,
  repair_id uuid not null references repairs (id),
  at timestamptz not null default now(),
  event text not null,
  -- Name of the staff member; null for the customer and the clock.
  by text,
  note text
);
create index history_of_repair on history (repair_id, id);

-- Who read personal data in clear, when and why.
create table sensitive_reads (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id text not null,
  name text not null,
  repair_id uuid not null,
  reason text not null
);
create index sensitive_reads_of_repair on sensitive_reads (repair_id, at);

create trigger history_append_only before update or delete on history for each row execute function refuse_change();
create trigger sensitive_reads_append_only before update or delete on sensitive_reads
  for each row execute function refuse_change();
