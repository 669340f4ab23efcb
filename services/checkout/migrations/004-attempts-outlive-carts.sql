-- A cart goes when it is merged into the account's or grows old; what was placed from it is still known.
alter table attempts drop constraint attempts_cart_id_fkey;
