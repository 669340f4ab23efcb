-- What cards say about a product in a word ("Novinka"), for analytics. Known with the next event of each product.
alter table products add column badges jsonb not null default '[]';
