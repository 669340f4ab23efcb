-- Who sold an order at a counter.
alter table order_history drop constraint order_history_kind_check;
alter table order_history add constraint order_history_kind_check check (kind in (
  'sold-at-counter', 'step', 'lines-changed', 'addition-offered', 'lines-added', 'addition-ended', 'withdrawal-announced', 'withdrawal-received',
  'withdrawal-judged', 'withdrawal-closed', 'complaint-reported', 'complaint-received', 'complaint-accepted', 'complaint-replaced',
  'complaint-handed-over', 'complaint-rejected', 'complaint-closed', 'contact-viewed', 'note-added', 'note-edited', 'note-deleted',
  'mail-requested', 'mail-sent', 'mail-failed', 'assigned', 'unassigned')) not valid;
alter table order_history validate constraint order_history_kind_check;
