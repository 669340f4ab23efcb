-- The one text of this function; files with a number that hold one are history.

-- Takes an order's pieces, all or none, in one round trip: at hundreds of orders a second each further one would cost more than
-- the work itself. Locks are taken reservation first, then stock in the order of the variants: whoever crosses waits, nobody
-- deadlocks. `tells` is the event's envelope without what only the database knows: time, version, until when.
--
-- Outcomes: `reserved` (also when it was before: the first body counts), `ended`, `out-of-stock` with what is missing.
-- It says itself whether the relay has to be notified: mostly the relay works in the caller's process and is woken there.
create or replace function reserve_stock(
  the_order uuid, the_market text, the_store text, minutes int, variants text[], quantities int[], tells jsonb, must_notify boolean,
  out outcome text, out until timestamptz, out missing jsonb
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  known reservations;
  round int := 1;
  told_at timestamptz;
begin
  select * into known from reservations where order_id = the_order for update;
  if found then
    if known.state <> 'released' then
      outcome := 'reserved';
      until := known.reserved_until;
      return;
    elsif known.reason <> 'lapsed' then
      outcome := 'ended';
      return;
    end if;
    round := known.version + 1;
  end if;

  -- Locked in the order of the variants, as by everybody else.
  with locked as materialized (
    select s.variant_id, s.is_endless, s.available from stock s
    where s.market = the_market and s.variant_id = any(variants) order by s.variant_id for update
  )
  select jsonb_agg(jsonb_build_object('variant_id', w.variant_id, 'available', coalesce(s.available, 0)) order by w.variant_id)
    into missing
    from unnest(variants, quantities) as w (variant_id, quantity)
    left join locked s on s.variant_id = w.variant_id
    where s.variant_id is null or not (s.is_endless or s.available >= w.quantity);
  if missing is not null then
    if known.order_id is null then
      -- The same order came twice at once, and the other one took the pieces while this one waited for them.
      select case when r.state = 'released' then 'ended' else 'reserved' end, r.reserved_until into outcome, until
        from reservations r where r.order_id = the_order;
      if found then
        missing := null;
        return;
      end if;
    end if;
    outcome := 'out-of-stock';
    return;
  end if;

  told_at := clock_timestamp();
  until := told_at + make_interval(mins => minutes);
  with reserved as (
    insert into reservations as r (order_id, market, store_id, lines, state, reserved_until, version, changed_at)
      values (the_order, the_market, the_store, tells #> '{data,lines}', case when minutes is null then 'kept' else 'held' end, until, round, told_at)
      on conflict (order_id) do update
        set market = excluded.market, store_id = excluded.store_id, lines = excluded.lines, state = excluded.state, reason = null,
            reserved_until = excluded.reserved_until, version = excluded.version, changed_at = excluded.changed_at
        where r.state = 'released' and r.reason = 'lapsed' and r.version = round - 1
      returning order_id
  ), wanted as (
    select w.variant_id, w.quantity from reserved, unnest(variants, quantities) as w (variant_id, quantity)
  ), sold as (
    update stock s set available = s.available - w.quantity, is_dirty = true, changed_at = told_at
      from wanted w where s.market = the_market and s.variant_id = w.variant_id and not s.is_endless
      returning s.variant_id, w.quantity
  ), spots as (
    -- The store's own pieces first, then the warehouse's, then those of the store that has most.
    select p.variant_id, p.place, p.on_hand - p.reserved as free, w.quantity,
      coalesce(sum(p.on_hand - p.reserved) over (
        partition by p.variant_id
        order by (p.place is not distinct from the_store) desc, (p.place = 'warehouse') desc, p.on_hand - p.reserved desc, p.place
        rows between unbounded preceding and 1 preceding), 0) as before
    from sold w join stock_places p on p.market = the_market and p.variant_id = w.variant_id and p.on_hand > p.reserved
  ), taken as (
    select variant_id, place, least(free, quantity - before) as pieces from spots where before < quantity
  ), moved as (
    update stock_places p set reserved = p.reserved + t.pieces from taken t
      where p.market = the_market and p.variant_id = t.variant_id and p.place = t.place
  ), noted as (
    insert into reservation_pieces (order_id, version, variant_id, market, place, quantity, taken_at)
      select the_order, round, variant_id, the_market, place, pieces, told_at from taken
  )
  insert into outbox (id, type, subject, envelope)
    select (tells ->> 'id')::uuid, tells ->> 'type', tells ->> 'subject', tells || jsonb_build_object(
      'time', to_char(told_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'aggregateversion', round,
      'data', (tells -> 'data') || jsonb_build_object(
        'reserved_until', to_char(until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'changed_at', to_char(told_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from reserved;
  if not found then
    -- The same order came twice at once, or was given up meanwhile: what stands there now counts.
    select case when r.state = 'released' then 'ended' else 'reserved' end, r.reserved_until into outcome, until
      from reservations r where r.order_id = the_order;
    return;
  end if;
  if must_notify then
    perform pg_notify('outbox_' || current_schema(), '');
  end if;
  outcome := 'reserved';
end
$$;
