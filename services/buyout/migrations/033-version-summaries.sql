-- Summaries of versions were stored in Czech. They are codes now, which the catalogues word in the reader's language.
alter table appraisal_versions disable trigger appraisal_versions_append_only;
update appraisal_versions set summary = case summary
  when 'Ceník výkupu' then 'list'
  when 'Import cen' then 'import'
  when 'Minimální ceny a bonusy' then 'settings'
end
where summary in ('Ceník výkupu', 'Import cen', 'Minimální ceny a bonusy');
alter table appraisal_versions enable trigger appraisal_versions_append_only;
