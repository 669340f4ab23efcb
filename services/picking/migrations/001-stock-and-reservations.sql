-- What lies where, what of it can be sold, and which orders have taken pieces of it.

-- One row per variant and market: whoever takes or gives back pieces of it locks this row first, in the order of the variants.
create table stock (
  variant_id text not null,
  market text not null check (market in ('cz', 'ro')),
  -- Of all places together, less what is reserved; 0 of what is endless.
  available int not null default 0 check (available >= 0),
  -- A service: never runs out, lies nowhere.
  is_endless boolean not null default false,
  -- When more comes, if none is there.
  expected_at timestamptz,
  -- Version of the newest stock-changed.
  version int not null default 0,
  -- Something changed since then.
  is_dirty boolean not null default true,
  announced_at timestamptz not null default '-infinity',
  changed_at timestamptz not null default now(),
  primary key (market, variant_id)
);
create index stock_to_announce on stock (announced_at) where is_dirty;

-- The place is `warehouse` or a store's id.
create table stock_places (
  variant_id text not null,
  market text not null,
  place text not null,
  -- Pieces that lie there, those of reservations included.
  on_hand int not null check (on_hand >= 0),
  reserved int not null default 0 check (reserved between 0 and on_hand),
  primary key (market, variant_id, place),
  foreign key (market, variant_id) references stock (market, variant_id)
);
create index stock_places_of_place on stock_places (place);

create table reservations (
  order_id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  store_id text,
  -- `[{ variant_id, quantity }]` in the order of the variants.
  lines jsonb not null,
  -- `held` lapses, `kept` doesn't any more.
  state text not null check (state in ('held', 'kept', 'released')),
  -- Why it was released. Only a lapsed one may be reserved again.
  reason text check (reason in ('lapsed', 'cancelled', 'not-placed')),
  reserved_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((state = 'released') = (reason is not null)),
  check ((state = 'held') = (reserved_until is not null))
);
create index reservations_to_lapse on reservations (reserved_until) where state = 'held';

-- Which pieces an order has, and had when it was reserved before (`version` of the reservation).
create table reservation_pieces (
  order_id uuid not null references reservations (order_id),
  version int not null,
  variant_id text not null,
  market text not null,
  place text not null,
  quantity int not null check (quantity > 0),
  taken_at timestamptz not null default now(),
  given_back_at timestamptz,
  primary key (order_id, version, variant_id, place)
);
create index reservation_pieces_of_variant on reservation_pieces (market, variant_id, taken_at desc);

-- What people changed by hand.
create table corrections (
  id uuid primary key,
  variant_id text not null,
  market text not null,
  place text not null,
  on_hand_before int not null,
  on_hand int not null,
  reason text not null,
  note text not null,
  actor text not null,
  made_at timestamptz not null default now(),
  foreign key (market, variant_id) references stock (market, variant_id)
);
create index corrections_of_variant on corrections (market, variant_id, made_at desc);

-- What the variants are called, from catalog.product-published.
create table products (
  variant_id text primary key,
  master_product_id text not null,
  code text not null,
  name_cs text not null,
  name_ro text not null,
  spec_cs text not null,
  spec_ro text not null,
  type_device text,
  version int not null
);
create index products_of_master on products (master_product_id);

-- From accounts.store-changed.
create table stores (
  id text primary key,
  market text not null check (market in ('cz', 'ro')),
  name text not null,
  is_open boolean not null,
  version int not null
);

create table demo_seeds (
  version text primary key,
  seeded_at timestamptz not null default now()
);

-- Takes an order's pieces, all or none, in one round trip: at hundreds of orders a second each further one would cost more than
-- the work itself. Locks are taken reservation first, then stock in the order of the variants: whoever crosses waits, nobody
-- deadlocks. `tells` is the event's envelope without what only the database knows: time, version, until when.
--
-- Outcomes: `reserved` (also when it was before: the first body counts), `ended`, `out-of-stock` with what is missing.
create function reserve_stock(
  the_order uuid, the_market text, the_store text, minutes int, variants text[], quantities int[], tells jsonb,
  out outcome text, out until timestamptz, out missing jsonb
) language plpgsql as $$
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

  perform 1 from stock s where s.market = the_market and s.variant_id = any(variants) order by s.variant_id for update;
  select jsonb_agg(jsonb_build_object('variant_id', w.variant_id, 'available', coalesce(s.available, 0)) order by w.variant_id)
    into missing
    from unnest(variants, quantities) as w (variant_id, quantity)
    left join stock s on s.market = the_market and s.variant_id = w.variant_id
    where s.variant_id is null or not (s.is_endless or s.available >= w.quantity);
  if missing is not null then
    outcome := 'out-of-stock';
    return;
  end if;

  told_at := clock_timestamp();
  until := told_at + make_interval(mins => minutes);
  insert into reservations as r (order_id, market, store_id, lines, state, reserved_until, version, changed_at)
    values (the_order, the_market, the_store, tells #> '{data,lines}', case when minutes is null then 'kept' else 'held' end, until, round, told_at)
    on conflict (order_id) do update
      set market = excluded.market, store_id = excluded.store_id, lines = excluded.lines, state = excluded.state, reason = null,
          reserved_until = excluded.reserved_until, version = excluded.version, changed_at = excluded.changed_at
      where r.state = 'released' and r.reason = 'lapsed' and r.version = round - 1;
  if not found then
    -- The same order came twice at once, or was given up meanwhile: what stands there now counts.
    select case when r.state = 'released' then 'ended' else 'reserved' end, r.reserved_until into outcome, until
      from reservations r where r.order_id = the_order;
    return;
  end if;

  update stock s set available = s.available - w.quantity, is_dirty = true, changed_at = told_at
    from unnest(variants, quantities) as w (variant_id, quantity)
    where s.market = the_market and s.variant_id = w.variant_id and not s.is_endless;
  -- The store's own pieces first, then the warehouse's, then those of the store that has most.
  with spots as (
    select p.variant_id, p.place, p.on_hand - p.reserved as free, w.quantity,
      coalesce(sum(p.on_hand - p.reserved) over (
        partition by p.variant_id
        order by (p.place is not distinct from the_store) desc, (p.place = 'warehouse') desc, p.on_hand - p.reserved desc, p.place
        rows between unbounded preceding and 1 preceding), 0) as before
    from unnest(variants, quantities) as w (variant_id, quantity)
    join stock s on s.market = the_market and s.variant_id = w.variant_id and not s.is_endless
    join stock_places p on p.market = s.market and p.variant_id = s.variant_id and p.on_hand > p.reserved
  ), taken as (
    select variant_id, place, least(free, quantity - before) as pieces from spots where before < quantity
  ), moved as (
    update stock_places p set reserved = p.reserved + t.pieces from taken t
      where p.market = the_market and p.variant_id = t.variant_id and p.place = t.place
  )
  insert into reservation_pieces (order_id, version, variant_id, market, place, quantity, taken_at)
    select the_order, round, variant_id, the_market, place, pieces, told_at from taken;

  insert into outbox (id, type, subject, envelope)
    select (tells ->> 'id')::uuid, tells ->> 'type', tells ->> 'subject', tells || jsonb_build_object(
      'time', to_char(told_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'aggregateversion', round,
      'data', (tells -> 'data') || jsonb_build_object(
        'reserved_until', to_char(until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'changed_at', to_char(told_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  perform pg_notify('outbox_' || current_schema(), '');
  outcome := 'reserved';
end
$$;
