-- The office's list of products is found, filtered and sorted in this table: beside the descriptions of `master_products` a page of it
-- would read sixty times as much. Triggers keep it.
create table product_list (
  id text primary key references master_products (id) on delete cascade,
  code text not null,
  name text not null,
  -- Names in both languages, code and address, without diacritics.
  words text not null,
  manufacturer_id text not null,
  type_device text not null,
  meta_master_id text,
  state text not null,
  changed_at timestamptz not null,
  variants int not null default 0,
  -- Lowest Czech price of its variants in minor units; null without any.
  price bigint
);

create function list_master() returns trigger language plpgsql as $$
begin
  insert into product_list (id, code, name, words, manufacturer_id, type_device, meta_master_id, state, changed_at)
  values (new.id, new.code, new.name_cs, plain_text(concat(new.name_cs, ' ', new.name_ro, ' ', new.code, ' ', new.seo_name)),
    new.manufacturer_id, new.type_device, new.meta_master_id, new.state, new.changed_at)
  on conflict (id) do update set code = excluded.code, name = excluded.name, words = excluded.words, manufacturer_id = excluded.manufacturer_id,
    type_device = excluded.type_device, meta_master_id = excluded.meta_master_id, state = excluded.state, changed_at = excluded.changed_at;
  return null;
end
$$;
create trigger masters_are_listed after insert or update on master_products for each row execute function list_master();

create function count_listed_variants() returns trigger language plpgsql as $$
begin
  update product_list l set variants = (select count(*) from variants v where v.master_product_id = l.id)
  where l.id in (select master_product_id from changed);
  return null;
end
$$;
create trigger added_variants_are_counted after insert on variants referencing new table as changed
  for each statement execute function count_listed_variants();
create trigger deleted_variants_are_counted after delete on variants referencing old table as changed
  for each statement execute function count_listed_variants();

create function list_lowest_prices() returns trigger language plpgsql as $$
begin
  update product_list l set price = lowest.now
  from (
    select c.id, (select min(p.now) from variants v join prices p on p.variant_id = v.id and p.market = 'cz' where v.master_product_id = c.id) as now
    from (select distinct master_product_id as id from changed where market = 'cz') c
  ) lowest
  where l.id = lowest.id and l.price is distinct from lowest.now;
  return null;
end
$$;
create trigger added_prices_are_listed after insert on prices referencing new table as changed
  for each statement execute function list_lowest_prices();
create trigger changed_prices_are_listed after update on prices referencing new table as changed
  for each statement execute function list_lowest_prices();
create trigger deleted_prices_are_listed after delete on prices referencing old table as changed
  for each statement execute function list_lowest_prices();

insert into product_list (id, code, name, words, manufacturer_id, type_device, meta_master_id, state, changed_at, variants, price)
select m.id, m.code, m.name_cs, plain_text(concat(m.name_cs, ' ', m.name_ro, ' ', m.code, ' ', m.seo_name)), m.manufacturer_id, m.type_device,
  m.meta_master_id, m.state, m.changed_at, coalesce(o.variants, 0), o.price
from master_products m left join (
  select v.master_product_id as id, count(distinct v.id) as variants, min(p.now) as price
  from variants v left join prices p on p.variant_id = v.id and p.market = 'cz' group by v.master_product_id
) o on o.id = m.id;
