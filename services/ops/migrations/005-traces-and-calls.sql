-- Nobody looks events up by these, so they have no index.
alter table events
  -- Trace in which it was written; null when that isn't recorded.
  add column trace_id text,
  -- Call that wrote it, when no event caused it (`orders.place_order`), and the service that made this call; null for people's own calls.
  add column operation text,
  add column caller text;
