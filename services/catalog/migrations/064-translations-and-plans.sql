-- Which language of a text is missing: one is empty, or both say the same where they shouldn't. Null when none is, or when both are empty.
-- Names may be alike in both languages; then only letters of one language give them away. Prose of several words never is.
create function missing_language(cs text, ro text, is_prose boolean) returns text language plpgsql immutable parallel safe as $$
begin
  return case
    when btrim(cs) = '' and btrim(ro) <> '' then 'cs'
    when btrim(ro) = '' and btrim(cs) <> '' then 'ro'
    when btrim(cs) = '' or btrim(cs) <> btrim(ro) then null
    when cs ~ '[ăâîșțşţĂÂÎȘȚŞŢ]' then 'cs'
    when cs ~ '[ěščřžýáíéúůťďňĚŠČŘŽÝÁÍÉÚŮŤĎŇ]' then 'ro'
    when is_prose and btrim(cs) ~ '\s' then 'ro'
  end;
end
$$;

-- What is missing of products, of which there may be many; texts that people write for pages are few.
create index master_products_missing_name on master_products (id) where missing_language(name_cs, name_ro, false) is not null;
create index master_products_missing_short on master_products (id)
  where missing_language(short_description_cs, short_description_ro, true) is not null;
create index master_products_missing_description on master_products (id)
  where missing_language(description_cs, description_ro, true) is not null;
create index master_images_missing on master_images (master_product_id) where missing_language(alt_cs, alt_ro, true) is not null;

-- Planned changes of texts, at most one of each: what its form held, to be saved at an instant by the job.
create table content_plans (
  id uuid primary key,
  kind text not null,
  content_id text not null,
  input jsonb not null,
  applies_at timestamptz not null,
  -- Version of the text that its form began with.
  version int not null,
  planned_by text not null,
  planned_at timestamptz not null default clock_timestamp(),
  -- Why it could not be applied: the text was changed meanwhile, or what it refers to is gone.
  error text check (error in ('changed', 'refused')),
  failed_at timestamptz check ((failed_at is null) = (error is null)),
  unique (kind, content_id)
);
create index content_plans_due on content_plans (applies_at, id) where error is null;
create index content_plans_failed on content_plans (failed_at) where error is not null;
