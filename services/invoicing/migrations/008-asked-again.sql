-- Who had a document issued at once, or had it sent to the authority again.
alter table document_history
  drop constraint document_history_event_check,
  add constraint document_history_event_check check (event in (
    'requested', 'issue-requested', 'created', 'mail-requested', 'mail-sent', 'mail-failed', 'upload-requested', 'uploaded', 'accepted', 'refused',
    'corrected'));
