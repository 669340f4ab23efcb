-- What made a version is stored by the key of its text, so that everybody reads it in their own language.
alter table appraisal_versions disable trigger appraisal_versions_append_only;
update appraisal_versions set summary = case summary
    when 'Ceník výkupu' then 'versions.first'
    when 'Import cen' then 'versions.import'
    when 'Minimální ceny a bonusy' then 'versions.settings'
  end
  where summary in ('Ceník výkupu', 'Import cen', 'Minimální ceny a bonusy');
alter table appraisal_versions enable trigger appraisal_versions_append_only;
