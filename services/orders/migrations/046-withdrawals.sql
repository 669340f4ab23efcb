-- Withdrawals from contracts (docs/decisions/0046-withdrawals.md). A row counts from the moment it is written: the buyer has a receipt of it.
create table withdrawals (
  -- Made by the buyer's page: the same again announces nothing more. It opens the confirmation.
  id uuid primary key,
  -- "O26-00118"
  number text not null unique,
  order_id uuid not null,
  order_number text not null,
  market text not null check (market in ('cz', 'ro')),
  state text not null check (state in ('announced', 'received', 'judged', 'refunded', 'closed')),
  version int not null default 1,
  reason text,
  -- Who withdrew, and the account for what was paid in cash; sealed.
  statement_cipher text not null,
  -- Why the value is reduced or why it was closed, for the buyer; sealed.
  note_cipher text,
  currency text not null check (currency in ('CZK', 'RON')),
  -- Minor units: what goes back when all of it arrives as it was sent; the fees are part of it.
  estimate bigint not null check (estimate >= 0),
  -- What was decided; null before. `bonus` of a trade-in that ends with it is taken off.
  refund bigint,
  deduction bigint,
  bonus bigint not null default 0 check (bonus >= 0),
  announced_at timestamptz not null,
  send_until date not null,
  refund_due_on date not null,
  received_at timestamptz,
  judged_at timestamptz,
  judged_by text,
  -- Nothing of the order was left with its buyer.
  is_whole boolean not null default false,
  refunded_at timestamptz,
  changed_at timestamptz not null,
  check ((refund is null) = (judged_at is null)),
  check ((state = 'refunded') = (refunded_at is not null))
);
create index withdrawals_of_order on withdrawals (order_id, announced_at);
create index withdrawals_open on withdrawals (refund_due_on, id) where state in ('announced', 'received', 'judged');
create index withdrawals_by_time on withdrawals (announced_at desc, id desc);
create index withdrawals_by_number on withdrawals (number collate "C");
create index withdrawals_by_order_number on withdrawals (order_number collate "C");

create table withdrawal_lines (
  withdrawal_id uuid not null references withdrawals (id),
  -- Number of the order's line.
  line int not null,
  variant_id text not null,
  quantity int not null check (quantity > 0),
  -- Minor units that go back for one piece, for two, and so on; extras go with the last piece of a line.
  refunds bigint[] not null,
  -- Pieces that came back; null before it is judged.
  back int check (back between 0 and quantity),
  is_restocked boolean not null default false,
  deduction bigint not null default 0 check (deduction >= 0),
  primary key (withdrawal_id, line),
  check (cardinality(refunds) = quantity)
);

-- Money of a withdrawal that was asked back: a credit note each, and bonuses that turned out never to be paid.
create table withdrawal_credits (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals (id),
  -- Of the credit note; null for a returned bonus.
  number text,
  -- Minor units: total of the credit note, what of it a bonus takes (negative: gives back), and what goes back.
  total bigint not null,
  bonus bigint not null,
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default clock_timestamp()
);
create index withdrawal_credits_of_withdrawal on withdrawal_credits (withdrawal_id, created_at);

create table withdrawal_series (
  market text not null check (market in ('cz', 'ro')),
  year int not null,
  last int not null check (last > 0),
  primary key (market, year)
);

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check check (kind in (
  'step', 'lines-changed', 'addition-offered', 'lines-added', 'addition-ended', 'withdrawal-announced', 'withdrawal-received',
  'withdrawal-judged', 'withdrawal-closed', 'contact-viewed', 'note-added', 'note-edited', 'note-deleted',
  'mail-requested', 'mail-sent', 'mail-failed', 'assigned', 'unassigned')) not valid;
alter table order_history validate constraint order_history_kind_check;
