-- What people changed of records that have no history of their own: by whom, when, and what stood there before. Written with the change itself,
-- in its transaction (src/office/record-changes.ts).
create table record_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  by text not null,
  kind text not null,
  record_id text not null,
  name text not null,
  action text not null check (action in ('added', 'changed', 'removed')),
  -- [{"field", "before", "after"}], as texts: empty for nothing.
  fields jsonb not null
);
create index record_changes_of_record on record_changes (kind, record_id, id);
