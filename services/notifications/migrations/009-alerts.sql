-- Services/ops owns the data of the mails about alerts. Each goes to people of both markets, in the language of each.
alter table mails drop constraint mails_owner_check;
alter table mails add constraint mails_owner_check check (owner in ('accounts', 'buyout', 'repairs', 'orders', 'invoicing', 'counter', 'ops'));
alter table mails drop constraint mails_once;
alter table mails add constraint mails_once unique (event_id, template, market);
