-- Who of the office looks after an order; both null when nobody does. No part of the order's public state and of its version.
alter table orders
  add column assignee_id text,
  add column assignee_name text,
  add constraint assignee_is_whole check ((assignee_id is null) = (assignee_name is null));
-- Few orders are looked after at a time: only these stand in the index.
create index orders_of_assignee on orders (assignee_id, placed_at desc, id desc) where assignee_id is not null;

-- Who got an order; null when it was given back.
alter table order_history
  add column assignee_name text,
  drop constraint order_history_kind_check,
  add constraint order_history_kind_check check (kind in ('step', 'contact-viewed', 'note-added', 'note-edited', 'note-deleted',
    'mail-requested', 'mail-sent', 'mail-failed', 'assigned', 'unassigned')),
  add check ((kind = 'assigned') = (assignee_name is not null));
