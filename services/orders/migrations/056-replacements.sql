-- A complaint may be accepted by new goods of the same kind (docs/decisions/0053-replacements.md): they wait on the shelf of a store.
alter table withdrawals drop constraint withdrawals_decision_check;
alter table withdrawals add constraint withdrawals_decision_check check (decision in ('refund', 'replacement', 'rejected'));
-- {"reservation_id", "store_id", "store_name"}: the reservation of the new goods in picking, and where they wait.
alter table withdrawals add column replacement jsonb;
alter table withdrawals add constraint withdrawals_replacement_check
  check ((replacement is not null) = (decision is not distinct from 'replacement'));
-- When the buyer got them; null while they wait, and when they were never handed over.
alter table withdrawals add column handed_over_at timestamptz;

alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check check (kind in (
  'step', 'lines-changed', 'addition-offered', 'lines-added', 'addition-ended', 'withdrawal-announced', 'withdrawal-received',
  'withdrawal-judged', 'withdrawal-closed', 'complaint-reported', 'complaint-received', 'complaint-accepted', 'complaint-replaced',
  'complaint-handed-over', 'complaint-rejected', 'complaint-closed', 'contact-viewed', 'note-added', 'note-edited', 'note-deleted',
  'mail-requested', 'mail-sent', 'mail-failed', 'assigned', 'unassigned')) not valid;
alter table order_history validate constraint order_history_kind_check;
