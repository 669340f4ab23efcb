-- What made a version is stored by the key of its text, so that everybody reads it in their own language.
alter table list_versions disable trigger list_versions_append_only;
update list_versions set summary = case summary
    when 'Ceník oprav' then 'versions.first'
    when 'Import ceníku oprav' then 'versions.import'
  end
  where summary in ('Ceník oprav', 'Import ceníku oprav');
alter table list_versions enable trigger list_versions_append_only;
