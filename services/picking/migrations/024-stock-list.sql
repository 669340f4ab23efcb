-- The office's list of stock is found, filtered and sorted in a table of its own. Orders lock and write rows of `stock` all the time, so it
-- bears no index of what changes; this table is written with each announcement instead, of which a variant has two a second at most
-- (or one in 20 seconds while there are more than 200 pieces), and at once with what people change. What orders have reserved isn't in it: pieces that leave
-- with a carrier change no row of `stock`.
create table stock_list (
  variant_id text not null,
  market text not null,
  -- From `products`; what nobody has named yet is called by its id.
  code text not null,
  name_cs text not null,
  name_ro text not null,
  type_device text,
  -- As `stock` had it when it was announced last.
  available int not null,
  is_endless boolean not null,
  changed_at timestamptz not null,
  primary key (variant_id, market),
  foreign key (market, variant_id) references stock (market, variant_id) on delete cascade
);

-- Brings rows of the list up to date.
create function list_stock(markets text[], variants text[]) returns void language sql as $$
  insert into stock_list as l (variant_id, market, code, name_cs, name_ro, type_device, available, is_endless, changed_at)
  select s.variant_id, s.market, coalesce(p.code, ''), coalesce(p.name_cs, s.variant_id), coalesce(p.name_ro, s.variant_id), p.type_device,
    s.available, s.is_endless, s.changed_at
  from unnest(markets, variants) c (market, variant_id)
  join stock s on s.market = c.market and s.variant_id = c.variant_id left join products p on p.variant_id = s.variant_id
  order by s.variant_id, s.market
  on conflict (variant_id, market) do update set code = excluded.code, name_cs = excluded.name_cs, name_ro = excluded.name_ro,
    type_device = excluded.type_device, available = excluded.available, is_endless = excluded.is_endless, changed_at = excluded.changed_at
$$;

create function list_added_stock() returns trigger language plpgsql as $$
begin
  perform list_stock(array_agg(market), array_agg(variant_id)) from added;
  return null;
end
$$;
create trigger added_stock_is_listed after insert on stock referencing new table as added
  for each statement execute function list_added_stock();

create function list_announced_stock() returns trigger language plpgsql as $$
begin
  update stock_list set available = new.available, is_endless = new.is_endless, changed_at = new.changed_at
  where variant_id = new.variant_id and market = new.market;
  return null;
end
$$;
-- Orders don't set the version: only an announcement does.
create trigger announced_stock_is_listed after update of version on stock
  for each row when (old.version is distinct from new.version) execute function list_announced_stock();

create function list_product_names() returns trigger language plpgsql as $$
begin
  update stock_list l set code = c.code, name_cs = c.name_cs, name_ro = c.name_ro, type_device = c.type_device
  from changed c
  where l.variant_id = c.variant_id
    and (l.code, l.name_cs, l.name_ro, l.type_device) is distinct from (c.code, c.name_cs, c.name_ro, c.type_device);
  return null;
end
$$;
create trigger added_products_are_named_in_the_list after insert on products referencing new table as changed
  for each statement execute function list_product_names();
create trigger changed_products_are_named_in_the_list after update on products referencing new table as changed
  for each statement execute function list_product_names();

select list_stock(array_agg(market), array_agg(variant_id)) from stock;

-- One for each sort order, with the columns of the filters.
create index stock_list_by_name_cs on stock_list (name_cs, variant_id, market) include (type_device, available, is_endless);
create index stock_list_by_name_ro on stock_list (name_ro, variant_id, market) include (type_device, available, is_endless);
create index stock_list_by_code on stock_list (code, variant_id, market) include (type_device, available, is_endless);
create index stock_list_by_pieces on stock_list (available, variant_id, market) include (type_device, is_endless);
create index stock_list_by_change on stock_list (changed_at, variant_id, market) include (type_device, available, is_endless);
-- They are few.
create index stock_list_of_endless on stock_list (variant_id, market) where is_endless;
analyze stock_list;
