-- A statement that changes no row raises no version: a seed that finds everything there leaves the lists alone.

create or replace function raise_frame_version() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    update listing_state set version = version + 1, frame_version = version + 1,
      cards_version = case when tg_table_name = 'categories' then version + 1 else cards_version end;
  end if;
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select event_object_table as name from information_schema.triggers
    where trigger_schema = current_schema() and trigger_name = 'frame_change' group by 1
  loop
    execute format('drop trigger frame_change on %I', watched.name);
    execute format('create trigger frame_insert after insert on %I referencing new table as changed
      for each statement execute function raise_frame_version()', watched.name);
    execute format('create trigger frame_update after update on %I referencing new table as changed
      for each statement execute function raise_frame_version()', watched.name);
    execute format('create trigger frame_delete after delete on %I referencing old table as changed
      for each statement execute function raise_frame_version()', watched.name);
  end loop;
end
$$;
