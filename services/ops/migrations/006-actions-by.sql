-- Acts of one kind and of one person, newest first; in the order in which they were written down.
create index actions_action on actions (action, id desc);
create index actions_person on actions (person_id, id desc);
