-- When a store takes devices in: by weekday, and on dates that differ. A store without a row does so while it is open, `slot_capacity`
-- devices at a time.
create table store_calendars (
  store_id text primary key references stores (id),
  -- [{ day, open, close, capacity }] in local time; day 1 is Monday, one that is missing is closed.
  week jsonb not null,
  -- [{ date, hours, note }]; `hours` is { open, close, capacity }, or null for a closed day.
  exceptions jsonb not null,
  version int not null check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create trigger store_calendars_announce after insert or update or delete on store_calendars
  for each statement execute function announce_repair_list();

-- Fields by their names, before and after.
create table store_calendar_changes (
  id bigint generated always as identity primary key,
  store_id text not null references stores (id),
  at timestamptz not null default now(),
  changed_by text not null,
  before jsonb not null,
  after jsonb not null
);
create index store_calendar_changes_of_store on store_calendar_changes (store_id, id);
create trigger store_calendar_changes_append_only before update or delete on store_calendar_changes
  for each row execute function refuse_change();
