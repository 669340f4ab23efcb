-- The office's list of stock walks along the products: their rows change seldom, while those of the stock are locked and written by every
-- order and bear no index that each sale would have to maintain.
create function plain_text(typed text) returns text language sql immutable parallel safe strict as $$
  select translate(lower(typed), 'áäâăčďéěíîĺľňóôöŕřšșşťțţúůüýž', 'aaaacdeeiillnooorrssstttuuuyz')
$$;
-- With a body that names what it calls once and for all, as an index asks; its cost keeps plans from reading the words of each row.
create function product_words(name_cs text, name_ro text, spec_cs text, spec_ro text, code text, variant_id text) returns tsvector
  language sql immutable parallel safe cost 5000
  return to_tsvector('simple'::regconfig, regexp_replace(
    plain_text(concat(name_cs, ' ', name_ro, ' ', spec_cs, ' ', spec_ro, ' ', code, ' ', variant_id)), '[^[:alnum:]]+', ' ', 'g'));

create index products_by_words on products using gin (product_words(name_cs, name_ro, spec_cs, spec_ro, code, variant_id));
create index products_by_name_cs on products (name_cs, variant_id) include (type_device);
create index products_by_name_ro on products (name_ro, variant_id) include (type_device);
create index products_by_code on products (code, variant_id) include (type_device);
create index stock_places_reserved on stock_places (market, variant_id) where reserved > 0;
analyze products;
