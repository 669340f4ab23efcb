-- Whose key it is, and what was answered (a link with its token, for example), is sealed under the key that the client sent:
-- who reads the table can neither tell who called nor use an answer.
drop table idempotency_keys;
create table idempotency_keys (
  -- Hash of route, caller and key.
  id bytea primary key,
  -- Null while the first call is under way.
  answer bytea,
  created_at timestamptz not null default clock_timestamp()
);
create index idempotency_keys_created on idempotency_keys (created_at);
