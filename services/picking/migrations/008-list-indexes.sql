-- The list of lists in the order of its due times, both ways: a million lists aren't sorted for one page (npm run bench -- fulfilment).
create index picking_lists_due on picking_lists (due_at, id);
create index picking_lists_due_last on picking_lists (due_at desc nulls last, id desc);
