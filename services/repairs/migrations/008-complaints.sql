-- What a repair is a complaint about: `{ order_id, order_number, line, name, delivered_on, until, is_covered }`; null for one that is paid.
alter table repairs add column complaint jsonb;
create index repairs_of_order on repairs ((complaint ->> 'order_id')) where complaint is not null;
