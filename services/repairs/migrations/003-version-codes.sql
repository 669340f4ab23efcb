-- What made a version is stored as a key of the service's catalogues and read in the reader's language; until now it was stored in
-- Czech. Other summaries (the operation that was edited) stay as they are.
alter table list_versions disable trigger list_versions_append_only;
update list_versions set summary = known.key
from (values ('Import ceníku oprav', 'version.import'), ('Ceník oprav', 'version.price-list')) as known (czech, key)
where summary = known.czech;
alter table list_versions enable trigger list_versions_append_only;
