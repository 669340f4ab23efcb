-- A cart is a row with rows: changes of one cart lose nothing, however many come at once. Whoever changes a cart or what
-- hangs on it raises `version` in the same transaction, first of all: that locks the cart.

create table carts (
  id uuid primary key,
  market text not null check (market in ('cz', 'ro')),
  -- SHA-256 of the cookie's token; null for the cart of an account.
  token_hash bytea unique,
  customer_id text,
  version int not null default 1,
  -- Goes up with every order, so that the token of a summary never fits a later cart that looks the same.
  round int not null default 1,
  delivery_code text,
  delivery_place_id text,
  delivery_store text,
  delivery_timeslot text,
  payment_code text,
  payment_sub text,
  payment_barem text,
  payment_arrange text check (payment_arrange in ('online', 'on-store')),
  payment_leasing text,
  -- Sealed: what the pay-later partner asks for.
  pay_later_cipher text,
  -- The order that is being placed; at most one.
  attempt_id uuid,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  check (token_hash is not null or customer_id is not null)
);
create unique index carts_of_customer on carts (market, customer_id) where customer_id is not null;
create index carts_old on carts (touched_at);

create table packages (
  id uuid primary key,
  position bigint generated always as identity,
  cart_id uuid not null references carts (id) on delete cascade,
  variant_id text not null,
  -- Package that it is an accessory of; '00000000-…' = none, so that a unique rule can hold it.
  parent_id uuid not null default '00000000-0000-0000-0000-000000000000',
  quantity int not null check (quantity between 1 and 20),
  -- Price of a piece that the shopper saw last.
  seen_price bigint not null,
  -- Prices of the extras that the shopper saw last: {"insurance:ins-…": 89900}.
  seen_extras jsonb not null default '{}',
  insurances text[] not null default '{}',
  warranty_months int,
  prolong_warranty text,
  general_tuito text,
  screen_tuito text,
  barem text,
  -- Old device given in part payment, what buy-out said of it, and what the shopper saw last.
  trade_in_device text,
  trade_in jsonb,
  trade_in_seen bigint,
  trade_in_asked_at timestamptz,
  -- Taken out, may be put back for a while.
  removed_at timestamptz
);
create unique index packages_once on packages (cart_id, variant_id, parent_id) where removed_at is null;
create index packages_removed on packages (removed_at) where removed_at is not null;

/*
 * Puts a product into a cart in one round trip; the cart is made when there is none. Each statement of a function sees
 * what was committed before it, so that the count is right however many add at once.
 */
create function add_to_cart(
  a_cart uuid, a_market text, a_token_hash bytea, a_customer text, a_package uuid, a_variant text, a_parent uuid,
  a_quantity int, a_extras jsonb, a_most_pieces int, a_most_packages int
) returns table (outcome text, cart_id uuid, package_id uuid, code text, price bigint, pieces int)
language plpgsql as $$
#variable_conflict use_column
declare
  product record;
  cart uuid;
  parent uuid := '00000000-0000-0000-0000-000000000000';
  held int;
  kept record;
begin
  select p.code, p.is_physical, pr.now as price,
         case when not p.is_physical or s.is_endless then a_most_pieces else coalesce(s.available, 0) end as available
    into product
    from products p
    join prices pr on pr.variant_id = p.variant_id and pr.market = a_market and pr.now is not null
    left join stock s on s.variant_id = p.variant_id and s.market = a_market
    where p.variant_id = a_variant and p.is_for_sale;
  if not found then
    return query select 'not-for-sale', null::uuid, null::uuid, null::text, null::bigint, 0;
    return;
  end if;
  if product.available < a_quantity then
    return query select 'not-enough-stock', null::uuid, null::uuid, product.code, product.price, product.available;
    return;
  end if;

  if a_customer is not null then
    insert into carts (id, market, customer_id) values (a_cart, a_market, a_customer)
      on conflict (market, customer_id) where customer_id is not null
      do update set version = carts.version + 1, touched_at = now() returning id into cart;
  else
    insert into carts (id, market, token_hash) values (a_cart, a_market, a_token_hash)
      on conflict (token_hash) do update set version = carts.version + 1, touched_at = now() returning id into cart;
  end if;

  if a_parent is not null then
    select id into parent from packages where id = a_parent and cart_id = cart and removed_at is null;
    if not found then parent := '00000000-0000-0000-0000-000000000000'; end if;
  end if;
  select coalesce(sum(quantity) filter (where variant_id = a_variant), 0) as same, count(*) as packages,
         coalesce(sum(quantity), 0) as pieces
    into kept from packages where cart_id = cart and removed_at is null;
  if kept.same + a_quantity > product.available or kept.same + a_quantity > a_most_pieces then
    return query select 'not-enough-stock', cart, null::uuid, product.code, product.price, least(product.available, a_most_pieces);
    return;
  end if;
  if kept.packages >= a_most_packages then
    return query select 'cart-full', cart, null::uuid, product.code, product.price, kept.pieces::int;
    return;
  end if;

  insert into packages (id, cart_id, variant_id, parent_id, quantity, seen_price, warranty_months, prolong_warranty,
                        general_tuito, screen_tuito, barem, seen_extras, trade_in_device, trade_in, trade_in_seen, trade_in_asked_at)
    values (a_package, cart, a_variant, parent, a_quantity, product.price, (a_extras->>'warranty_months')::int,
            a_extras->>'prolong_warranty', a_extras->>'general_tuito', a_extras->>'screen_tuito', a_extras->>'barem',
            coalesce(a_extras->'seen', '{}'), a_extras->>'trade_in_device', nullif(a_extras->'trade_in', 'null'),
            (a_extras->>'trade_in_seen')::bigint, case when a_extras ? 'trade_in' then now() end)
    on conflict (cart_id, variant_id, parent_id) where removed_at is null do update set
      quantity = packages.quantity + excluded.quantity,
      warranty_months = coalesce(excluded.warranty_months, packages.warranty_months),
      prolong_warranty = coalesce(excluded.prolong_warranty, packages.prolong_warranty),
      general_tuito = coalesce(excluded.general_tuito, packages.general_tuito),
      screen_tuito = coalesce(excluded.screen_tuito, packages.screen_tuito),
      barem = coalesce(excluded.barem, packages.barem),
      seen_price = excluded.seen_price,
      seen_extras = packages.seen_extras || excluded.seen_extras,
      trade_in_device = coalesce(excluded.trade_in_device, packages.trade_in_device),
      trade_in = coalesce(excluded.trade_in, packages.trade_in),
      trade_in_seen = coalesce(excluded.trade_in_seen, packages.trade_in_seen),
      trade_in_asked_at = coalesce(excluded.trade_in_asked_at, packages.trade_in_asked_at)
    returning id into a_package;
  return query select 'added', cart, a_package, product.code, product.price, (kept.pieces + a_quantity)::int;
end $$;
