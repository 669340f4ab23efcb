-- Texts are published from an instant, until an instant; null for no limit.
alter table articles add column published_from timestamptz, add column published_until timestamptz,
  add constraint articles_period check (published_until > published_from);
alter table faq add column published_from timestamptz, add column published_until timestamptz,
  add constraint faq_period check (published_until > published_from);
alter table menu_entries add column published_from timestamptz, add column published_until timestamptz,
  add constraint menu_entries_period check (published_until > published_from);
alter table seo_texts add column published_from timestamptz, add column published_until timestamptz,
  add constraint seo_texts_period check (published_until > published_from);

-- Instants and days at which what the shop shows changes: the job looks for those that have come.
create index articles_from on articles (published_from) where published_from is not null;
create index articles_until on articles (published_until) where published_until is not null;
create index articles_day on articles (published_on);
create index faq_from on faq (published_from) where published_from is not null;
create index faq_until on faq (published_until) where published_until is not null;
create index menu_entries_from on menu_entries (published_from) where published_from is not null;
create index menu_entries_until on menu_entries (published_until) where published_until is not null;
create index seo_texts_from on seo_texts (published_from) where published_from is not null;
create index seo_texts_until on seo_texts (published_until) where published_until is not null;
create index marketing_blocks_from on marketing_blocks (valid_from);
create index marketing_blocks_to on marketing_blocks (valid_to) where valid_to is not null;
create index limited_offers_start on limited_offers (starts_at);
create index limited_offers_end on limited_offers (ends_at);

-- Until when the job has looked. One row.
create table content_clock (
  is_only boolean primary key default true check (is_only),
  looked_until timestamptz not null
);
insert into content_clock (looked_until) values (now());

-- What was saved and nobody read: the placement of a block says how it looks, and no menu draws icons. The columns go when no process of
-- an earlier release reads them any more.
alter table marketing_blocks alter column kind set default 'banner';
