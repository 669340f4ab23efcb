-- Words of the catalogue count their versions, so that a cell of the list of missing translations is saved on what its editor saw.
-- Releases before this one count too, because a trigger does; who changed a word they don't say.
create function count_word_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_by := nullif(current_setting('okruh.changed_by', true), '');
  new.changed_at := now();
  return new;
end
$$;

do $$
declare
  word text;
begin
  foreach word in array array['attributes', 'attribute_groups', 'attribute_choices', 'badges', 'faq_groups', 'qualities', 'type_devices'] loop
    execute format('alter table %I add column version int not null default 1, add column changed_by text, add column changed_at timestamptz', word);
    execute format('create trigger %I before update on %I for each row when (old.* is distinct from new.*)
      execute function count_word_version()', word || '_count_version', word);
  end loop;
end
$$;

-- What may be many: parameters, colours and variants of all products.
create index attribute_values_missing on attribute_values (master_product_id, attribute_id)
  where missing_language(text_cs, text_ro, false) is not null;
create index colours_missing on colours (master_product_id, id) where missing_language(name_cs, name_ro, false) is not null;
create index variants_missing on variants (id) where missing_language(name_cs, name_ro, false) is not null;

-- Translations that were written in the list, with what stood there before.
create table written_translations (
  id bigint generated always as identity primary key,
  kind text not null,
  -- As in the list: what the form belongs to, and the part of it.
  of_id text not null,
  part text,
  -- What it was called then, in both languages.
  name jsonb not null,
  field text not null,
  language text not null check (language in ('cs', 'ro')),
  before text not null,
  after text not null,
  written_by text,
  written_at timestamptz not null default now()
);
