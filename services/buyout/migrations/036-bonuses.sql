-- Bonuses are added, changed and ended in the back office: for one family of devices, for some grades, under optimistic locking.
alter table trade_in_bonuses
  -- Family that it is for; null: every one of the type and manufacturer.
  add column master_product_id text,
  -- Grades that it is for; empty: all.
  add column qualities text[] not null default '{}',
  add column version int not null default 1,
  add column changed_by text,
  add column changed_at timestamptz not null default now(),
  add constraint trade_in_bonuses_days check (valid_to is null or valid_to >= valid_from),
  add constraint trade_in_bonuses_qualities check (qualities <@ array['A+', 'A', 'B', 'C', 'D']),
  add constraint trade_in_bonuses_markets check (cardinality(markets) > 0 and markets <@ array['cz', 'ro']);
