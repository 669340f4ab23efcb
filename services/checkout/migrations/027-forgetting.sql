-- Housekeeping finds what is due without reading whole tables. Deleting a cart has to find its packages, removed ones too.
create index packages_of_cart on packages (cart_id);
create index attempts_old on attempts (created_at) where cipher is null and state <> 'placing';
