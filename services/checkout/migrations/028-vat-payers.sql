-- The register confirmed that the company that the cart is bought for is registered for VAT; placing the order asks again.
alter table carts add column is_vat_payer boolean not null default false;
-- Answers of the register from before don't say it; they are asked for again.
delete from register_answers;
