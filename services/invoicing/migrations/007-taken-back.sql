-- A supplier's invoice that was imported by mistake is taken back: it stays visible, and its prices are nobody's costs any more.
alter table supplier_invoices
  add column taken_back_at timestamptz,
  -- Display name of the member of staff.
  add column taken_back_by text,
  add column taken_back_reason text,
  add constraint taken_back_with_reason check (num_nulls(taken_back_at, taken_back_by, taken_back_reason) in (0, 3));

-- Its number may be imported again: from the right file.
drop index supplier_invoices_once;
create unique index supplier_invoices_once on supplier_invoices (market, tax_number, upper(number)) where taken_back_at is null;

-- What a variant costs without it.
create index supplier_invoice_lines_of_variant on supplier_invoice_lines (variant_id);

-- Without any invoice that counts, nothing is known; the row stays for its version.
alter table supplier_prices
  alter column unit_cost drop not null,
  alter column effective_on drop not null,
  alter column invoice_id drop not null,
  add constraint supplier_prices_known check (num_nulls(unit_cost, effective_on, invoice_id) in (0, 3));
