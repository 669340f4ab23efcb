-- Market, number and holder as they are compared, sealed: the hash can be made again when the key changes. Null for cards from before.
alter table student_cards add column cipher text;
