-- Version of the event that brought a document: a rebuild compares it (`npm run rebuild -- orders.invoices`).
alter table order_invoices add column version int not null default 1;
