-- A mailbox is forgotten after its hour: the oldest are found without reading those of the last hour.
create index mails_of_old_mailbox on mails (let_out_at) where mailbox is not null;
