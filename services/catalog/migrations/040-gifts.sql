-- When the stock of a variant changes, the products that it comes with as a gift are looked for (stock/keys-of-shown.ts).
create index master_products_gift on master_products (gift_variant_id) where gift_variant_id is not null;
