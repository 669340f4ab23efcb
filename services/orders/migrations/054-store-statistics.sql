-- Statistics of one store, margins that are read without looking at what was sold, and costs that no supplier's invoice says any more.

-- Names of the stores, a copy of what accounts says (npm run rebuild -- orders.stores reads it again).
create table stores (
  id text primary key,
  market text not null check (market in ('cz', 'ro')),
  name text not null,
  version int not null
);

-- Hours of each store. Those of all stores stay in `sale_hours`, which has a fraction of the rows.
create table sale_store_hours (
  market text not null,
  store text not null,
  day date not null,
  hour smallint not null,
  category text not null,
  outcome text not null,
  orders bigint not null,
  gross bigint not null,
  primary key (market, store, day, hour, category, outcome)
) with (fillfactor = 70);
insert into sale_store_hours
select market, store, day, hour, category, outcome, sum(orders), sum(gross)
from (
  select market, store, day, hour, category, outcome, orders, gross from sale_lines
  union all select market, store, day, hour, category, outcome, orders, gross from sale_changes) as facts
group by market, store, day, hour, category, outcome
having sum(orders) <> 0 or sum(gross) <> 0;

-- A supplier's invoice that was taken back leaves its day without a cost: null, so that an event that comes late doesn't bring it back.
alter table variant_costs alter column unit_cost drop not null;

-- What a piece cost us on a day; null when nobody knows. By the schema's name: while the projection is rebuilt, a temporary table has the
-- same one.
create function find_unit_cost(of_market text, of_variant text, of_day date) returns bigint language sql stable as $$
  select unit_cost from orders.variant_costs
  where market = of_market and variant_id = of_variant and effective_on <= of_day and unit_cost is not null
  order by effective_on desc limit 1
$$;

-- Sums of new goods by variant and store, each with the cost that held on its day: a cost that becomes known, or is taken back, finds
-- by variant what it changes.
drop table sale_variants;
create table sale_variants (
  market text not null,
  variant_id text not null,
  day date not null,
  store text not null,
  category text not null,
  outcome text not null,
  pieces bigint not null,
  net bigint not null,
  -- Of a piece on the day; null when nobody knows.
  unit_cost bigint,
  primary key (market, variant_id, day, store, category, outcome)
) with (fillfactor = 70);
insert into sale_variants
select *, find_unit_cost(market, variant_id, day)
from (
  select market, variant_id, day, store, category, outcome, sum(pieces), sum(net)
  from (
    select market, variant_id, day, store, category, outcome, pieces, net, is_used from sale_lines
    union all select market, variant_id, day, store, category, outcome, pieces, net, is_used from sale_changes) as facts
  where variant_id is not null and not is_used and category not in ('delivery', 'service')
  group by market, variant_id, day, store, category, outcome
  having sum(pieces) <> 0 or sum(net) <> 0) as sums;

-- What the margin is worked out from: without VAT, of new goods that were sold, all of them and those whose cost is known.
create table sale_margins (
  market text not null,
  day date not null,
  store text not null,
  category text not null,
  net bigint not null,
  known_net bigint not null,
  cost bigint not null,
  primary key (market, day, store, category)
) with (fillfactor = 70);
insert into sale_margins
select market, day, store, category, sum(net), coalesce(sum(net) filter (where unit_cost is not null), 0), coalesce(sum(pieces * unit_cost), 0)
from sale_variants where outcome = 'sold'
group by market, day, store, category;

-- In the order of the keys, like the sums of migration 040.
create function sum_margins(added sale_variants[], removed sale_variants[]) returns void language sql as $$
  insert into sale_margins as m
  select market, day, store, category, sum(net), sum(known_net), sum(cost)
  from (
    select market, day, store, category, net, case when unit_cost is null then 0 else net end as known_net, coalesce(pieces * unit_cost, 0) as cost
    from unnest(added) where outcome = 'sold'
    union all
    select market, day, store, category, -net, case when unit_cost is null then 0 else -net end, -coalesce(pieces * unit_cost, 0)
    from unnest(removed) where outcome = 'sold') as moves
  group by market, day, store, category
  having sum(net) <> 0 or sum(known_net) <> 0 or sum(cost) <> 0
  order by market, day, store, category
  on conflict (market, day, store, category) do update
    set net = m.net + excluded.net, known_net = m.known_net + excluded.known_net, cost = m.cost + excluded.cost;
$$;
create function sum_new_variants() returns trigger language plpgsql as $$
begin
  perform sum_margins(array(select row(a.*)::sale_variants from added a), '{}');
  return null;
end $$;
create function sum_changed_variants() returns trigger language plpgsql as $$
begin
  perform sum_margins(array(select row(a.*)::sale_variants from added a), array(select row(r.*)::sale_variants from removed r));
  return null;
