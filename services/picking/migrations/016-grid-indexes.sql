-- The list of a million picking lists (src/lists/list.query.ts): each of these indexes holds every column which it is narrowed or sorted by,
-- so that whatever is asked is counted, found and sorted without reading a row.

-- Few fit: columns with few values come first; those that aren't asked for are skipped over. A store's board reads it too.
create index picking_lists_by_filters on picking_lists (market, place, type_delivery_code, status, released_at desc, id desc)
  include (due_at, number, order_number);
-- Many fit: each sort order meets a page of them soon.
create index picking_lists_by_release on picking_lists (released_at desc, id desc)
  include (market, place, type_delivery_code, status, due_at, order_number);
create index picking_lists_by_due on picking_lists (due_at, id)
  include (market, place, type_delivery_code, status, order_number);
create index picking_lists_by_due_last on picking_lists (due_at desc nulls last, id desc)
  include (market, place, type_delivery_code, status, order_number);
create index picking_lists_by_number on picking_lists (number, id)
  include (market, place, type_delivery_code, status, due_at, order_number);
-- Beginnings of the numbers of orders.
create index picking_lists_by_order_digits on picking_lists (order_number collate "C", id)
  include (market, place, type_delivery_code, status, due_at, released_at, number);

drop index picking_lists_released, picking_lists_of_place, picking_lists_of_status, picking_lists_of_number, picking_lists_due,
  picking_lists_due_last;

-- A store is one of a market, and what is late is open.
create statistics picking_lists_filters (dependencies, mcv) on market, place, type_delivery_code, status from picking_lists;
-- Rows change with most scans. An index alone answers only for pages that were vacuumed since.
alter table picking_lists set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.02);
