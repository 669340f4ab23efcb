-- The office's price list is found, filtered and sorted in a table of its own for each market: beside its words, a price took twice the
-- pages, and a search met the prices of both markets. Triggers keep it. `prices` keeps the columns that described it for processes of an
-- earlier release, without their indexes; they go when none of them reads them any more.
create table price_list (
  market text not null,
  variant_id text not null,
  code text not null,
  name text not null,
  -- Found by these too, and not shown.
  other_name text not null,
  ean text,
  quality text not null,
  master_product_id text not null,
  manufacturer_id text not null,
  -- Minor units of the market.
  now bigint not null,
  was bigint,
  changed_at timestamptz not null,
  -- Part of the price from before; 0 for a price that isn't reduced.
  discount float8 not null,
  primary key (variant_id, market),
  foreign key (variant_id, market) references prices (variant_id, market) on delete cascade
) partition by list (market);
create table price_list_cz partition of price_list for values in ('cz');
create table price_list_ro partition of price_list for values in ('ro');

-- With a body that names what it calls once and for all, as an index asks; its cost keeps plans from reading the words of each row.
create or replace function price_words(name_cs text, name_ro text, code text, ean text) returns tsvector language sql immutable parallel safe cost 5000
  return to_tsvector('simple'::regconfig, regexp_replace(plain_text(concat(name_cs, ' ', name_ro, ' ', code, ' ', ean)), '[^[:alnum:]]+', ' ', 'g'));

create function list_prices() returns trigger language plpgsql as $$
begin
  insert into price_list as l (market, variant_id, code, name, other_name, ean, quality, master_product_id, manufacturer_id, now, was, changed_at, discount)
  select c.market, c.variant_id, c.code, c.name, case c.market when 'cz' then v.name_ro else v.name_cs end, v.ean, c.quality, c.master_product_id,
    c.manufacturer_id, c.now, c.was, c.changed_at, c.discount
  from changed c join variants v on v.id = c.variant_id
  on conflict (variant_id, market) do update set code = excluded.code, name = excluded.name, other_name = excluded.other_name, ean = excluded.ean,
    quality = excluded.quality, master_product_id = excluded.master_product_id, manufacturer_id = excluded.manufacturer_id, now = excluded.now,
    was = excluded.was, changed_at = excluded.changed_at, discount = excluded.discount
  where l.* is distinct from excluded.*;
  return null;
end
$$;
create trigger added_prices_are_in_the_list after insert on prices referencing new table as changed
  for each statement execute function list_prices();
create trigger changed_prices_are_in_the_list after update on prices referencing new table as changed
  for each statement execute function list_prices();

insert into price_list (market, variant_id, code, name, other_name, ean, quality, master_product_id, manufacturer_id, now, was, changed_at, discount)
select p.market, p.variant_id, p.code, p.name, case p.market when 'cz' then v.name_ro else v.name_cs end, v.ean, p.quality, p.master_product_id,
  p.manufacturer_id, p.now, p.was, p.changed_at, p.discount
from prices p join variants v on v.id = p.variant_id order by p.market, p.code;

-- One for each sort order, with the columns of the filters.
create index price_list_by_code on price_list (code, variant_id) include (quality, manufacturer_id, was);
create index price_list_by_name on price_list (name, variant_id) include (quality, manufacturer_id, was);
create index price_list_by_price on price_list (now, variant_id) include (quality, manufacturer_id, was);
create index price_list_by_change on price_list (changed_at, variant_id) include (quality, manufacturer_id, was);
create index price_list_by_discount on price_list (discount, variant_id) include (quality, manufacturer_id, was);
create index price_list_of_master on price_list (master_product_id);
-- A find needs no second look at its row, so the row doesn't hold its words.
create index price_list_by_words on price_list using gin (price_words(name, other_name, code, ean));
analyze price_list;

drop index prices_by_code, prices_by_name, prices_by_price, prices_by_change, prices_by_discount, prices_by_words;
