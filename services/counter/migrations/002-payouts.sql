-- Devices that are paid out in cash: `payout` moves money out of a drawer. It is pending while the buy-out is asked, so that no bank file takes
-- it as well; one that nobody carried through is cancelled by the job.
alter table bills drop constraint bills_kind_check, add constraint bills_kind_check check (kind in ('repair', 'order', 'buyout'));
alter table payments
  drop constraint payments_kind_check,
  drop constraint payments_check2,
  add constraint payments_kind_check check (kind in ('payment', 'refund', 'payout')),
  add constraint payments_tender_state_check check (tender = 'terminal' or (intent_id is null and (state = 'taken' or kind = 'payout'))),
  -- The clerk saw the identity document of the seller; no copy and no number of it is here.
  add column identity_checked boolean not null default false,
  add constraint payments_identity_check check (kind <> 'payout' or (tender = 'cash' and identity_checked));
alter table drawers add column paid_out bigint not null default 0;
