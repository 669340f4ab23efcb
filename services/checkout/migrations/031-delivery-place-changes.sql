-- Every edit of a pickup point by a person, by hand or by a file, with what was before. What a carrier's feed says isn't one.
create table delivery_place_changes (
  id bigint generated always as identity primary key,
  carrier_id text not null references carriers (id),
  -- The carrier's number of it.
  code text not null,
  name text not null,
  at timestamptz not null default now(),
  by text not null,
  is_new boolean not null,
  -- [{"field", "before", "after"}]; of a new point none.
  changes jsonb not null
);
