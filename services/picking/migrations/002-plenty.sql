-- What the newest stock-changed said: while there is plenty then and now, the number is told seldom.
alter table stock add column told int not null default 0;
