-- Trace that the event was recorded in; null for most. Attempts go on with it, however late they come.
alter table mails add column traceparent text;
