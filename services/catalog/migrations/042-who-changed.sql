-- Who changed a product or a text last, and which version of a text an editor saw: of two editors the second is told of the first.
alter table master_products add column changed_by text;
alter table articles add column version int not null default 1, add column changed_by text;
alter table faq add column version int not null default 1, add column changed_by text;
alter table marketing_blocks add column version int not null default 1, add column changed_by text;
alter table seo_texts add column version int not null default 1, add column changed_by text;
alter table limited_offers add column version int not null default 1, add column changed_by text;
-- An entry that nobody has changed yet has no time of a change.
alter table menu_entries
  add column version int not null default 1,
  add column changed_by text,
  add column changed_at timestamptz;
