-- Questions are edited in the back office. What is retired, a question or an answer, stays for the buy-outs and estimates that chose it.
alter table condition_templates add column is_asked boolean not null default true;
alter table condition_choices add column is_offered boolean not null default true;
-- Version that changed the questions of a kind last.
alter table product_types add column questions_version text references appraisal_versions (version);
update product_types set questions_version = (select version from appraisal_versions order by position limit 1);
alter table product_types alter column questions_version set not null;
