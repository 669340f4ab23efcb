-- Orders change the stock hundreds of times a second, and most of it nobody sees: lists know whether there is any, and pages say
-- at most "more than 20". Only what visitors could see makes lists be read again.
create function raise_stock_version() returns trigger language plpgsql as $$
declare
  raised bigint;
  masters text[];
begin
  select array_agg(distinct v.master_product_id) into masters
    from changed c join before b on b.variant_id = c.variant_id and b.market = c.market
    join variants v on v.id = c.variant_id
    where (least(c.available, 20), c.is_endless, c.expected_at) is distinct from (least(b.available, 20), b.is_endless, b.expected_at);
  if masters is null then
    return null;
  end if;
  update listing_state set version = version + 1 returning version into raised;
  insert into listing_versions select unnest(masters), raised
  on conflict (master_product_id) do update set version = excluded.version;
  return null;
end
$$;

drop trigger listing_update on stock;
create trigger listing_update after update on stock referencing old table as before new table as changed
  for each statement execute function raise_stock_version();
