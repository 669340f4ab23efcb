-- Search. Names, categories and colours are held in memory with the lists (src/search); here is what is too long for that:
-- codes by index, and the full text of descriptions, without diacritics.

create index variants_by_ean on variants (ean) where ean is not null;

-- Lower case without the diacritics of Czech, Slovak and Romanian; both forms of Romanian s and t (comma, cedilla).
create function plain(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower($1), 'áäčďéěíĺľňóôöřŕšťúůüýžăâîșşțţ', 'aacdeeillnooorrstuuuyzaaisstt')
$$;

alter table master_products
  add column text_cs tsvector generated always as
    (to_tsvector('simple', plain(name_cs || ' ' || short_description_cs || ' ' || description_cs))) stored,
  add column text_ro tsvector generated always as
    (to_tsvector('simple', plain(name_ro || ' ' || short_description_ro || ' ' || description_ro))) stored;
create index master_products_text_cs on master_products using gin (text_cs);
create index master_products_text_ro on master_products using gin (text_ro);
