-- Complaints about goods that nobody repairs (docs/decisions/0052-complaint-cases.md): a withdrawal's case with a decision instead of a time. Goods,
-- credit notes and money go the same steps, so they share the tables; `kind` says which of the two a row is.
alter table withdrawals add column kind text not null default 'withdrawal' check (kind in ('withdrawal', 'complaint'));
alter table withdrawals alter column kind drop default;
-- What was decided of a complaint; null before, and of withdrawals. Of a complaint `announced_at` is when it was reported, `send_until` and
-- `refund_due_on` are the last day to settle it, and the sealed statement has the defect.
alter table withdrawals add column decision text check (decision in ('refund', 'rejected'));
alter table withdrawals add constraint withdrawals_decided_kind_check check (decision is null or kind = 'complaint');

drop index withdrawals_open;
create index withdrawals_open on withdrawals (kind, refund_due_on, id) where state in ('announced', 'received', 'judged');
drop index withdrawals_by_time;
create index withdrawals_by_time on withdrawals (kind, announced_at desc, id desc);

-- Each kind has a series of its own: "O26-00118" and "R26-…" of withdrawals, "K26-00118" and "L26-…" of complaints.
alter table withdrawal_series add column kind text not null default 'withdrawal' check (kind in ('withdrawal', 'complaint'));
alter table withdrawal_series alter column kind drop default;
alter table withdrawal_series drop constraint withdrawal_series_pkey;
alter table withdrawal_series add primary key (kind, market, year);

-- Statistics count what was credited for either.
drop index order_invoices_withdrawn;
create index order_invoices_withdrawn on order_invoices (currency, issued_on) include (total, order_id)
  where credit_reason in ('withdrawal', 'complaint');

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check check (kind in (
  'step', 'lines-changed', 'addition-offered', 'lines-added', 'addition-ended', 'withdrawal-announced', 'withdrawal-received',
  'withdrawal-judged', 'withdrawal-closed', 'complaint-reported', 'complaint-received', 'complaint-accepted', 'complaint-rejected',
  'complaint-closed', 'contact-viewed', 'note-added', 'note-edited', 'note-deleted',
  'mail-requested', 'mail-sent', 'mail-failed', 'assigned', 'unassigned')) not valid;
alter table order_history validate constraint order_history_kind_check;
