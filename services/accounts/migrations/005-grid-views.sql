-- Saved views of the back office's lists: filters, sort order and columns under a name. They go with their owner's account.
create table grid_views (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  -- Name of the list.
  grid text not null,
  name text not null check (length(name) between 1 and 60),
  -- Query of the list's address, without page and search text: no personal data.
  query text not null,
  -- Ids of the shown columns in their order; empty for the list's own.
  columns jsonb not null,
  is_shared boolean not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint grid_views_name unique (owner_id, grid, name)
);
-- Own ones are found by the constraint's index.
create index grid_views_shared on grid_views (grid, name) where is_shared;
