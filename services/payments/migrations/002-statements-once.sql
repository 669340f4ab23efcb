-- The same statement again is the same row.
create unique index statements_once on statements (account, number, day);
