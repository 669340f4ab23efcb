-- Mails that go out once about something look for an earlier one, whatever event calls for them.
create index mails_about on mails (about_id, template);
