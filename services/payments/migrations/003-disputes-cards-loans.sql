-- Disputes, reversed transfers, instalments that are arranged at a store, saved cards.

alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (state in
  ('created', 'pending', 'authorised', 'captured', 'failed', 'cancelled', 'held', 'partially-refunded', 'refunded', 'disputed',
   'charged-back'));
alter table payments drop constraint payments_hold_check;
alter table payments add constraint payments_hold_check check (hold in ('amount', 'currency', 'reversed'));

alter table payments
  -- Sums, growing only, as captured and refunded: what our bank took back, what of our refunds came back to us.
  add column reversed bigint not null default 0 check (reversed >= 0),
  add column refund_returned bigint not null default 0 check (refund_returned >= 0),
  -- All that was ever disputed, and what of it was decided for us and against us.
  add column disputed bigint not null default 0 check (disputed >= 0),
  add column dispute_won bigint not null default 0 check (dispute_won >= 0),
  add column dispute_lost bigint not null default 0 check (dispute_lost >= 0),
  -- A person gave the order up after its money had been taken back.
  add column is_given_up boolean not null default false,
  -- The customer agreed that the card they pay with is kept for them; the saved card that pays.
  add column keep_card_for text,
  add column card_id uuid;
-- Every amount that a person accepted: nothing of it can be too old or too new.
alter table payments alter column accepted drop default;
alter table payments alter column accepted type bigint[] using case when accepted = 0 then '{}'::bigint[] else array[accepted] end;
alter table payments alter column accepted set default '{}';
create index payments_disputed on payments (created_at) where state = 'disputed';

-- A payer asked their bank for the money back. The provider's id is unique there.
create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  provider_id text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('open', 'answered', 'won', 'lost')),
  -- Until when it has to be answered at the provider.
  due_at timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (payment_id, provider_id)
);

alter table tasks drop constraint tasks_kind_check;
alter table tasks add constraint tasks_kind_check check (kind in ('void', 'capture', 'refund', 'keep-card'));
-- `dropped`: there is nothing left that could be sent.
alter table tasks drop constraint tasks_outcome_check;
alter table tasks add constraint tasks_outcome_check check (outcome in ('done', 'refused', 'dropped'));

alter table loans
  -- Number of the contract that was signed at the counter, who said so, and why it was declined.
  add column contract_number text,
  add column reason text not null default '',
  add column decided_by text,
  add column decided_at timestamptz;
create index payments_on_store on payments (created_at) where provider = 'partner' and session_id is null;

alter table statement_lines drop constraint statement_lines_result_check;
alter table statement_lines add constraint statement_lines_result_check check (result in
  ('matched', 'underpaid', 'overpaid', 'surplus', 'unknown', 'outgoing', 'reversed', 'reversal', 'reversal-unknown', 'refund-returned'));
alter table statement_lines
  -- Takes an earlier line back: with a minus what came, with a plus what went out.
  add column is_reversal boolean not null default false,
  -- SHA-256 of the bank's reference of what is taken back; null when the bank names none.
  add column original text,
  -- The line that is taken back. Each is taken back once.
  add column reverses uuid unique references statement_lines (id);
drop index statement_lines_unknown;
create index statement_lines_unknown on statement_lines (booked_on) where result in ('unknown', 'reversal-unknown');

-- A customer as the provider of cards knows them: an id of ours that says nothing, and theirs.
create table card_holders (
  provider text not null,
  customer_id text not null,
  holder_id text not null,
  created_at timestamptz not null default now(),
  primary key (provider, customer_id)
);
-- Cards that providers keep for customers. Their token and what tells them apart stand in *_cipher columns (AES-256-GCM, bound
-- to the row and the field); no card number ever comes here.
create table saved_cards (
  id uuid primary key,
  customer_id text not null,
  market text not null check (market in ('cz', 'ro')),
  provider text not null,
  token_cipher text not null,
  -- SHA-256 of the token, so that a card is kept once.
  token_hash text not null unique,
  -- SHA-256 of what tells the provider that two tokens are one card of this customer.
  fingerprint text not null,
  -- JSON: brand, last four digits, expiry.
  card_cipher text not null,
  -- The payment with which the customer agreed, and when.
  payment_id uuid not null references payments (id),
  kept_at timestamptz not null default now(),
  -- The customer deleted it: the provider still has to hear of it.
  forgotten_at timestamptz,
  attempts int not null default 0,
  next_at timestamptz not null default now()
);
create index saved_cards_of_customer on saved_cards (customer_id, kept_at desc) where forgotten_at is null;
create index saved_cards_to_forget on saved_cards (next_at) where forgotten_at is not null;
