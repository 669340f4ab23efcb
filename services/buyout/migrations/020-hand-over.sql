-- How the seller hands the device over: a courier comes on pickup_on (asked for by the seller, changed by a clerk) in a part
-- of the day, or the seller brings it to a store.
alter table buyouts
  add column hand_over text not null default 'store' check (hand_over in ('courier', 'store')),
  add column pickup_window text check (pickup_window in ('08-12', '12-17'));
