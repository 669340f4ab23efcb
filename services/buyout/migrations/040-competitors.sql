-- What competitors pay: typed in the back office or imported from files (docs/decisions/0068-competitors-prices.md).
create table competitors (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  name text not null,
  is_shown boolean not null default true,
  version int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create unique index competitors_name on competitors (market, lower(name));

-- The newest price of a competitor for a grade, in minor units of its market's currency.
create table competitor_prices (
  model_id text not null references models (id),
  quality text not null check (quality in ('A+', 'A', 'B', 'C', 'D')),
  competitor_id uuid not null references competitors (id),
  price bigint not null check (price > 0),
  observed_on date not null,
  source text not null check (source in ('typed', 'import')),
  recorded_by text not null,
  primary key (model_id, quality, competitor_id)
);
create index competitor_prices_of_competitor on competitor_prices (competitor_id);

-- The rule of suggested prices: one row.
create table suggestion_rule (
  id boolean primary key default true check (id),
  beat_percent numeric(4, 1) not null check (beat_percent >= 0),
  max_change_percent int not null check (max_change_percent between 1 and 50),
  version int not null default 1,
  changed_by text,
  changed_at timestamptz not null default now()
);
insert into suggestion_rule (beat_percent, max_change_percent) values (2, 15);
