-- Where a price came from. Of the present ones nobody wrote it down.
alter table price_history add column source text check (source in ('hand', 'import', 'plan', 'rule'));

-- Prices that are planned. They outlive their variant, so that people read what became of them.
create table scheduled_prices (
  id uuid primary key,
  variant_id text not null,
  market text not null check (market in ('cz', 'ro')),
  -- Of the variant, as it was when the price was planned.
  code text not null,
  now bigint not null check (now > 0),
  common bigint check (common > 0),
  -- The usual price stays as it is at the start.
  keeps_common boolean not null,
  starts_at timestamptz not null,
  -- The price from before comes back then; null: the new one stays.
  ends_at timestamptz check (ends_at > starts_at),
  state text not null default 'planned' check (state in ('planned', 'active', 'done', 'cancelled', 'failed')),
  reason text check (reason in ('no-price', 'missed', 'price-changed')),
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- What stood there before it was applied, what it was applied as, and since when the history knows the price.
  before_now bigint,
  before_common bigint,
  applied_common bigint,
  price_since timestamptz,
  applied_at timestamptz check ((applied_at is null) = (before_now is null)),
  ended_at timestamptz,
  cancelled_by text,
  check (not keeps_common or common is null),
  check (state <> 'active' or (applied_at is not null and ends_at is not null)),
  check ((ended_at is not null) = (state in ('done', 'cancelled', 'failed'))),
  check ((cancelled_by is not null) = (state = 'cancelled'))
);
-- What the job looks for.
create index scheduled_prices_starting on scheduled_prices (starts_at, id) where state = 'planned';
create index scheduled_prices_ending on scheduled_prices (ends_at, id) where state = 'active';
-- What overlaps; the list of a variant.
create index scheduled_prices_of_variant on scheduled_prices (variant_id, market, starts_at);
create index scheduled_prices_listed on scheduled_prices (market, starts_at desc, id);
