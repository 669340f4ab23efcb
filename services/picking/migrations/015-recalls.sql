-- Parcels that are asked back from their carriers (docs/decisions/0043-recall.md).

-- Orders whose money is in doubt, as services/orders reported them last. A released hold stays, so that an older event doesn't bring it back.
create table order_holds (
  order_id uuid primary key,
  -- Of the event.
  version int not null,
  -- Null: released.
  reason text,
  changed_at timestamptz not null
);

alter table parcels
  -- What became of asking for it back; null unless it was asked back.
  add column recall_state text check (recall_state in ('requested', 'accepted', 'refused', 'withdrawn')),
  add column recall_reason text check (recall_reason in ('order-cancelled', 'payment-disputed', 'charged-back', 'loan-refused', 'by-hand')),
  add column recall_note text not null default '',
  -- Name of the staff member; null for our own processes.
  add column recalled_by text,
  -- What a person noted of a parcel that wasn't turned.
  add column recall_settled_at timestamptz,
  add column recall_settled_by text,
  add column recall_settled_note text not null default '',
  -- When its pieces were put back in stock, and by whom.
  add column received_at timestamptz,
  add column received_by text;
-- 'withdraw': the carrier was asked for it back and is asked to go on.
alter table parcels drop constraint parcels_todo_check;
alter table parcels add constraint parcels_todo_check check (todo in ('book', 'cancel', 'recall', 'withdraw'));

-- Parcels of cancelled orders that were asked back before this migration.
update parcels set recall_reason = 'order-cancelled', recall_state = case
    when state = 'delivered' then 'refused'
    when todo = 'recall' then 'requested'
    else 'accepted' end
  where recalled_at is not null;
alter table parcels add constraint recall_has_reason check ((recall_state is null) = (recall_reason is null));
create index parcels_recalled on parcels (recalled_at desc) where recall_state in ('requested', 'accepted') and received_at is null;
create index parcels_not_turned on parcels (recalled_at desc) where recall_state = 'refused' and recall_settled_at is null;
