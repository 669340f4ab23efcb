-- Operations are added and changed in the back office. One may have a name of its own; without it it is called as its kind.
alter table operations
  add column name_cs text,
  add column name_ro text,
  add constraint operations_own_name check ((name_cs is null) = (name_ro is null));
