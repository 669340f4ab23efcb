-- Orders. One row holds an order whole: what offices filter by stands in columns of its own, the rest of the snapshot in
-- jsonb, since it is only ever read and written together (docs/decisions/0016-orders.md). Personal data stands only in
-- *_cipher columns (AES-256-GCM, bound to the row and the field); what must be found again has a keyed hash (*_index).

create table orders (
  -- Made by checkout: the key of the whole placing.
  id uuid primary key,
  code text not null unique,
  number text not null unique,
  market text not null check (market in ('cz', 'ro')),
  status text not null check (status in ('new', 'awaiting_payment', 'paid', 'picking', 'picked', 'handed_over', 'ready_for_pickup',
    'delivered', 'cancelled', 'returned')),
  payment_status text not null check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  cancel_reason text check (cancel_reason in ('unpaid', 'customer', 'shop', 'out-of-stock', 'loan-declined')),
  -- Of the newest event: it grows by one with each.
  version int not null check (version > 0),
  customer_id text,

  type_payment text not null,
  sub_payment text,
  type_delivery_code text not null,
  store_id text,
  delivery_place_id text,
  transaction_id text,

  currency text not null check (currency in ('CZK', 'RON')),
  -- Minor units: what is taxed, and what is paid.
  price bigint not null check (price >= 0),
  total bigint not null check (total >= 0),
  -- Lines, totals, discounts, old devices, delivery, payment and consents as the checkout computed them; never changed.
  snapshot jsonb not null,
  is_create_account boolean not null,
  is_company boolean not null,

  placed_at timestamptz not null,
  payable_until timestamptz,
  -- Until when picking holds the pieces, by its clock; null = kept, or nothing to be reserved.
  reserved_until timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  refunded_at timestamptz,
  updated_at timestamptz not null,

  -- Addresses, birth date, note and the customer's own number of the order.
  customer_cipher text not null,
  -- "Nováková J.", all that a list shows of a person.
  label_cipher text not null,
  name_index text[] not null,
  company_index text[] not null,
  e_mail_index text not null,
  phone_index text not null,

  check ((status = 'cancelled') = (cancel_reason is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_of_status on orders (status, placed_at desc);
create index orders_of_payment on orders (payment_status, placed_at desc);
create index orders_of_customer on orders (customer_id, placed_at desc) where customer_id is not null;
create index orders_number on orders (number text_pattern_ops);
create index orders_total on orders (market, total);
create index orders_e_mail on orders (e_mail_index);
create index orders_phone on orders (phone_index);
-- Without the list of pending entries: an order's few hashes are written at once, no order pays for hundreds of others.
create index orders_name on orders using gin (name_index) with (fastupdate = off);
create index orders_company on orders using gin (company_index) with (fastupdate = off);
create index orders_overdue on orders (payable_until) where status = 'awaiting_payment';

-- What payments told of an order's payments; the newest version of each, whatever the order in which it came.
create table order_payments (
  payment_id uuid primary key,
  order_id uuid not null references orders (id),
  version int not null,
  type_payment text not null,
  state text not null,
  amount bigint not null,
  captured bigint not null,
  refunded bigint not null,
  currency text not null check (currency in ('CZK', 'RON')),
  changed_at timestamptz not null,
  -- When it was ours or its loan was approved, went back, or its loan was declined. Each is told by one event only and kept
  -- although a newer one was heard before.
  captured_at timestamptz,
  refunded_at timestamptz,
  declined_at timestamptz
);
create index order_payments_of_order on order_payments (order_id);

-- The next number of a market in the year of its own clock: year, digit of the market, position. Each year begins anew; the
-- sequence of a year is made by the first order of it. The service's role may not create anything, hence the definer's rights.
create function next_order_number(market text, zone text) returns text
  language plpgsql security definer set search_path from current as
$$
declare
  prefix text := to_char(clock_timestamp() at time zone zone, 'YY') || case market when 'cz' then '1' when 'ro' then '2' end;
  series text := 'order_number_' || prefix;
begin
  if prefix is null then
    raise exception 'there is no market %', market;
  end if;
  if to_regclass(series) is null then
    perform pg_advisory_xact_lock(hashtextextended('okruh-orders:' || series, 0));
    -- Numbers below are the demo's.
    execute format('create sequence if not exists %I as int start 10001 maxvalue 9999999', series);
  end if;
  return prefix || lpad(nextval(series::regclass)::text, 7, '0');
end
$$;
