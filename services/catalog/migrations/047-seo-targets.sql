-- SEO texts of what no page of this service shows: manufacturers have no page, and the other pages bring texts of their own.
delete from seo_texts where target_kind = 'manufacturer' or (target_kind = 'page' and target_id not in ('home', 'sales', 'second-hand'));
alter table seo_texts drop constraint seo_texts_target_kind_check;
alter table seo_texts add constraint seo_texts_target_kind_check check (
  target_kind in ('category', 'product') or (target_kind = 'page' and target_id in ('home', 'sales', 'second-hand')));
