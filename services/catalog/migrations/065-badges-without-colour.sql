-- Pages draw every badge in the colour of the brand. The column goes when no process of an earlier release reads it any more.
alter table badges alter column colour set default '#0B7A75';
