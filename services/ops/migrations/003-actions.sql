-- The code names what people do; each kind would need a migration of its own here.
alter table actions drop constraint if exists actions_action_check;
