-- Reviews that an account is asked for once, two weeks after it got its order. The row outlives the question: a second delivery of the
-- same order finds it closed.
create table review_requests (
  order_id uuid primary key,
  due_at timestamptz not null,
  closed_at timestamptz,
  -- 'skipped': meanwhile returned, refunded or disputed.
  outcome text check (outcome in ('asked', 'skipped')),
  constraint closed_with_outcome check ((closed_at is null) = (outcome is null))
);
create index review_requests_due on review_requests (due_at, order_id) where closed_at is null;

-- What lies in a package: `[{ variant_id, quantity }]`, pieces that weren't found left out. Empty until picking tells of it again.
alter table order_packages add column items jsonb not null default '[]';
