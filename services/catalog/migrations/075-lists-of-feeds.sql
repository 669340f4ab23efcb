-- What is wrong with the variants of feeds is asked of all of them at once: the check digit is computed when an EAN is written, and
-- variants are found by the beginnings of their words, as prices are.
alter table variants add column ean_is_wrong boolean not null generated always as (coalesce(ean <> '' and not is_gtin(ean), false)) stored;
create index variants_by_words on variants using gin (price_words(name_cs, name_ro, code, ean));
-- The list is walked in its order until a page is full.
create index variants_by_name_cs on variants (name_cs, number);
create index variants_by_name_ro on variants (name_ro, number);
analyze variants;
