-- Runs of feeds and sitemaps: each read from outside, written when it is over, and each check by the office, written while it goes on.
create table feed_runs (
  id bigint generated always as identity primary key,
  feed text not null,
  market text not null check (market in ('cz', 'ro')),
  -- Of a sitemap; null for feeds and for checks of all parts.
  part int,
  -- Family of the user agent; `office` is a check.
  reader text not null,
  started_at timestamptz not null,
  -- A check that wasn't seen for a minute was stopped with its process.
  seen_at timestamptz not null default clock_timestamp(),
  milliseconds int not null default 0,
  offers int not null default 0,
  bytes bigint not null default 0,
  -- Offers that a check expects.
  expected int,
  outcome text not null check (outcome in ('running', 'whole', 'broken')),
  error text check ((error is null) = (outcome <> 'broken')),
  checked_by text,
  -- What a whole check counted: a list of reason and count.
  reasons jsonb not null default '[]'
);
create index feed_runs_of_feed on feed_runs (feed, market, started_at desc, id desc);
create index feed_runs_by_start on feed_runs (started_at, id);
-- One check of a feed at a time.
create unique index feed_runs_running on feed_runs (feed, market) where outcome = 'running';

-- Whether a code is a GTIN of 8, 12, 13 or 14 digits (EAN and UPC among them) whose last digit is right (GS1 General Specifications, 7.9).
create function is_gtin(code text) returns boolean language sql immutable parallel safe strict as $$
  select case when code ~ '^(\d{8}|\d{12,14})$' then (
    3 * (substr(lpad(code, 14, '0'), 1, 1)::int + substr(lpad(code, 14, '0'), 3, 1)::int + substr(lpad(code, 14, '0'), 5, 1)::int
      + substr(lpad(code, 14, '0'), 7, 1)::int + substr(lpad(code, 14, '0'), 9, 1)::int + substr(lpad(code, 14, '0'), 11, 1)::int
      + substr(lpad(code, 14, '0'), 13, 1)::int)
    + substr(lpad(code, 14, '0'), 2, 1)::int + substr(lpad(code, 14, '0'), 4, 1)::int + substr(lpad(code, 14, '0'), 6, 1)::int
      + substr(lpad(code, 14, '0'), 8, 1)::int + substr(lpad(code, 14, '0'), 10, 1)::int + substr(lpad(code, 14, '0'), 12, 1)::int
      + substr(lpad(code, 14, '0'), 14, 1)::int
  ) % 10 = 0 else false end
$$;
