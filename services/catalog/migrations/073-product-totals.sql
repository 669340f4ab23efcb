-- What the list of products says of variants on sale and of their prices is counted when it changes, no longer for each row that is shown.
-- `price` is the lowest Czech price on sale, as the list shows it; before, variants that aren't sold counted too.
alter table product_list
  add column variants_on_sale int not null default 0,
  -- Lowest Romanian price of what is on sale in minor units; null without any.
  add column price_ro bigint;

-- Counts the variants and finds the lowest prices of the products again.
create function total_listed_products(ids text[]) returns void language sql as $$
  update product_list l set variants = o.variants, variants_on_sale = o.variants_on_sale, price = o.price, price_ro = o.price_ro
  from (
    select i.id, count(distinct v.id)::int as variants, count(distinct v.id) filter (where v.state = 'on-sale')::int as variants_on_sale,
      min(p.now) filter (where v.state = 'on-sale' and p.market = 'cz') as price, min(p.now) filter (where v.state = 'on-sale' and p.market = 'ro') as price_ro
    from (select distinct unnest(ids) as id) i
    left join variants v on v.master_product_id = i.id left join prices p on p.variant_id = v.id
    group by i.id
  ) o
  where l.id = o.id
    and row(l.variants, l.variants_on_sale, l.price, l.price_ro) is distinct from row(o.variants, o.variants_on_sale, o.price, o.price_ro)
$$;

create or replace function count_listed_variants() returns trigger language plpgsql as $$
begin
  perform total_listed_products(array(select distinct master_product_id from changed));
  return null;
end
$$;
create function count_variants_on_sale() returns trigger language plpgsql as $$
begin
  perform total_listed_products(array(
    select distinct n.master_product_id from changed n join before b on b.id = n.id where b.state <> n.state));
  return null;
end
$$;
create trigger changed_variants_are_counted after update on variants referencing old table as before new table as changed
  for each statement execute function count_variants_on_sale();

create or replace function list_lowest_prices() returns trigger language plpgsql as $$
begin
  perform total_listed_products(array(select distinct master_product_id from changed));
  return null;
end
$$;

select total_listed_products(array(select id from product_list));
analyze product_list;
