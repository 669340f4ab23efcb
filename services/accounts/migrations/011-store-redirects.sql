-- Addresses that the page of a store had before: they lead on to where it is now. An address that a store takes again leaves here.
create table store_redirects (
  market text not null check (market in ('cz', 'ro')),
  seo_name text not null,
  store_id text not null references stores (id),
  created_at timestamptz not null default now(),
  primary key (market, seo_name)
);
create index store_redirects_of_store on store_redirects (store_id);

-- A store that closed for good leaves its address to others.
alter table stores drop constraint stores_seo_name_key;
create unique index stores_seo_name on stores (seo_name) where is_open;

-- What was renamed before there were redirects.
insert into store_redirects (market, seo_name, store_id)
select distinct on (s.market, c.before ->> 'seo_name') s.market, c.before ->> 'seo_name', s.id
from store_changes c
join stores s on s.id = c.store_id
where c.before ? 'seo_name'
  and not exists (select from stores other where other.market = s.market and other.seo_name = c.before ->> 'seo_name')
order by s.market, c.before ->> 'seo_name', c.changed_at desc;
