-- Estimates and buy-outs. Personal data stands only in *_cipher columns (AES-256-GCM, bound to the row and the
-- field); what must be found again has a keyed hash beside it (*_index).

create table estimates (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  e_mail_cipher text not null,
  device_identifier text not null,
  device_name text not null,
  device_variant text not null,
  url text not null,
  appraisal_version text not null,
  answers text[] not null,
  note text not null,
  quality text not null,
  currency text not null check (currency in ('CZK', 'RON')),
  price bigint not null check (price >= 0),
  created_at timestamptz not null default now(),
  valid_until timestamptz not null
);
create index estimates_old on estimates (valid_until);

create table number_series (
  market text not null,
  year int not null,
  last int not null,
  primary key (market, year)
);

create table payout_files (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  format text not null check (format in ('abo', 'pain.001')),
  file_name text not null,
  content_cipher text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  count int not null check (count > 0),
  currency text not null,
  total bigint not null check (total > 0)
);
create index payout_files_list on payout_files (created_at desc, id);

create table buyouts (
  id uuid primary key,
  code text not null unique,
  number text not null unique,
  variable_symbol text not null unique check (variable_symbol ~ '^\d{9}$'),
  market text not null check (market in ('cz', 'ro')),
  status text not null check (status in ('submitted', 'courier_ordered', 'received', 'inspected', 'counter_offer', 'accepted',
    'payout_requested', 'paid', 'rejected', 'expired', 'returned')),
  version int not null check (version > 0),
  account_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  received_at timestamptz,
  accepted_at timestamptz,
  pickup_on date,

  model_id text not null,
  device_identifier text not null,
  device_name text not null,
  device_variant text not null,
  image text,
  type_device text not null,
  identifier_kind text not null check (identifier_kind in ('imei', 'serial_number')),

  -- The questions and prices as the seller saw them; the inspection is priced by them.
  appraisal_version text not null,
  appraisal jsonb not null,
  answers text[] not null,
  quality text,
  currency text not null check (currency in ('CZK', 'RON')),
  price bigint not null check (price >= 0),
  inspected_answers text[],
  inspected_quality text,
  inspected_price bigint check (inspected_price >= 0),
  inspection_note text,
  final_price bigint check (final_price >= 0),
  terms_version text not null,
  note text not null,

  customer_cipher text not null,
  pickup_cipher text,
  device_cipher text not null,
  -- "Nováková J.", all that a list shows of a person.
  label_cipher text not null,
  -- Keyed hashes of the prefixes of the last name.
  name_index text[] not null,
  e_mail_index text not null,
  identifier_index text not null,
  -- The last four characters, for "•••• 4362".
  identifier_tail text not null,

  payout_file_id uuid references payout_files (id),
  words tsvector generated always as (to_tsvector('simple'::regconfig, device_name || ' ' || device_variant)) stored
);
-- Work list: newest first, by status and market; tiles count by status.
create index buyouts_newest on buyouts (created_at desc, id desc);
create index buyouts_by_status on buyouts (status, market, created_at desc);
create index buyouts_changed on buyouts (updated_at desc, id desc);
-- Search: number by prefix, device by words, seller by last name or e-mail, scan by identifier.
create index buyouts_number on buyouts (number text_pattern_ops);
create index buyouts_words on buyouts using gin (words);
create index buyouts_name on buyouts using gin (name_index);
create index buyouts_e_mail on buyouts (e_mail_index);
create index buyouts_identifier on buyouts (identifier_index);
create index buyouts_of_account on buyouts (account_id) where account_id is not null;
create index buyouts_of_file on buyouts (payout_file_id) where payout_file_id is not null;
create index buyouts_waiting on buyouts (created_at) where status in ('submitted', 'courier_ordered');

create table counter_offers (
  buyout_id uuid primary key references buyouts (id),
  price bigint not null check (price > 0),
  quality text,
  note text not null,
  -- Price difference per answer, in the order of the questions.
  differences jsonb not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  answer_until timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'declined', 'expired'))
);
create index counter_offers_open on counter_offers (answer_until) where answer is null;

create table photos (
  id uuid primary key,
  buyout_id uuid not null references buyouts (id),
  condition_id text,
  width int not null,
  height int not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by text not null
);
create index photos_of_buyout on photos (buyout_id, uploaded_at);

create table history (
  id bigint generated always as identity primary key,
  buyout_id uuid not null references buyouts (id),
  at timestamptz not null default now(),
  event text not null,
  -- Name of the staff member; null for the seller and the clock.
  by text,
  note text
);
create index history_of_buyout on history (buyout_id, id);

-- Who read sensitive data in clear, when and why.
create table sensitive_reads (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id text not null,
  name text not null,
  subject_kind text not null check (subject_kind in ('buyout', 'payout_file')),
  subject_id uuid not null,
  reason text not null
);
create index sensitive_reads_of_subject on sensitive_reads (subject_id, at);

create trigger history_append_only before update or delete on history for each row execute function refuse_change();
create trigger sensitive_reads_append_only before update or delete on sensitive_reads
  for each row execute function refuse_change();
