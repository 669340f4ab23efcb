-- The one text of this function; files with a number that hold one are history.
/*
 * Puts a product into a cart in one round trip; the cart is made when there is none. Each statement of a function sees
 * what was committed before it, so that the count is right however many add at once. A cart that was made just now is empty.
 */
create or replace function add_to_cart(
  a_cart uuid, a_market text, a_token_hash bytea, a_customer text, a_package uuid, a_variant text, a_parent uuid,
  a_quantity int, a_extras jsonb, a_most_pieces int, a_most_packages int
) returns table (outcome text, cart_id uuid, package_id uuid, code text, price bigint, pieces int)
language plpgsql as $$
#variable_conflict use_column
declare
  product record;
  cart record;
  parent uuid := '00000000-0000-0000-0000-000000000000';
  same int := 0;
  packages_held int := 0;
  pieces_held int := 0;
begin
  select p.code, pr.now as price,
         case when not p.is_physical or s.is_endless then a_most_pieces else coalesce(s.available, 0) end as available
    into product
    from products p
    join prices pr on pr.variant_id = p.variant_id and pr.market = a_market and pr.now is not null
    left join stock s on s.variant_id = p.variant_id and s.market = a_market
    where p.variant_id = a_variant and p.is_for_sale;
  if not found then
    outcome := 'not-for-sale';
    pieces := 0;
    return next;
    return;
  end if;
  code := product.code;
  price := product.price;
  if product.available < a_quantity then
    outcome := 'not-enough-stock';
    pieces := product.available;
    return next;
    return;
  end if;

  if a_customer is not null then
    insert into carts (id, market, customer_id) values (a_cart, a_market, a_customer)
      on conflict (market, customer_id) where customer_id is not null
      do update set version = carts.version + 1, touched_at = now() returning id, version into cart;
  else
    insert into carts (id, market, token_hash) values (a_cart, a_market, a_token_hash)
      on conflict (token_hash) do update set version = carts.version + 1, touched_at = now() returning id, version into cart;
  end if;
  cart_id := cart.id;

  if cart.version > 1 then
    if a_parent is not null then
      select id into parent from packages where id = a_parent and cart_id = cart.id and removed_at is null;
      if not found then parent := '00000000-0000-0000-0000-000000000000'; end if;
    end if;
    select coalesce(sum(quantity) filter (where variant_id = a_variant), 0), count(*), coalesce(sum(quantity), 0)
      into same, packages_held, pieces_held from packages where cart_id = cart.id and removed_at is null;
  end if;
  if same + a_quantity > product.available or same + a_quantity > a_most_pieces then
    outcome := 'not-enough-stock';
    pieces := least(product.available, a_most_pieces);
    return next;
    return;
  end if;
  if packages_held >= a_most_packages then
    outcome := 'cart-full';
    pieces := pieces_held;
    return next;
    return;
  end if;

  insert into packages (id, cart_id, variant_id, parent_id, quantity, seen_price, warranty_months, prolong_warranty,
                        general_tuito, screen_tuito, barem, seen_extras, trade_in_device, trade_in, trade_in_seen, trade_in_asked_at)
    values (a_package, cart.id, a_variant, parent, a_quantity, product.price, (a_extras->>'warranty_months')::int,
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
    returning id into package_id;
  outcome := 'added';
  pieces := pieces_held + a_quantity;
  return next;
end $$;
