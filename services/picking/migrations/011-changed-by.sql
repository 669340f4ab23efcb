-- Who changed a location, and where a product lies: what somebody is told whose change came second.

-- Null: it was so before this migration, or the shop did it by itself.
alter table locations add column changed_by text;

-- Which locations a product lies on at a place; without a row its version is 1. How many pieces lie on each is no matter of it.
create table product_placings (
  market text not null,
  variant_id text not null,
  place text not null,
  version int not null default 2,
  -- Null: a pick, a receipt or a count did it.
  changed_by text,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (market, variant_id, place)
);

-- Whatever statement puts a product on another location or takes the last piece off one: the version grows.
-- `picking.actor` is set by the transactions of people who say where something lies.
create function count_placing() returns trigger language plpgsql as $$
begin
  insert into product_placings as p (market, variant_id, place, changed_by)
  select distinct market, variant_id, place, nullif(current_setting('picking.actor', true), '') from moved order by market, variant_id, place
  on conflict (market, variant_id, place) do update set version = p.version + 1, changed_by = excluded.changed_by, changed_at = clock_timestamp();
  return null;
end $$;
create trigger placing_added after insert on location_stock referencing new table as moved for each statement execute function count_placing();
create trigger placing_removed after delete on location_stock referencing old table as moved for each statement execute function count_placing();
