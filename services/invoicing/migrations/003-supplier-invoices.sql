-- Invoices of suppliers, read from CSV: what goods cost us. No customer stands in them.
create table supplier_invoices (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  supplier text not null,
  -- IČO or CUI, digits only.
  tax_number text not null,
  -- Number that the supplier gave it.
  number text not null,
  issued_on date not null,
  currency text not null check (currency in ('CZK', 'RON')),
  -- Minor units without VAT, of all lines.
  net bigint not null check (net > 0),
  line_count int not null check (line_count > 0),
  -- Lines whose cost became the known one when it was imported.
  current_count int not null check (current_count between 0 and line_count),
  imported_at timestamptz not null default clock_timestamp(),
  -- Display name of the member of staff.
  imported_by text not null
);
-- An invoice is imported once, however its number is typed.
create unique index supplier_invoices_once on supplier_invoices (market, tax_number, upper(number));
-- The list and its filters.
create index supplier_invoices_listed on supplier_invoices (issued_on desc, id desc);
create index supplier_invoices_listed_of_market on supplier_invoices (market, issued_on desc, id desc);
create index supplier_invoices_by_number on supplier_invoices (upper(number) collate "C");
create index supplier_invoices_by_supplier on supplier_invoices (lower(supplier) collate "C");

create table supplier_invoice_lines (
  invoice_id uuid not null references supplier_invoices (id),
  -- Line of the file, 1 is its head.
  line int not null check (line > 1),
  variant_id text not null,
  -- Code and name in the catalogue on the day of the import.
  code text not null,
  name text not null,
  quantity int not null check (quantity > 0),
  -- Minor units without VAT, for a piece and for all.
  unit_cost bigint not null check (unit_cost > 0),
  vat_rate numeric(5, 2) not null,
  total bigint not null check (total > 0),
  -- What was known before; null when nothing was.
  previous_cost bigint,
  is_current boolean not null,
  primary key (invoice_id, line),
  unique (invoice_id, variant_id)
);

-- What a variant costs in a market by the newest invoice. Imports of a market follow each other, so that versions grow one by one.
create table supplier_prices (
  variant_id text not null,
  market text not null check (market in ('cz', 'ro')),
  unit_cost bigint not null check (unit_cost > 0),
  effective_on date not null,
  invoice_id uuid not null references supplier_invoices (id),
  changed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  version int not null default 1,
  primary key (market, variant_id)
);
