-- The office's price list of a market is found, filtered and sorted in this table alone: what a price is of stands beside it.
alter table prices
  add column code text,
  add column name text,
  add column quality text,
  add column master_product_id text,
  add column manufacturer_id text,
  -- Words of the names in both languages, of the code and the EAN, without diacritics.
  add column words tsvector,
  -- Part of the price from before; 0 for a price that isn't reduced.
  add column discount float8;

create function price_words(name_cs text, name_ro text, code text, ean text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', regexp_replace(plain_text(concat(name_cs, ' ', name_ro, ' ', code, ' ', ean)), '[^[:alnum:]]+', ' ', 'g'))
$$;

update prices p set code = v.code, name = case p.market when 'cz' then v.name_cs else v.name_ro end, quality = v.quality,
  master_product_id = v.master_product_id, manufacturer_id = m.manufacturer_id, words = price_words(v.name_cs, v.name_ro, v.code, v.ean), discount = coalesce((p.was - p.now)::float8 / p.was, 0)
from variants v join master_products m on m.id = v.master_product_id where v.id = p.variant_id;

alter table prices
  alter column code set not null,
  alter column name set not null,
  alter column quality set not null,
  alter column master_product_id set not null,
  alter column manufacturer_id set not null,
  alter column words set not null,
  alter column discount set not null;

create function describe_price() returns trigger language plpgsql as $$
begin
  select v.code, case new.market when 'cz' then v.name_cs else v.name_ro end, v.quality, v.master_product_id, m.manufacturer_id,
    price_words(v.name_cs, v.name_ro, v.code, v.ean)
  into new.code, new.name, new.quality, new.master_product_id, new.manufacturer_id, new.words
  from variants v join master_products m on m.id = v.master_product_id where v.id = new.variant_id;
  new.discount := coalesce((new.was - new.now)::float8 / new.was, 0);
  return new;
end
$$;
create trigger prices_described before insert on prices for each row execute function describe_price();

create function discount_price() returns trigger language plpgsql as $$
begin
  new.discount := coalesce((new.was - new.now)::float8 / new.was, 0);
  return new;
end
$$;
create trigger prices_discounted before update of now, was on prices for each row execute function discount_price();

create function describe_prices_of_variant() returns trigger language plpgsql as $$
begin
  update prices p set code = new.code, name = case p.market when 'cz' then new.name_cs else new.name_ro end, quality = new.quality,
    words = price_words(new.name_cs, new.name_ro, new.code, new.ean)
  where p.variant_id = new.id;
  return null;
end
$$;
create trigger variants_describe_prices after update of code, name_cs, name_ro, quality, ean on variants for each row
  when (row(old.code, old.name_cs, old.name_ro, old.quality, old.ean) is distinct from row(new.code, new.name_cs, new.name_ro, new.quality, new.ean))
  execute function describe_prices_of_variant();

create function describe_prices_of_master() returns trigger language plpgsql as $$
begin
  update prices set manufacturer_id = new.manufacturer_id where variant_id in (select id from variants where master_product_id = new.id);
  return null;
end
$$;
create trigger masters_describe_prices after update of manufacturer_id on master_products for each row
  when (old.manufacturer_id <> new.manufacturer_id) execute function describe_prices_of_master();

-- One for each sort order, with the columns of the filters.
create index prices_by_code on prices (market, code, variant_id) include (quality, manufacturer_id, was);
create index prices_by_name on prices (market, name, variant_id) include (quality, manufacturer_id, was);
create index prices_by_price on prices (market, now, variant_id) include (quality, manufacturer_id, was);
create index prices_by_change on prices (market, changed_at, variant_id) include (quality, manufacturer_id, was);
create index prices_by_discount on prices (market, discount, variant_id) include (quality, manufacturer_id, was);
create index prices_by_words on prices using gin (words);
