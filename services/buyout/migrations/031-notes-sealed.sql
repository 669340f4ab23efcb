-- A customer's free words may hold personal data: those of an estimate are used by nobody, those of a sale are sealed with the seller.
alter table estimates drop column note;
