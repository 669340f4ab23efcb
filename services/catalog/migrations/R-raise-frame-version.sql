-- The one text of this function; files with a number that hold one are history.
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
