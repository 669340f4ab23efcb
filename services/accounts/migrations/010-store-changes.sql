-- Who changed a store in the office; null for one that is as it was delivered.
alter table stores add column changed_by text;

create table store_changes (
  store_id text not null references stores (id),
  version integer not null,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  -- Fields that changed, by their names; `before` is empty of a store that was added.
  before jsonb not null,
  after jsonb not null,
  primary key (store_id, version)
);
