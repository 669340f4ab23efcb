-- Grows with each price of the variant in the market: whoever types a price over another one than they saw is shown both.
-- Null counts as 1: processes of the release before this one write whole rows, and of this column nothing.
alter table prices add column version int default 1;
