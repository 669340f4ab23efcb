-- Products whose categories were renamed or moved. They are published a moment after the category, in small steps: its page must
-- not wait until hundreds of them are.
create table waiting_products (
  master_product_id text primary key references master_products (id) on delete cascade
);

-- Cards hold which categories a product stands in and how they rank, and no names: another name reads none of them again.
create function raise_category_version() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    update listing_state set version = version + 1, frame_version = version + 1,
      cards_version = case when exists (
        select from changed c join before b on b.id = c.id
        where c.ancestor_ids is distinct from b.ancestor_ids or c.boost is distinct from b.boost
      ) then version + 1 else cards_version end;
  end if;
  return null;
end
$$;
drop trigger frame_update on categories;
create trigger frame_update after update on categories referencing old table as before new table as changed
  for each statement execute function raise_category_version();
