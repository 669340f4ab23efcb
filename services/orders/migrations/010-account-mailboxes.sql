-- The mailbox of an account as a keyed hash, the same as orders.e_mail_index: orders of a guest belong to whoever proved that the
-- mailbox is theirs. Asked of services/accounts once; may be emptied at any time, for example when keys change.
create table account_mailboxes (
  account_id text primary key,
  market text not null check (market in ('cz', 'ro')),
  e_mail_index text not null check (e_mail_index <> '')
);
-- Orders that nobody owns yet, by mailbox: the list of an account looks here every time.
create index orders_of_guests on orders (e_mail_index) where customer_id is null;
