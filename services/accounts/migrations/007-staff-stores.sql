-- Store where a member of staff works; null: at headquarters, or in the warehouse. It goes into the signed identity.
alter table accounts add column store_id text references stores (id);
alter table accounts add constraint accounts_store_of_staff check (store_id is null or kind = 'staff');
