-- Since when a repair waits for its parts: who waits longest gets the next ones.
alter table repairs add column waiting_since timestamptz;
update repairs r set waiting_since = coalesce(
    (select max(h.at) from history h where h.repair_id = r.id and h.event = 'waiting_for_parts'), r.updated_at)
  where r.status = 'waiting_for_parts';
create index repairs_waiting on repairs (coalesce(waiting_since, updated_at), id) where status = 'waiting_for_parts';
