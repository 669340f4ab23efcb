-- Invoices and credit notes of orders, as services/invoicing published them: for the order's page and the office. A document never changes
-- its number, day or total.
create table order_invoices (
  document_id uuid primary key,
  order_id uuid not null,
  kind text not null check (kind in ('invoice', 'advance', 'credit-note')),
  number text not null,
  issued_on date not null,
  -- Minor units, with VAT; of a credit note what is taken back.
  total bigint not null,
  currency text not null check (currency in ('CZK', 'RON')),
  created_at timestamptz not null
);
create index order_invoices_of_order on order_invoices (order_id, created_at);
