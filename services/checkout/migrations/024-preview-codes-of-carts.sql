-- The code that a shopper entered to see instalment tariffs that are not public: the cart is paid by one of them, and the order keeps it.
alter table carts add column preview_code text;
