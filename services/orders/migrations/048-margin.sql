-- Why a credit note was issued: the statistics say what was withdrawn from. Older rows get it by npm run rebuild -- orders.invoices.
alter table order_invoices add column credit_reason text;
create index order_invoices_withdrawn on order_invoices (currency, issued_on) include (total) where credit_reason = 'withdrawal';

-- What a variant costs us from a day on, without VAT, as suppliers' invoices said (npm run rebuild -- orders.costs).
create table variant_costs (
  variant_id text not null,
  market text not null check (market in ('cz', 'ro')),
  effective_on date not null,
  version int not null,
  unit_cost bigint not null check (unit_cost >= 0),
  primary key (variant_id, market, effective_on)
);

-- Sums of new goods by variant, kept by the triggers of migration 040: the margin is worked out from them, whenever a cost became known.
create table sale_variants (
  market text not null,
  day date not null,
  category text not null,
  variant_id text not null,
  outcome text not null,
  pieces bigint not null,
  net bigint not null,
  primary key (market, day, category, variant_id, outcome)
) with (fillfactor = 70);
insert into sale_variants
select market, day, category, variant_id, outcome, sum(pieces), sum(net)
from (
  select market, day, category, variant_id, outcome, pieces, net, is_used from sale_lines
  union all select market, day, category, variant_id, outcome, pieces, net, is_used from sale_changes) as facts
where variant_id is not null and not is_used and category not in ('delivery', 'service')
group by market, day, category, variant_id, outcome
having sum(pieces) <> 0 or sum(net) <> 0;

alter type sale_move add attribute variant_id text cascade;
create or replace function add_sale_sums(moves sale_move[]) returns void language sql as $$
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
  insert into sale_variants as v
  select market, day, category, variant_id, outcome, sum(pieces), sum(net)
  from unnest(moves)
  where variant_id is not null and not is_used and category not in ('delivery', 'service')
  group by market, day, category, variant_id, outcome
  having sum(pieces) <> 0 or sum(net) <> 0
  order by market, day, category, variant_id, outcome
  on conflict (market, day, category, variant_id, outcome) do update set pieces = v.pieces + excluded.pieces, net = v.net + excluded.net;
$$;
create or replace function sum_new_sales() returns trigger language plpgsql as $$
begin
  perform add_sale_sums(array(
    select row(market, day, hour, store, category, brand, is_used, outcome, orders, pieces, gross, net, variant_id)::sale_move from added));
  return null;
end $$;
create or replace function sum_changed_sales() returns trigger language plpgsql as $$
begin
  perform add_sale_sums(array(
    select row(market, day, hour, store, category, brand, is_used, outcome, orders, pieces, gross, net, variant_id)::sale_move from added
    union all
    select row(market, day, hour, store, category, brand, is_used, outcome, -orders, -pieces, -gross, -net, variant_id)::sale_move from removed));
  return null;
end $$;
create or replace function sum_old_sales() returns trigger language plpgsql as $$
begin
  perform add_sale_sums(array(
    select row(market, day, hour, store, category, brand, is_used, outcome, -orders, -pieces, -gross, -net, variant_id)::sale_move from removed));
  return null;
end $$;
