-- What staff did with a review and why; the words of the customer stay in the first entry.
create table review_changes (
  review_id text not null references reviews (id) on delete cascade,
  version int not null,
  at timestamptz not null default now(),
  by text not null,
  action text not null check (action in ('edited', 'approved', 'rejected', 'reopened')),
  reason text,
  -- Words before an edit.
  before jsonb,
  primary key (review_id, version)
);

alter table reviews add column edited_at timestamptz;
