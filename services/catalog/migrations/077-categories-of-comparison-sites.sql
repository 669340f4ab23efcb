-- What a category is in the trees of comparison sites, as its form says; empty takes the nearest parent's.
alter table categories
  -- Heureka's, parts separated by ` | `.
  add column heureka_category text not null default '',
  -- Google's, an id or parts separated by ` > `.
  add column google_category text not null default '';
