-- What made a version is stored as a key of the service's catalogues and read in the reader's language; until now it was stored in
-- Czech. Other summaries (the model that was edited) stay as they are.
alter table appraisal_versions disable trigger appraisal_versions_append_only;
update appraisal_versions set summary = known.key
from (values ('Import cen', 'version.import'), ('Minimální ceny a bonusy', 'version.settings'), ('Ceník výkupu', 'version.price-list'))
  as known (czech, key)
where summary = known.czech;
alter table appraisal_versions enable trigger appraisal_versions_append_only;