end $$;
create function sum_old_variants() returns trigger language plpgsql as $$
begin
  perform sum_margins('{}', array(select row(r.*)::sale_variants from removed r));
  return null;
end $$;
create trigger sale_variants_added after insert on sale_variants referencing new table as added
  for each statement execute function sum_new_variants();
create trigger sale_variants_changed after update on sale_variants referencing new table as added old table as removed
  for each statement execute function sum_changed_variants();
create trigger sale_variants_removed after delete on sale_variants referencing old table as removed
  for each statement execute function sum_old_variants();

-- Who sells looks for the cost, and who changes a cost looks for what was sold: neither sees what the other didn't commit yet. So sales
-- share a lock, and a change of costs waits for those under way and holds up the next ones.
create function lock_costs() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('costs', 54));
  return null;
end $$;
create trigger variant_costs_locked before insert or update or delete on variant_costs for each statement execute function lock_costs();

create function follow_costs(changed orders.variant_costs[]) returns void language sql as $$
  update sale_variants v set unit_cost = found.unit_cost
  from (
    select s.market, s.variant_id, s.day, s.store, s.category, s.outcome, find_unit_cost(s.market, s.variant_id, s.day) as unit_cost
    from (select market, variant_id, min(effective_on) as since from unnest(changed) group by market, variant_id) as c
      join sale_variants s on s.market = c.market and s.variant_id = c.variant_id and s.day >= c.since) as found
  where (v.market, v.variant_id, v.day, v.store, v.category, v.outcome)
      = (found.market, found.variant_id, found.day, found.store, found.category, found.outcome)
    and v.unit_cost is distinct from found.unit_cost;
$$;
create function follow_new_costs() returns trigger language plpgsql as $$
begin
  perform follow_costs(array(select row(a.*)::orders.variant_costs from added a));
  return null;
end $$;
create function follow_old_costs() returns trigger language plpgsql as $$
begin
  perform follow_costs(array(select row(r.*)::orders.variant_costs from removed r));
  return null;
end $$;
create trigger variant_costs_added after insert on variant_costs referencing new table as added
  for each statement execute function follow_new_costs();
create trigger variant_costs_changed after update on variant_costs referencing new table as added
  for each statement execute function follow_new_costs();
create trigger variant_costs_removed after delete on variant_costs referencing old table as removed
  for each statement execute function follow_old_costs();

-- As in migration 048, with the hours of stores, and variants by store with their cost.
create or replace function add_sale_sums(moves sale_move[]) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('costs', 54));
  insert into sale_sums as s
  select market, day, store, category, brand, is_used, outcome, sum(orders), sum(pieces), sum(gross), sum(net)
  from unnest(moves)
  group by market, day, store, category, brand, is_used, outcome
  having sum(orders) <> 0 or sum(pieces) <> 0 or sum(gross) <> 0 or sum(net) <> 0
  order by market, day, store, category, brand, is_used, outcome
  on conflict (market, day, store, category, brand, is_used, outcome) do update
    set orders = s.orders + excluded.orders, pieces = s.pieces + excluded.pieces, gross = s.gross + excluded.gross, net = s.net + excluded.net;
  insert into sale_hours as h
  select market, day, hour, category, outcome, sum(orders), sum(gross)
  from unnest(moves)
  group by market, day, hour, category, outcome
  having sum(orders) <> 0 or sum(gross) <> 0
  order by market, day, hour, category, outcome
  on conflict (market, day, hour, category, outcome) do update set orders = h.orders + excluded.orders, gross = h.gross + excluded.gross;
  insert into sale_store_hours as h
  select market, store, day, hour, category, outcome, sum(orders), sum(gross)
  from unnest(moves)
  group by market, store, day, hour, category, outcome
  having sum(orders) <> 0 or sum(gross) <> 0
  order by market, store, day, hour, category, outcome
  on conflict (market, store, day, hour, category, outcome) do update set orders = h.orders + excluded.orders, gross = h.gross + excluded.gross;
  insert into sale_variants as v
  select market, variant_id, day, store, category, outcome, sum(pieces), sum(net), find_unit_cost(market, variant_id, day)
  from unnest(moves)
  where variant_id is not null and not is_used and category not in ('delivery', 'service')
  group by market, variant_id, day, store, category, outcome
  having sum(pieces) <> 0 or sum(net) <> 0
  order by market, variant_id, day, store, category, outcome
  on conflict (market, variant_id, day, store, category, outcome) do update
    set pieces = v.pieces + excluded.pieces, net = v.net + excluded.net, unit_cost = excluded.unit_cost;
$$;

-- Credit notes of one store are found by their orders, without reading lines.
create index sale_lines_store_of_order on sale_lines (order_id) include (store) where line = 0;
drop index order_invoices_withdrawn;
create index order_invoices_withdrawn on order_invoices (currency, issued_on) include (total, order_id) where credit_reason = 'withdrawal';
