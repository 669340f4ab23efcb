-- Tariffs of instalments, leasing programmes, and prices of what is bought beside a product. Amounts are minor units (haléře, bani).

create table barems (
  id text primary key,
  market text not null check (market in ('cz', 'ro')),
  partner_id text not null,
  name_cs text not null,
  name_ro text not null,
  months int not null check (months between 1 and 120),
  own_payment_percent double precision not null check (own_payment_percent between 0 and 90),
  -- Yearly nominal rate, percent; coefficient and rate of charge follow from it.
  interest_rate double precision not null check (interest_rate between 0 and 100),
  coefficient double precision not null,
  apr_percent double precision not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  arrange_types text[] not null,
  -- First and last day in the market.
  valid_from date not null,
  valid_to date,
  is_public boolean not null,
  version int not null default 1
);
create table barem_groups (
  id text primary key,
  name_cs text not null,
  name_ro text not null,
  position int not null,
  version int not null default 1
);
create table barem_group_members (
  group_id text not null references barem_groups (id),
  barem_id text not null references barems (id),
  primary key (group_id, barem_id)
);
-- Every edit of a tariff or a group, with what was before.
create table tariff_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('barem', 'group', 'preview-code')),
  subject text not null,
  at timestamptz not null default now(),
  by text not null,
  before jsonb,
  after jsonb
);
create index tariff_changes_of on tariff_changes (kind, subject, id desc);
create table preview_codes (
  code text primary key,
  note text not null,
  barem_ids text[] not null,
  valid_to date,
  is_active boolean not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null
);
create unique index preview_codes_any_case on preview_codes (upper(code));

create table leasing_programmes (
  id text primary key,
  name_cs text not null,
  name_ro text not null,
  description_cs text not null,
  description_ro text not null,
  months int not null,
  monthly_percent double precision not null,
  residual_percent double precision not null,
  deposit_percent double precision not null,
  type_devices text[] not null,
  manufacturer_ids text[] not null,
  min_czk bigint not null,
  min_ron bigint not null,
  max_czk bigint not null,
  max_ron bigint not null,
  company_only boolean not null,
  markets text[] not null,
  partner_ids jsonb not null,
  position int not null,
  is_active boolean not null
);

-- Bands of the product's price: from is included, to isn't.
create table insurance_prices (
  id text primary key,
  kind text not null,
  type_device text not null,
  month_count int not null,
  name_cs text not null,
  name_ro text not null,
  from_czk bigint not null,
  from_ron bigint not null,
  to_czk bigint not null,
  to_ron bigint not null,
  price_czk bigint not null,
  price_ron bigint not null,
  deductible_percent double precision not null,
  position int not null
);
create table prolonged_warranties (
  id text primary key,
  code text not null,
  variant_id text not null,
  type_device text not null,
  month_count int not null,
  from_czk bigint not null,
  from_ron bigint not null,
  to_czk bigint not null,
  to_ron bigint not null,
  price_czk bigint not null,
  price_ron bigint not null,
  position int not null
);
create table own_warranties (
  month_count int primary key,
  name_cs text not null,
  name_ro text not null,
  percent double precision not null,
  qualities text[] not null
);
create table tuito_products (
  id text primary key,
  kind text not null check (kind in ('general', 'screen')),
  code text not null,
  name_cs text not null,
  name_ro text not null,
  text_cs text not null,
  text_ro text not null,
  price_czk bigint not null,
  price_ron bigint not null,
  type_devices text[] not null,
  markets text[] not null,
  position int not null,
  is_active boolean not null
);

-- Whoever holds these in memory reads them anew.
create function announce_tariffs() returns trigger language plpgsql as $$
begin
  perform pg_notify('checkout_tariffs', '');
  return null;
end $$;
create trigger barems_changed after insert or update or delete on barems for each statement execute function announce_tariffs();
create trigger groups_changed after insert or update or delete on barem_groups for each statement execute function announce_tariffs();
create trigger members_changed after insert or update or delete on barem_group_members for each statement execute function announce_tariffs();
create trigger preview_codes_changed after insert or update or delete on preview_codes for each statement execute function announce_tariffs();
create trigger leasing_changed after insert or update or delete on leasing_programmes for each statement execute function announce_tariffs();
create trigger insurances_changed after insert or update or delete on insurance_prices for each statement execute function announce_tariffs();
create trigger prolonged_changed after insert or update or delete on prolonged_warranties for each statement execute function announce_tariffs();
create trigger warranties_changed after insert or update or delete on own_warranties for each statement execute function announce_tariffs();
create trigger tuito_changed after insert or update or delete on tuito_products for each statement execute function announce_tariffs();
