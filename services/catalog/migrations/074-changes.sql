-- What people changed in the catalogue: by whom, when, and what stood there before. Written with the change itself, in its transaction.
-- Prices, reviews and written translations have histories of their own.
create table changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  by text not null,
  kind text not null,
  record_id text not null,
  name_cs text not null,
  name_ro text not null,
  action text not null check (action in ('added', 'changed', 'removed')),
  -- [{"field", "before", "after"}], as texts: empty for nothing.
  fields jsonb not null
);
create index changes_of_record on changes (kind, record_id, id);
create index changes_by on changes (by, id);
create index changes_at on changes (at);

-- With a body that names what it calls once and for all, as an index asks.
create function change_words(name_cs text, name_ro text, record_id text) returns tsvector language sql immutable parallel safe cost 5000
  return to_tsvector('simple'::regconfig, regexp_replace(plain_text(concat(name_cs, ' ', name_ro, ' ', record_id)), '[^[:alnum:]]+', ' ', 'g'));
create index changes_by_words on changes using gin (change_words(name_cs, name_ro, record_id));
