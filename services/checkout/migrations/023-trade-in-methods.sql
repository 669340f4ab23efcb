-- How the old devices of a cart get to us; it counts while there is one.
alter table carts add trade_in_method text not null default 'mail_in' check (trade_in_method in ('mail_in', 'in_store'));
-- Sealed IMEI or serial number, asked for when the same model is given twice.
alter table packages add trade_in_identifier_cipher text;
