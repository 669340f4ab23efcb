-- What was sold and bought, for the office's statistics: facts that are made from events alone (npm run rebuild -- orders.sales,
-- orders.purchases), and their sums by day, hour and kind of goods, so that a million orders are read in milliseconds.

-- A line of an order as it was bought; line 0 is the order itself with what no line explains (delivery, payment).
create table sale_lines (
  order_id uuid not null,
  line int not null,
  version int not null,
  market text not null check (market in ('cz', 'ro')),
  -- Of the placing, in the market's time zone.
  day date not null,
  hour smallint not null,
  -- Store where it is fetched; empty when it is sent.
  store text not null,
  -- Kind of device, `accessory`, `service`, `delivery`.
  category text not null,
  brand text not null,
  is_used boolean not null,
  variant_id text,
  orders int not null,
  pieces int not null,
  -- Minor units of the market's currency, with VAT and without.
  gross bigint not null,
  net bigint not null,
  -- `sold`, `cancelled` before it left, `returned` because nobody took it.
  outcome text not null check (outcome in ('sold', 'cancelled', 'returned')),
  primary key (order_id, line)
);

-- Pieces that left an order after it was placed: what they take off its lines. One row for each change.
create table sale_changes (
  change_id uuid primary key,
  order_id uuid not null,
  version int not null,
  market text not null check (market in ('cz', 'ro')),
  day date not null,
  hour smallint not null,
  store text not null,
  category text not null,
  brand text not null,
  is_used boolean not null,
  variant_id text,
  orders int not null default 0,
  -- Not above 0.
  pieces int not null,
  gross bigint not null,
  net bigint not null,
  outcome text not null check (outcome in ('sold', 'cancelled', 'returned'))
);
create index sale_changes_of_order on sale_changes (order_id);

-- Sums of both, always: kept by the triggers below in the transaction that writes a fact. Hours stand apart: with them the sums of days
-- would be fifteen times as many.
create table sale_sums (
  market text not null,
  day date not null,
  store text not null,
  category text not null,
  brand text not null,
  is_used boolean not null,
  outcome text not null,
  orders bigint not null,
  pieces bigint not null,
  gross bigint not null,
  net bigint not null,
  primary key (market, day, store, category, brand, is_used, outcome)
) with (fillfactor = 70);
create table sale_hours (
  market text not null,
  day date not null,
  hour smallint not null,
  category text not null,
  outcome text not null,
  orders bigint not null,
  gross bigint not null,
  primary key (market, day, hour, category, outcome)
) with (fillfactor = 70);

-- What a fact adds to the sums, or takes off them.
create type sale_move as (
  market text, day date, hour smallint, store text, category text, brand text, is_used boolean, outcome text,
  orders bigint, pieces bigint, gross bigint, net bigint
);

-- In the order of the keys, so that two transactions never wait for each other in a circle.
create function add_sale_sums(moves sale_move[]) returns void language sql as $$
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
$$;

create function sum_new_sales() returns trigger language plpgsql as $$
begin
  perform add_sale_sums(array(
    select row(market, day, hour, store, category, brand, is_used, outcome, orders, pieces, gross, net)::sale_move from added));
  return null;
end $$;
create function sum_changed_sales() returns trigger language plpgsql as $$
begin
  perform add_sale_sums(array(
    select row(market, day, hour, store, category, brand, is_used, outcome, orders, pieces, gross, net)::sale_move from added
    union all
    select row(market, day, hour, store, category, brand, is_used, outcome, -orders, -pieces, -gross, -net)::sale_move from removed));
  return null;
end $$;
create function sum_old_sales() returns trigger language plpgsql as $$
begin
  perform add_sale_sums(array(
    select row(market, day, hour, store, category, brand, is_used, outcome, -orders, -pieces, -gross, -net)::sale_move from removed));
  return null;
end $$;

create trigger sale_lines_added after insert on sale_lines referencing new table as added for each statement execute function sum_new_sales();
create trigger sale_lines_changed after update on sale_lines referencing new table as added old table as removed
  for each statement execute function sum_changed_sales();
create trigger sale_lines_removed after delete on sale_lines referencing old table as removed for each statement execute function sum_old_sales();
create trigger sale_changes_added after insert on sale_changes referencing new table as added for each statement execute function sum_new_sales();
create trigger sale_changes_changed after update on sale_changes referencing new table as added old table as removed
  for each statement execute function sum_changed_sales();
create trigger sale_changes_removed after delete on sale_changes referencing old table as removed
  for each statement execute function sum_old_sales();

-- A device that was offered to us, from its inspection on.
create table purchases (
  buyout_id uuid primary key,
  version int not null,
  market text not null check (market in ('cz', 'ro')),
  -- Of the end of it, in the market's time zone.
  day date not null,
  category text not null,
  device_name text not null,
  -- `courier` or `store`
  hand_over text not null,
  estimate bigint not null,
  -- What we paid; 0 when it went back.
  paid bigint not null,
  is_bought boolean not null
);
create index purchases_by_day on purchases (market, day) include (category, device_name, hand_over, estimate, paid, is_bought);
