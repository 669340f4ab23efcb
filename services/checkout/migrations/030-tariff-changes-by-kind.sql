-- The history of tariffs, groups, codes or rules alone, newest first.
create index tariff_changes_of_kind on tariff_changes (kind, id desc);
