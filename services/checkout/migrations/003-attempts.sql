-- Orders on their way from a cart to services/orders (docs/decisions/0013-placing-an-order.md). The id is the order's.

create table attempts (
  id uuid primary key,
  cart_id uuid not null references carts (id),
  market text not null check (market in ('cz', 'ro')),
  state text not null check (state in ('placing', 'placed', 'refused')),
  -- Token of the summary that was ordered, and the call's Idempotency-Key: by them a repetition finds its answer.
  token text not null,
  idempotency_key text,
  -- Sealed: the whole OrderDraft while it is being placed, then the answer for repetitions; null once nobody repeats any more.
  cipher text,
  -- Why it was refused: the problem's facts, nothing personal.
  refusal jsonb,
  -- [{"id": package, "quantity": n}] that leaves the cart when it is placed.
  taken jsonb not null,
  -- [{"discount_id", "amount", "by_code"}] as they were told when it was placed.
  discounts jsonb not null,
  tries int not null default 0,
  tried_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index attempts_placing on attempts (tried_at) where state = 'placing';
create index attempts_of_cart on attempts (cart_id, created_at desc);
create index attempts_sealed on attempts (settled_at) where cipher is not null and state <> 'placing';
