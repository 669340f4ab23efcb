-- Who changed the count of a line last: what the colleague reads whose change came second.
alter table stock_take_lines add column version int not null default 1, add column changed_by text, add column changed_at timestamptz;
