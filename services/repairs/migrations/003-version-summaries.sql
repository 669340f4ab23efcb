-- Summaries of versions were stored in Czech. They are codes now, which the catalogues word in the reader's language.
alter table list_versions disable trigger list_versions_append_only;
update list_versions set summary = case summary
  when 'Ceník oprav' then 'list'
  when 'Import ceníku oprav' then 'import'
end
where summary in ('Ceník oprav', 'Import ceníku oprav');
alter table list_versions enable trigger list_versions_append_only;
