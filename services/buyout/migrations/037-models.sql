-- Models are added in the back office, and one that isn't bought any more keeps its prices: it may come back.
alter table models add column is_bought boolean not null default true;
