-- Withdrawal that a credit note is for (docs/decisions/0046-withdrawals.md): services/orders adds up what goes back.
alter table documents add column withdrawal_id uuid;
