-- Of the event that a row was written by; 0 is the demo data's. With it the copy can be read again (npm run rebuild -- catalog.stock).
alter table store_stock add column version int not null default 0;
