-- The work list narrowed to what carriers have delivered, or did wrong: few of all repairs have a collection.
create index repairs_of_collection on repairs ((collection ->> 'state')) where collection is not null;
