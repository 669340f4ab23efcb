-- Pages of the account that menus lead to.
insert into static_pages (id, path_cs, path_ro, is_prefix) values
  ('login', '/prihlaseni', '/autentificare', false),
  ('registration', '/registrace', '/inregistrare', false);
