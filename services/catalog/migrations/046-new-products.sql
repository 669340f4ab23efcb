-- Products made in the office: what was never on sale can be deleted again.

-- From the first time that a variant is on sale its kind is fixed. Which of the present ones never were, nobody knows any more.
alter table variants add column published_at timestamptz;
update variants v set published_at = coalesce(m.published_at, v.changed_at) from master_products m where m.id = v.master_product_id;
drop index variants_by_ean;
create unique index variants_by_ean on variants (ean) where ean is not null;

-- Deleted drafts. Their ids are never given again: events of theirs may be on the way, with versions that a new product would begin below.
create table deleted_products (
  id text primary key,
  code text not null,
  name_cs text not null,
  name_ro text not null,
  deleted_at timestamptz not null default now(),
  deleted_by text not null
);

-- A price that nobody ever saw explains no struck one: it goes with its variant.
create function refuse_change_of_seen() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from variants where id = old.variant_id and published_at is null and state <> 'on-sale') then
    return old;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
drop trigger price_history_append_only on price_history;
create trigger price_history_append_only before update or delete on price_history
  for each row execute function refuse_change_of_seen();

-- Uploaded pictures: `file` is the hash of their content. Removed ones stay for orders and mails that show them.
alter table master_images
  add column uploaded_at timestamptz,
  add column uploaded_by text,
  add column removed_at timestamptz,
  add column removed_by text,
  add foreign key (master_product_id, colour_id) references colours (master_product_id, id);
create unique index master_images_once on master_images (master_product_id, file) where file is not null;

-- Pictures that the shop shows in the place of drawn ones, in the order of their positions.
create view shown_pictures as
select id, master_product_id, colour_id, file, position, alt_cs, alt_ro
from master_images where file is not null and removed_at is null and alt_cs <> '' and alt_ro <> '';
