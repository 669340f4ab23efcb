-- Invoices, advances and credit notes: what they say, and what became of them (docs/decisions/0045-invoices.md).

-- The last number of each series. Whoever issues a document takes its number by raising this row in the transaction that writes the document:
-- the row stays locked until that commits, so that no number is left out and none is given twice.
create table series (
  market text not null check (market in ('cz', 'ro')),
  kind text not null check (kind in ('invoice', 'advance', 'credit-note')),
  year int not null,
  last int not null check (last > 0),
  primary key (market, kind, year)
);

create table documents (
  id uuid primary key,
  -- What it is made for, once: `list:<picking list>`, `cancelled:<invoice>`, `returned:<invoice>`, `office:<idempotency key>`.
  cause text not null unique,
  market text not null check (market in ('cz', 'ro')),
  kind text not null check (kind in ('invoice', 'advance', 'credit-note')),
  -- `void` has no number and never gets one: it wasn't needed any more.
  state text not null check (state in ('not-created', 'in-progress', 'created', 'void')),
  series_year int,
  series_position int,
  number text,
  order_id uuid not null,
  order_number text not null,
  -- Package that an invoice is for.
  list_id uuid,
  -- What a credit note takes back, why, and which pieces: `[{ position, quantity }]`.
  corrects_id uuid references documents (id),
  credit_reason text,
  credited jsonb not null default '[]',
  -- Which pieces of the order's lines an invoice has, `[{ line, isLast }]`, and whether it has the order's fees.
  pieces jsonb not null default '[]',
  has_fees boolean not null default false,
  issued_on date,
  -- Minor units; of a credit note what is taken back.
  net bigint,
  vat bigint,
  total bigint,
  currency text check (currency in ('CZK', 'RON')),
  customer_id text,
  -- `IssuedDocument`, and `{ customer, company, lastName }` for lists and mails: sealed, they say who bought what.
  content_cipher text,
  label_cipher text,
  -- Keyed hashes of beginnings of the buyer's last name and company.
  name_index text[] not null default '{}',
  -- Grows when the buyer of a refused document is corrected.
  revision int not null default 0,
  mail_state text check (mail_state in ('requested', 'sent', 'failed')),
  -- Mails that were asked for.
  mails int not null default 0,
  e_factura_state text check (e_factura_state in ('waiting', 'processing', 'accepted', 'refused')),
  e_factura_due_on date,
  e_factura_changed_at timestamptz,
  -- The authority's own numbers of an upload and of its answer.
  upload_id text,
  download_id text,
  -- What the authority said when it refused: texts.
  refusals jsonb not null default '[]',
  -- Of what is tried: making the document, then uploading it.
  attempts int not null default 0,
  next_try_at timestamptz,
  problem text,
  requested_at timestamptz not null default clock_timestamp(),
  created_at timestamptz,
  -- By which lists are sorted: when it was created, before that when it was requested.
  listed_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  unique (market, kind, series_year, series_position),
  unique (number),
  check ((state = 'created') = (number is not null and content_cipher is not null and series_position is not null and issued_on is not null)),
  check ((kind = 'credit-note') = (corrects_id is not null))
);
create index documents_of_order on documents (order_id);
create unique index documents_of_list on documents (list_id) where list_id is not null;
create index documents_corrected on documents (corrects_id) where corrects_id is not null;
create index documents_in_progress on documents (next_try_at, id) where state = 'in-progress';
create index documents_to_upload on documents (next_try_at, id) where e_factura_state in ('waiting', 'processing');
create index documents_e_factura on documents (e_factura_due_on, id) where e_factura_state in ('waiting', 'processing', 'refused');
-- The list and its filters; each holds what the others filter by.
create index documents_listed on documents (listed_at desc, id desc) include (market, kind, state);
create index documents_listed_of_state on documents (state, listed_at desc, id desc) include (market, kind) where state in ('not-created', 'in-progress');
create index documents_listed_of_market on documents (market, kind, listed_at desc, id desc) include (state);
create index documents_issued on documents (market, issued_on, series_position) where state = 'created';
create index documents_by_number on documents (number collate "C") where number is not null;
create index documents_by_order_number on documents (order_number collate "C");
create index documents_by_name on documents using gin (name_index) where state = 'created';

-- What happened to a document.
create table document_history (
  id bigint generated always as identity primary key,
  document_id uuid not null references documents (id),
  at timestamptz not null default clock_timestamp(),
  event text not null check (event in ('requested', 'created', 'mail-requested', 'mail-sent', 'mail-failed', 'uploaded', 'accepted', 'refused', 'corrected')),
  -- Display name of the member of staff; null for our processes.
  actor text
);
create index document_history_of_document on document_history (document_id, id);

-- What a document said before its buyer was corrected.
create table document_revisions (
  id uuid primary key,
  document_id uuid not null references documents (id),
  revision int not null,
  content_cipher text not null,
  replaced_at timestamptz not null default clock_timestamp(),
  unique (document_id, revision)
);
