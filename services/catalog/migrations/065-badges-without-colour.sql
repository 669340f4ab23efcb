-- Pages draw every badge in the colour of the brand.
alter table badges drop column colour;
