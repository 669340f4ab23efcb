-- Devices that are paid out in cash at a counter (docs/decisions/0047-counter.md). While pay_to is 'cash' no bank file takes the row: a till
-- claimed it with the id of its pay-out, by whose event it is paid, or waits for the bank again.
alter table buyouts drop constraint buyouts_pay_to_check;
alter table buyouts
  add constraint buyouts_pay_to_check check (pay_to in ('bank', 'card', 'cash')),
  add column cash_payout_id uuid,
  -- When the till last claimed it: the law limits the cash of one person in a day.
  add column cash_claimed_at timestamptz,
  add check ((pay_to = 'cash') <= (cash_payout_id is not null and cash_claimed_at is not null));
create index buyouts_paid_in_cash on buyouts (e_mail_index, cash_claimed_at) where pay_to = 'cash';
