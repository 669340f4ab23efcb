alter table accounts
  -- Grows with each change that an administrator makes; `version` grows with every session that ends as well.
  add column staff_version integer not null default 1 check (staff_version > 0),
  -- When somebody was invited who has chosen no password since.
  add column invited_at timestamptz;
update accounts set invited_at = invitation.created_at
  from password_resets invitation where invitation.account_id = accounts.id and invitation.purpose = 'invitation';

alter table security_events
  -- Administrator who did it to the account; null when its owner did, or the terminal.
  add column actor_id uuid,
  -- Why, in the administrator's words.
  add column reason text;
create index security_events_actor on security_events (actor_id, id desc) where actor_id is not null;
create index security_events_role on security_events (role, id desc);
