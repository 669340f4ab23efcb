-- Services/counter owns the data of the mails that bring receipts.
alter table mails drop constraint mails_owner_check;
alter table mails add constraint mails_owner_check check (owner in ('accounts', 'buyout', 'repairs', 'orders', 'invoicing', 'counter'));
