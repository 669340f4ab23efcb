-- Differences of the copy that is published from the dead letter, as RFC 6902 operations on its data; null when it goes as it was.
alter table redrive_items add column changes jsonb;
