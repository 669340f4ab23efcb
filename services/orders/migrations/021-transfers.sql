-- Where the money of a bank transfer goes, as payments published it: account, symbols, message and the text of the QR code. Null for
-- every other payment, and for transfers from before it was published.
alter table order_payments add column transfer jsonb;
