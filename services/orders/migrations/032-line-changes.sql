-- The office takes pieces off orders (docs/decisions/0041-order-changes.md). A row stands before the warehouse is asked, so that a change
-- that was begun is carried through whatever stops in between.
create table line_changes (
  -- Made by the page: the same again changes nothing more.
  id uuid primary key,
  order_id uuid not null,
  state text not null check (state in ('open', 'done', 'refused')),
  -- `[{ variant_id, quantity }]`: pieces that are taken off.
  removed jsonb not null,
  actor_id text not null,
  actor_name text not null,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
-- One at a time of each order.
create unique index line_changes_open on line_changes (order_id) where state = 'open';
create index line_changes_begun on line_changes (begun_at, id) where state = 'open';

-- `removed`: the customer doesn't want them any more.
alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add constraint order_changes_kind_check check (kind in ('dropped', 'removed', 'substituted')) not valid;
alter table order_changes validate constraint order_changes_kind_check;

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check check (kind in (
  'step', 'lines-changed', 'contact-viewed', 'note-added', 'note-edited', 'note-deleted', 'mail-requested', 'mail-sent', 'mail-failed',
  'assigned', 'unassigned')) not valid;
alter table order_history validate constraint order_history_kind_check;
